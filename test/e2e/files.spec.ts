/** Damaged, newer, locked-away cache files and folders: the window opens, says what happened, loses nothing. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { test as base, expect } from '../support/app.ts';
import { cacheFileIn, look } from '../support/cacheFile.ts';
import { cli } from '../support/cli.ts';
import { spoilRoot } from '../support/damage.ts';
import { mountSmallDisk, type SmallDisk } from '../support/smallDisk.ts';
import { inVerify } from '../support/thorough.ts';

const DEMO = { args: ['--demo'] };
const BUOY = 100;

const test = base.extend<{ disk: SmallDisk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  disk: async ({}, use, testInfo) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-disk-'));
    const disk = mountSmallDisk(folder, 20);
    testInfo.skip(!disk, 'Mounting a small file system is not permitted here.');
    if (disk) {
      await use(disk);
      disk.unmount();
    }
    rmSync(folder, { recursive: true, force: true });
  },
});

test.use({ map: false });

/** A demo cache with days or months of a buoy, closed. */
async function filled(userData: string, to: string): Promise<string> {
  const words = `sync --demo --buoy ${BUOY} --from 2016-01-01 --to ${to}`.split(' ');
  const ended = await cli([...words, '--user-data-dir', userData]);
  expect(ended, ended.err).toMatchObject({ code: 0 });
  const file = cacheFileIn(userData);
  if (!file) throw new Error('No cache file was made.');
  return file;
}

const asides = (file: string): string[] =>
  readdirSync(join(file, '..'))
    .filter((name) => name.includes('.damaged-') && !/-(wal|shm)$/.test(name))
    .map((name) => join(file, '..', name));

/** Overwrites pages of readings, and the first one of a table, so that it is found when the file is opened. */
function corrupt(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 8192);
  bytes.fill(0xa5, middle * 4096, (middle + 2) * 4096);
  writeFileSync(file, bytes);
  spoilRoot(file, 'coverage');
}

const damages: [string, (file: string) => void, RegExp][] = [
  [
    'a corrupt file',
    corrupt,
    /The database was damaged\. The data that could be read were saved \(\d+ buoys?, [\d,]+ readings\)/,
  ],
  [
    'a truncated file',
    (file) => truncateSync(file, Math.floor(readFileSync(file).length * 0.8)),
    /The database was damaged\. The data that could be read were saved \(1 buoy, [1-9][\d,]+ readings\)/,
  ],
  [
    'a file of no bytes',
    (file) => writeFileSync(file, ''),
    /nothing in it could be read\. A new one was created/,
  ],
];

// What can be saved of which damage is tested without a window.
for (const [name, damage, sentence] of damages) {
  test(
    `${name} is set aside, what can be read is kept, and the window says so`,
    inVerify,
    async ({ open, userData }) => {
      const file = await filled(userData, '2016-04-30');
      const before = look(file).readings;
      damage(file);
      const damaged = readFileSync(file);
      const almanac = await open(DEMO);
      await almanac.mapReady();
      await expect(almanac.notice()).toContainText(sentence);
      const [aside = '', ...more] = asides(file);
      expect(more).toEqual([]);
      await expect(almanac.notice()).toContainText(aside);
      expect(readFileSync(aside).equals(damaged)).toBe(true);
      await almanac.closeNote();
      await expect(almanac.notice()).toBeHidden();

      const range = { from: Date.UTC(2016, 0, 1) / 1000, to: Date.UTC(2016, 4, 1) / 1000 - 1 };
      // What was lost is fetched again, and then it is whole.
      await almanac.call('fetchReadings', { buoyId: BUOY, ...range, userInitiated: true });
      const whole = await almanac.call<{ value: { length: number } }>('readReadings', {
        buoyId: BUOY,
        ...range,
      });
      await almanac.close();
      expect(whole.value.length).toBeGreaterThan(5000);
      // The list's latest readings are beside them.
      expect(before - whole.value.length).toBeLessThanOrEqual(1);
      expect(look(file).integrity).toBe('ok');
      const again = await open(DEMO);
      await again.mapReady();
      await expect(again.notice()).toBeHidden();
      expect(asides(file)).toEqual([aside]);
    },
  );
}

/** Gives the buoy more readings than are saved between two reports. */
function multiply(file: string, times: number): void {
  const db = new Sqlite(file);
  const columns = db
    .prepare<[], string>("SELECT name FROM pragma_table_info('reading')")
    .pluck()
    .all();
  const shifted = columns.map((name) =>
    name === 'time' ? 'time - n * 20000000' : name === 'id' ? 'id + n * 100000000' : name,
  );
  db.exec(`WITH RECURSIVE turn(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM turn WHERE n < ${times})
    INSERT INTO reading SELECT ${shifted} FROM reading, turn WHERE buoy_id = ${BUOY} ORDER BY n DESC;
    UPDATE buoy_count SET readings = (SELECT count(*) FROM reading r WHERE r.buoy_id = buoy_count.buoy_id)`);
  db.close();
}

