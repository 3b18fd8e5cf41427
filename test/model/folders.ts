/**
 * Exports of random ranges into one folder: complete, cancelled and killed, with files of the user between them. Whatever
 * happened, the lists in the folder are those of its files, and no file of the user has changed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { openFile } from '#main/cache/open.ts';
import { saveBuoys } from '#main/cache/queries/buoys.ts';
import { upsertReadings } from '#main/cache/queries/writeReadings.ts';
import type { AlmanacError } from '#shared/errors.ts';
import { ExportRequest } from '#shared/model/exportRequest.ts';
import { DAY } from '#shared/science/durations.ts';
import { bareBuoy, numbered } from '../support/buoys.ts';
import type { FolderExport } from '../support/folderChild.ts';

const START = Date.UTC(2016, 11, 29) / 1000;
const BUOYS = [1, 2, 3] as const;
const LISTS = ['_buoy-almanac.json', 'datapackage.json'] as const;
const DATA = BUOYS.flatMap((id) => [
  `buoy-${id}.csv`,
  `buoy_id=${id}/year=2016/readings.parquet`,
  `buoy_id=${id}/year=2017/readings.parquet`,
]);

type Step =
  | {
      do: 'export';
      format: 'package' | 'dataset';
      buoyIds: number[];
      days: readonly [from: number, to: number];
      quality: boolean;
      stop: FolderExport['stop'];
    }
  | { do: 'readings'; buoyId: number; day: number }
  | { do: 'user'; path: string }
  | { do: 'remove'; path: string };

const stop = (how: 'kill' | 'cancel') =>
  fc.record({ how: fc.constant(how), at: fc.integer({ min: 1, max: 40 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('export' as const),
      format: fc.constantFrom('package' as const, 'dataset' as const),
      buoyIds: fc.subarray([...BUOYS], { minLength: 1 }),
      days: fc.constantFrom([0, 9], [0, 1], [2, 9], [4, 4]),
      quality: fc.boolean(),
      stop: fc.oneof(fc.constant(null), stop('cancel'), stop('kill')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('readings' as const),
      buoyId: fc.constantFrom(...BUOYS),
      day: fc.nat(8),
    }),
  },
  fc.record({
    do: fc.constant('user' as const),
    path: fc.constantFrom(...DATA, ...LISTS, 'notes.txt', 'buoy-1.csv.json'),
  }),
  fc.record({ do: fc.constant('remove' as const), path: fc.constantFrom(...DATA) }),
);

const sha256 = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** One process for many exports; another one after each kill. */
function createExporter() {
  const root = resolve(import.meta.dirname, '../..');
  let child: ChildProcess | null = null;
  return {
    /** @returns the error, null where there was none, or `killed` */
    async run(message: FolderExport): Promise<AlmanacError | null | 'killed'> {
      child ??= fork(join(root, 'test/support/folderChild.ts'), {
        cwd: root,
        execPath: join(root, 'node_modules/.bin/node'),
        execArgv: ['--no-memory-protection-keys'],
      });
      const answer = new AbortController();
      const { signal } = answer;
      const answered = once(child, 'message', { signal }).then(([error]) => error);
      const ended = once(child, 'exit', { signal }).then(([, killedBy]) => {
        if (killedBy !== 'SIGKILL') throw new Error('The process of the exports failed.');
        return 'killed' as const;
      });
      child.send(message);
      const outcome = await Promise.race([answered, ended]);
      answer.abort();
      if (outcome === 'killed') child = null;
      return outcome;
    },
    end: () => child?.kill('SIGKILL'),
  };
}

