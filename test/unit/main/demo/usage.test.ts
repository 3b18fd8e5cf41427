/** The command line of the service that runs alone. */
import { describe, expect, it } from 'vitest';
import { readCommand } from '#main/demo/usage.ts';

describe('readCommand', () => {
  it('reads every option', () => {
    const args =
      '--port 8080 --ndbc data --seed 7 --quota 50 --quota-window 60 --key abc --verbose'.split(
        ' ',
      );
    expect(readCommand(args)).toEqual({
      kind: 'run',
      options: { port: 8080, ndbc: 'data', seed: 7, quota: 50, quotaWindow: 60, key: 'abc' },
      verbose: true,
    });
    expect(readCommand([])).toEqual({ kind: 'run', options: {}, verbose: false });
    expect(readCommand(['-h'])).toEqual({ kind: 'help' });
  });

  it.each([
    ['--prot 1', "Unknown option '--prot'."],
    ['--port', "Option '--port <value>' argument missing."],
    ['--port 70000', '--port takes a whole number from 0 to 65535, not "70000".'],
    ['--quota 0', '--quota takes a whole number from 1 to 1000000000, not "0".'],
    ['--quota-window 0', '--quota-window takes a whole number from 1 to 3600, not "0".'],
    ['--seed 1.5', '--seed takes a whole number from 0 to 4294967295, not "1.5".'],
    ['--ndbc ', '--ndbc takes a value that is not empty.'],
    ['surplus', "Unexpected argument 'surplus'."],
  ])('answers %s with one sentence', (line, sentence) => {
    expect(readCommand(line.split(' '))).toEqual({ kind: 'wrong', sentence });
  });

  it('refuses a key that would not survive a header', () => {
    expect(readCommand(['--key', 'a b'])).toMatchObject({ kind: 'wrong' });
  });
});