test(
  'a long rescue is told while it lasts; closed in the middle it is begun again, nothing is lost, and the damaged file is set aside',
  inVerify,
  async ({ open, userData }) => {
    const file = await filled(userData, '2016-01-31');
    multiply(file, 15);
    const before = look(file).readings;
    spoilRoot(file, 'series');
    const bytes = readFileSync(file);

    const first = await open({ ...DEMO, early: true, holdRescue: true });
    await expect(first.heading('The database is damaged')).toBeVisible();
    await expect(first.main()).toContainText(/[1-9][\d,]+ readings so far/);
    await first.close();
    expect(asides(file)).toEqual([]);
    expect(readFileSync(file).equals(bytes)).toBe(true);

    const almanac = await open(DEMO);
    await almanac.mapReady();
    await expect(almanac.notice()).toContainText(before.toLocaleString('en'));
    const [aside = '', ...more] = asides(file);
    expect(more).toEqual([]);
    await expect(almanac.notice()).toContainText(aside);
    expect(readFileSync(aside).equals(bytes)).toBe(true);
    await almanac.closeNote();
    await expect(almanac.notice()).toBeHidden();
    expect(look(file).integrity).toBe('ok');
    expect(readdirSync(join(file, '..')).filter((name) => name.includes('.part'))).toEqual([]);
  },
);

test('a file from a newer version is left untouched, and the window says what to do', async ({
  almanac,
}) => {
  const { userData } = almanac;
  const file = await filled(userData, '2016-01-03');
  const version = (to: number | null): number => {
    const db = new Sqlite(file);
    const was = db.pragma('user_version', { simple: true }) as number;
    if (to !== null) db.pragma(`user_version = ${to}`);
    db.close();
    return was;
  };
  const known = version(99);
  const bytes = readFileSync(file);
  const names = readdirSync(join(file, '..'));
  const sentence =
    /was written by a newer version of Buoy Almanac.*Update the application, or choose another data folder\./;
  await almanac.exploreDemoFails(sentence);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(readdirSync(join(file, '..'))).toEqual(names);
  const command = await cli(['status', '--demo', '--user-data-dir', userData]);
  expect(command).toMatchObject({ code: 7, out: '' });
  expect(command.err).toMatch(sentence);

  // The newer version has gone back: the same window opens it.
  version(known);
  await almanac.exploreDemo();
  await expect(almanac.notice()).toBeHidden();
});

test('a folder that can only be read: the window says so, and opens it once it can be written', async ({
  disk,
  open,
}) => {
  const userData = join(disk.path, 'data');
  const file = await filled(userData, '2016-01-03');
  const before = look(file).readings;
  disk.makeReadOnly();
  const sentence =
    /Cannot use .*: it is read-only\. No saved data were lost\. Solve the problem or choose another folder, then try again\./;
  const almanac = await open({ ...DEMO, userData });
  await expect(almanac.heading('Buoy Almanac')).toBeVisible();
  await expect(almanac.trouble()).toContainText(sentence);
  await almanac.exploreDemoFails(/Cannot use .*demo\.sqlite: .* No saved data were lost\./);
  // A folder that is not there yet and cannot be made.
  for (const folder of [userData, join(disk.path, 'none')]) {
    const command = await cli(['status', '--demo', '--user-data-dir', folder]);
    expect(command).toMatchObject({ code: 7, out: '' });
    expect(command.err).toContain(`Cannot use ${folder}`);
  }

  disk.makeWritable();
  await almanac.trouble().getByRole('button', { name: 'Try again' }).first().click();
  await expect(almanac.places()).toBeVisible();
  await almanac.close();
  expect(look(file)).toMatchObject({ integrity: 'ok' });
  expect(look(file).readings).toBeGreaterThanOrEqual(before);
});

test('a disk of 20 MB that fills up under a long fetch and under an export, and has room again', async ({
  almanac,
  disk,
}) => {
  const { userData } = almanac;
  symlinkSync(disk.path, join(userData, 'cache'));
  await almanac.exploreDemo();
  await almanac.settled();
  disk.fill(500_000);
  const range = { from: Date.UTC(2016, 0, 1) / 1000, to: Date.UTC(2016, 2, 1) / 1000 - 1 };
  await almanac.call('startFetch', { buoyIds: [BUOY], ...range });
  await expect(almanac.statusBar()).toContainText('Paused', { timeout: 60_000 });
  const work = await almanac.work();
  await expect(work).toContainText(
    /The disk is full at .*demo\.sqlite\. No saved data were lost\. Free some space, then try again\./,
  );
  const read = async (): Promise<number> =>
    (await almanac.call<{ value: { length: number } }>('readReadings', { buoyId: BUOY, ...range }))
      .value.length;
  const kept = await read();
  expect(kept).toBeGreaterThan(0);
  disk.makeRoom();
  await work.getByRole('button', { name: 'Resume' }).click();
  await almanac.settled();
  const rows = await read();
  expect(rows).toBeGreaterThan(kept);
  const plan = await almanac.call<{ value: { requests: number } }>('planFetch', {
    buoyIds: [BUOY],
    ...range,
  });
  expect(plan.value.requests).toBe(0);

  await almanac.press('Escape');
  await almanac.findBuoy(String(BUOY), 'Sim. Cape Grey 17');
  await almanac.showHistory('2016-01-01', '2016-02-29');
  const out = join(disk.path, 'out.csv');
  disk.fill(200_000);
  const before = readdirSync(disk.path);
  await almanac.answerSaveDialog(out);
  const press = () => almanac.exportReadings();
  await press();
  await almanac.confirmExport();
  await expect(almanac.note('Export failed')).toContainText(
    /The disk is full at .*out\.csv\. No saved data were lost\. Free some space/,
  );
  expect(readdirSync(disk.path)).toEqual(before);
  disk.makeRoom();
  await almanac.exported(out, press);
  expect(readFileSync(out, 'utf8').trimEnd().split('\n').length).toBe(rows + 1);
  expect(look(cacheFileIn(userData) ?? '').integrity).toBe('ok');
  await almanac.call('disconnect');
});
