/** Runs the service alone, over the simulated sea or over NDBC files: `npm run service`. */
import { createCommand, InvalidArgumentError } from 'commander';
import { integer, text } from '#main/cli/options.ts';
import { type DemoServiceOptions, startDemoService } from '#main/demo/service.ts';
import { ndbcSea } from './ndbcSea.ts';

/** A key is sent in a header, where a space would end it. */
function headerSafe(key: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new InvalidArgumentError('It must be ASCII characters without spaces.');
}

await createCommand('npm run service --')
  .option('--port <n>', 'port on 127.0.0.1 (default: a free one)', integer(0, 65_535))
  .option('--ndbc <folder>', 'serve NDBC files instead of the simulated sea', text)
  .option('--seed <n>', 'seed of the simulated sea', integer(0, 4_294_967_295))
  .option('--quota <n>', 'requests an hour', integer(1, 1_000_000_000))
  .option('--quota-window <seconds>', 'length of that hour', integer(1, 3600))
  .option('--key <key>', 'API key (default: a random one)', headerSafe)
  .option('--verbose', 'print every request')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(({ verbose, ...options }) => run(options, verbose === true))
  .parseAsync();

async function run(
  { ndbc, ...options }: DemoServiceOptions & { ndbc?: string },
  verbose: boolean,
): Promise<void> {
  console.log('The service of the demo, for other programs: about 2 seconds until it answers.');
  try {
    const service = await startDemoService({
      ...options,
      ...(ndbc === undefined ? {} : { sea: await ndbcSea(ndbc) }),
      ...(verbose ? { onRequest: (r) => console.log(`${r.status} ${r.method} ${r.path}`) } : {}),
    });
    console.log(ndbc === undefined ? 'Simulated sea' : `Observations from ${ndbc}`);
    console.log(`URL  ${service.url}`);
    console.log(`Key  ${service.key}`);
    console.log('Press Ctrl-C to stop.');
    const end = () => void service.stop();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  } catch (error) {
    console.error(sentenceOf(error, options.port));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown, port: number | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user.`;
  return error.message;
}
