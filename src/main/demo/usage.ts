/** Parses the command line of the stand-alone service. */
import { parseArgs } from 'node:util';
import type { DemoServiceOptions } from './service.ts';

export const USAGE =
  'npm run service -- [--port N] [--ndbc FOLDER] [--seed N] [--quota N] [--quota-window SECONDS] [--key KEY] [--verbose]';

export type Command =
  | { kind: 'run'; options: DemoServiceOptions; verbose: boolean }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string };

export function readCommand(args: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        ndbc: { type: 'string' },
        seed: { type: 'string' },
        quota: { type: 'string' },
        'quota-window': { type: 'string' },
        key: { type: 'string' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    const options: DemoServiceOptions = {};
    if (values.port !== undefined) options.port = whole('--port', values.port, 0, 65_535);
    if (values.seed !== undefined) options.seed = whole('--seed', values.seed, 0, 4_294_967_295);
    if (values.quota !== undefined)
      options.quota = whole('--quota', values.quota, 1, 1_000_000_000);
    const window = values['quota-window'];
    if (window !== undefined) options.quotaWindow = whole('--quota-window', window, 1, 3600);
    if (values.ndbc !== undefined) options.ndbc = filled('--ndbc', values.ndbc);
    if (values.key !== undefined) options.key = headerSafe(filled('--key', values.key));
    return { kind: 'run', options, verbose: values.verbose };
  } catch (error) {
    return { kind: 'wrong', sentence: firstSentence(error) };
  }
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`${name} takes a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function filled(name: string, text: string): string {
  if (text.trim() === '') throw new Error(`${name} takes a value that is not empty.`);
  return text;
}

/** A key is sent in a header, where a space would end it. */
function headerSafe(key: string): string {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('--key takes ASCII characters without spaces.');
  return key;
}

/** Node's messages continue with advice after the first sentence. */
function firstSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = /^[^\n]*?[.](?=\s|$)/.exec(message)?.[0] ?? message;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
