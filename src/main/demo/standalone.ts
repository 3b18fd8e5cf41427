/** Runs the demo service alone: `npm run service`. */

import type { DemoServiceOptions } from './service.ts';
import { startDemoService } from './service.ts';
import { readCommand, USAGE } from './usage.ts';

const command = readCommand(process.argv.slice(2));
if (command.kind === 'help') console.log(USAGE);
else if (command.kind === 'wrong') fail(`${command.sentence} Usage: ${USAGE}`, 2);
else await run(command.options, command.verbose);

async function run(options: DemoServiceOptions, verbose: boolean): Promise<void> {
  try {
    const service = await startDemoService({
      ...options,
      ...(verbose ? { onRequest: (r) => console.log(`${r.status} ${r.method} ${r.path}`) } : {}),
    });
    console.log(options.ndbc ? `Observations from ${options.ndbc}` : 'Simulated sea');
    console.log(`URL  ${service.url}`);
    console.log(`Key  ${service.key}`);
    console.log('Ends with Ctrl-C.');
    const end = () => void service.stop();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  } catch (error) {
    fail(sentenceOf(error, options.port), 1);
  }
}

function sentenceOf(error: unknown, port: number | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user.`;
  return error.message;
}

function fail(sentence: string, exitCode: number): void {
  console.error(sentence);
  process.exitCode = exitCode;
}
