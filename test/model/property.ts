/** The property that a run checks, and the file that each run begins with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openFile } from '#main/cache/open.ts';
import { commands, type Model } from './commands.ts';
import type { Layout } from './service.ts';
import { createWorld, type World } from './world.ts';

interface ModelOptions {
  runs: number;
  seed: number;
  /** Of a failed run, as printed: repeats that one. */
  path?: string | undefined;
  replayPath?: string | undefined;
  /** Called after each run. */
  onRun?: (run: number) => void;
}

interface ModelOutcome {
  /** What was violated, how it came to that and how to repeat it; null: nothing. */
  report: string | null;
  /** How much was done, for the last line. */
  figures: Record<string, number>;
}

/** Small pages make walks of many pages; a hundred rows are what the interface promises. */
const layout: fc.Arbitrary<Layout> = fc.record({
  pageRows: fc.constantFrom(6, 7, 9, 100),
  tellsPages: fc.boolean(),
  tellsSize: fc.boolean(),
  counts: fc.constantFrom('page' as const, 'all' as const, 'nothing' as const),
  unreadable: fc.nat(5).map((n) => n === 0),
  limit: fc.constantFrom(1000, 1000, 40, 24),
});

/** One of so many runs goes through real worker threads. */
const WORKER_RUNS = 50;
/** Attempts to make a failed run smaller. */
const SHRINKS = 150;

export async function runModel(options: ModelOptions): Promise<ModelOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-model-'));
  const template = join(folder, 'template.sqlite');
  openFile(template).close();
  const figures: Record<string, number> = { runs: 0 };
  let failures = 0;
  let current: World | null = null;
  const onUnhandled = (thrown: unknown): void => {
    const stack = thrown instanceof Error ? thrown.stack : String(thrown);
    current?.violated(`A rejected promise was not handled: ${stack}`);
  };
  process.on('unhandledRejection', onUnhandled);

  async function run(world: World, steps: Iterable<fc.AsyncCommand<Model, World>>): Promise<void> {
    current = world;
    try {
      await world.open(true);
      await fc.asyncModelRun(() => ({ model: { processes: 1 }, real: world }), steps);
      await world.finish();
    } finally {
      await world.dispose();
      for (const [name, count] of Object.entries(world.figures())) {
        figures[name] = (figures[name] ?? 0) + count;
      }
    }
  }

  try {
    const details = await fc.check(
      fc.asyncProperty(
        fc.scheduler(),
        layout,
        fc.integer({ min: 1, max: WORKER_RUNS }),
        commands(options.replayPath),
        async (scheduler, service, lot, steps) => {
          if (failures > SHRINKS) return;
          const worker = lot === WORKER_RUNS;
          const world = await createWorld(scheduler, { layout: service, worker, template });
          try {
            await run(world, steps);
          } catch (thrown) {
            failures += 1;
            throw thrown;
          }
          figures.runs = (figures.runs ?? 0) + 1;
          if (failures === 0) options.onRun?.(figures.runs);
        },
      ),
      {
        numRuns: options.runs,
        seed: options.seed,
        ...(options.path !== undefined && { path: options.path }),
      },
    );
    if (!details.failed) return { report: null, figures };
    const [, service, lot, steps] = details.counterexample ?? [];
    const list = String(steps);
    const replay = /replayPath="([^"]+)"/.exec(list)?.[1] ?? '';
    const report = [
      String(details.errorInstance),
      '',
      `Run ${details.numRuns}, made smaller ${details.numShrinks} times: ${JSON.stringify(service)}${lot === WORKER_RUNS ? ' through workers' : ''}`,
      list,
      `Repeat: npm run model -- --seed ${details.seed} --path ${details.counterexamplePath} --replay ${replay}`,
    ].join('\n');
    return { report, figures };
  } finally {
    process.off('unhandledRejection', onUnhandled);
    rmSync(folder, { recursive: true, force: true });
  }
}