/** The folder, its cache, and what the user did in it. */
function createWorld(
  base: string,
  template: string,
  run: ReturnType<typeof createExporter>['run'],
) {
  const folder = join(base, 'folder');
  const cache = join(base, 'cache.sqlite');
  mkdirSync(folder, { recursive: true });
  copyFileSync(template, cache);
  const { db, close } = openFile(cache);
  const foreign = new Map<string, string>();
  const removed = new Set<string>();
  let isListLost = false;
  let count = 0;

  const at = (path: string) => join(folder, path);
  const isOurs = (path: string) => existsSync(at(path)) && !foreign.has(path);
  const rowsOf = (id: number, from: number, to: number) =>
    db
      .prepare('SELECT count(*) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?')
      .pluck()
      .get(id, from, to);

  function lists() {
    const [list, description] = LISTS;
    const { files = {}, replacing = {} } = isOurs(list) ? json(at(list)) : {};
    const { resources = [] } = isOurs(description) ? json(at(description)) : {};
    return { files, replacing, resources } as {
      files: Record<string, { sha256: string; rows: number }>;
      replacing: Record<string, string>;
      resources: { path: string; hash: string; rows: number }[];
    };
  }

  function check(): void {
    for (const [path, text] of foreign) {
      if (!existsSync(at(path)) || readFileSync(at(path), 'utf8') !== text)
        throw new Error(`${path} of the user has changed`);
    }
    const { files, replacing, resources } = lists();
    const isUsers = (path: string) => foreign.has(path) || removed.has(path);
    for (const { path, hash } of resources) {
      if (!isUsers(path) && hash !== `sha256:${sha256(at(path))}`)
        throw new Error(`${path} is not as it is described`);
    }
    for (const [path, entry] of Object.entries(files)) {
      if (!isUsers(path) && ![entry.sha256, replacing[path]].includes(sha256(at(path))))
        throw new Error(`${path} is not as it is listed`);
    }
    if (isListLost) return;
    const known = [
      ...Object.keys({ ...files, ...replacing }),
      ...resources.map(({ path }) => path),
    ];
    const others = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((path) => DATA.includes(path) && !foreign.has(path) && !known.includes(path));
    if (others.length > 0) throw new Error(`${others} is in no list`);
  }

  function checkComplete({ format, buoyIds }: Extract<Step, { do: 'export' }>, range: Range): void {
    const { files, resources } = lists();
    if (format === 'package') {
      const expected = buoyIds.map((id) => [`buoy-${id}.csv`, rowsOf(id, range.from, range.to)]);
      const described = resources.map(({ path, rows }) => [path, rows]);
      if (JSON.stringify(described) !== JSON.stringify(expected.filter(([, rows]) => rows !== 0)))
        throw new Error(`${JSON.stringify(described)} is described, not ${expected}`);
      for (const { path } of resources) removed.delete(path);
      return;
    }
    for (const id of buoyIds) {
      for (const year of [2016, 2017]) {
        const [from, to] = [Date.UTC(year) / 1000, Date.UTC(year + 1) / 1000 - 1];
        const rows = rowsOf(id, from, to);
        if (rowsOf(id, Math.max(from, range.from), Math.min(to, range.to)) === 0) continue;
        const path = `buoy_id=${id}/year=${year}/readings.parquet`;
        if (files[path]?.rows !== rows)
          throw new Error(`${path} has ${files[path]?.rows} rows, not ${rows}`);
        removed.delete(path);
      }
    }
  }
  type Range = { from: number; to: number };

  async function exportInto(one: Extract<Step, { do: 'export' }>): Promise<void> {
    const { format, buoyIds, days, quality, stop } = one;
    const range = { from: START + days[0] * DAY, to: START + days[1] * DAY };
    const selection = { kind: 'readings' as const, buoyIds, quality, ...range };
    const task = {
      ...ExportRequest.parse({ format, selection }),
      path: folder,
      service: { label: 'Model', origin: null, simulated: true },
      ...{ locale: 'en', timezone: 'UTC', version: '1' },
    };
    const outcome = await run({ cache, task, stop });
    // Files that were written before it was stopped are there again.
    for (const path of removed) if (existsSync(at(path))) removed.delete(path);
    if (outcome === 'killed') return;
    if (outcome === null) checkComplete(one, range);
    else if (outcome.kind === 'wrong-file' && (foreign.size > 0 || isListLost)) return;
    else if (outcome.kind !== 'not-found' && (outcome.kind !== 'cancelled' || stop === null))
      throw new Error(`An export failed: ${JSON.stringify(outcome)}`);
  }

  return {
    async take(one: Step): Promise<void> {
      count += 1;
      if (one.do === 'export') await exportInto(one);
      else if (one.do === 'readings') {
        const reading = numbered(count, START + one.day * DAY + count, {
          significantHeight: count,
        });
        upsertReadings(db, {
          ...{ buoyId: one.buoyId, readings: [reading], covers: null },
          fetchedAt: START + count,
        });
      } else if (one.do === 'user') {
        mkdirSync(dirname(at(one.path)), { recursive: true });
        foreign.set(one.path, `mine ${count}`);
        removed.delete(one.path);
        isListLost ||= LISTS.some((path) => path === one.path);
        writeFileSync(at(one.path), `mine ${count}`);
      } else if (existsSync(at(one.path))) {
        rmSync(at(one.path));
        foreign.delete(one.path);
        removed.add(one.path);
      }
      check();
    },
    close,
  };
}

/** @returns what does not hold, and the steps that lead to it; null: nothing */
export async function runFolderModel(options: {
  runs: number;
  seed: number;
}): Promise<string | null> {
  const base = mkdtempSync(join(tmpdir(), 'almanac-folders-'));
  const template = join(base, 'template.sqlite');
  const { db, close } = openFile(template);
  saveBuoys(db, { buoys: BUOYS.map((id) => bareBuoy(id)), fetchedAt: START });
  for (const buoyId of [1, 2]) {
    const readings = Array.from({ length: 9 }, (_, day) =>
      numbered(1000 * buoyId + day, START + day * DAY, { significantHeight: day }),
    );
    upsertReadings(db, { buoyId, readings, covers: null, fetchedAt: START });
  }
  close();
  const exporter = createExporter();
  let run = 0;
  try {
    const details = await fc.check(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        run += 1;
        const world = createWorld(join(base, String(run)), template, exporter.run);
        try {
          for (const one of steps) await world.take(one);
        } finally {
          world.close();
          rmSync(join(base, String(run)), { recursive: true });
        }
      }),
      { numRuns: options.runs, seed: options.seed },
    );
    if (!details.failed) return null;
    const steps = details.counterexample?.[0].map((one) => JSON.stringify(one)) ?? [];
    return [String(details.errorInstance), ...steps, `seed ${details.seed}`].join('\n');
  } finally {
    exporter.end();
    rmSync(base, { recursive: true, force: true });
  }
}
