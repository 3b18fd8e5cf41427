/** A route of a file: the requests that `sync --route` sends are those that `plan --route` promised, and nothing is missing after. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DemoService, startDemoService } from '#main/demo/service.ts';
import { setClock } from '#support/clock.ts';
import { command, printedBy } from '#support/command.ts';
import { freshFolder } from '../cache/fixtures.ts';

interface Plan {
  requests: number;
  checks: number;
  maxRequests: number;
  sent: number;
  lengthKm: number;
  bytes: number;
  readyUntil: string | null;
  buoys: {
    id: number;
    readingsUntil: string | null;
    hasSeries: boolean;
    passedAt: string | null;
  }[];
  forecasts: { time: string; isKnown: boolean; height: number | null }[];
}

let userData: string;
let service: DemoService;
let route: string;
const start = async (quota = 1000) => {
  service = await startDemoService({ quota });
  onTestFinished(() => service.stop());
};
/** The buoy beside the route reported without a break in the month before. */
const NOW = '2026-11-27T12:00:00Z';
beforeEach(() => {
  setClock(NOW);
  userData = freshFolder();
  route = join(userData, 'way.gpx');
  const points = '<rtept lat="37.2" lon="-123"/><rtept lat="38.3" lon="-123.6"/>';
  writeFileSync(route, `<gpx version="1.1"><rte><name>North</name>${points}</rte></gpx>`);
});

const wordsOf = (line: string) => [
  ...line.split(' '),
  ...[`--url=${service.url}`, '--key-stdin', '--user-data-dir', userData],
];
const ask = (line: string) => command(wordsOf(line), service.key);
const depart = () => new Date(Date.now() + 3_600_000).toISOString();
const planned = async (verb: string, time: string): Promise<Plan> => {
  const line = `${verb} --route ${route} --within 100 --depart ${time} --speed 6 --json`;
  return JSON.parse(await printedBy(wordsOf(line), service.key));
};

test('what is sent was promised; after it nothing is missing, and it is ready until the last forecast', async () => {
  await start();
  expect((await ask('buoys')).code).toBe(0);
  const time = depart();
  const before = await planned('plan', time);
  expect(before.lengthKm).toBeGreaterThan(120);
  expect(before.buoys.length).toBeGreaterThan(0);
  expect(before.buoys.map(({ passedAt }) => passedAt)).toEqual(
    before.buoys.map(({ passedAt }) => passedAt).sort(),
  );
  expect(before.forecasts.length).toBeGreaterThan(2);
  expect(before.readyUntil).toBeNull();
  expect(before.bytes).toBeGreaterThan(10_000);

  const logged = service.log.length;
  const after = await planned('sync', time);
  expect(after.sent).toBe(service.log.length - logged);
  // The intervals of the buoys were not known.
  expect(after.sent).toBeGreaterThanOrEqual(before.requests);
  expect(after.sent).toBeLessThanOrEqual(before.maxRequests);
  expect(after.requests).toBe(0);
  expect(after.buoys.every((one) => one.hasSeries && one.readingsUntil !== null)).toBe(true);
  expect(after.readyUntil).toBe(after.forecasts.at(-1)?.time);

  // After a restart, and without a request.
  const sent = service.log.length;
  expect(await planned('plan', time)).toMatchObject({ requests: 0, readyUntil: after.readyUntil });
  expect((await planned('sync', time)).sent).toBe(0);
  expect(service.log.length).toBe(sent);
  const { out, err } = await ask(`plan --route ${route} --within 100 --depart ${time} --speed 6`);
  const [buoys = '', profile = ''] = out.trim().split('\n\n');
  expect(buoys.split('\n')).toHaveLength(after.buoys.length + 1);
  const [head, first] = profile.split('\n');
  expect(profile.split('\n')).toHaveLength(after.forecasts.length + 1);
  expect(head).toMatch(/^Time +Along nmi .* Hs m +Period s .* Wind kn/);
  const { height } = after.forecasts[0] ?? {};
  expect(height).toBeGreaterThan(0);
  expect(first).toMatch(new RegExp(`^${after.forecasts[0]?.time} +0.0 +337 +${height} `));
  expect(err).toContain('nothing missing');
  expect(err).toContain(`Ready until ${after.readyUntil}`);
});

test.each([
  {
    of: 'where the intervals are known, the number sent is the number promised',
    now: NOW,
    unsent: 0,
  },
  // Silent from 29 December to 2 January: only the answers show it.
  {
    of: 'of a buoy that was silent, fewer are sent than promised',
    now: '2027-01-10T12:00:00Z',
    unsent: 1,
  },
])('$of', async ({ now, unsent }) => {
  setClock(now);
  await start();
  await ask('buoys');
  const time = depart();
  const { buoys } = await planned('plan', time);
  const ids = buoys.map(({ id }) => id).join(',');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await ask(`sync --buoy ${ids} --from ${day(50)} --to ${day(45)}`);
  const plan = await planned('plan', time);
  expect(plan.maxRequests).toBe(plan.requests + plan.checks);
  const logged = service.log.length;
  const { sent } = await planned('sync', time);
  expect(service.log.length - logged).toBe(sent);
  expect(sent).toBe(plan.maxRequests - unsent);
});

test('without --wait it ends where the requests of the hour are used up; the rest is planned again', async () => {
  await start(22);
  await ask('buoys');
  const time = depart();
  const { code } = await ask(`sync --route ${route} --within 100 --depart ${time} --speed 6`);
  expect(code).toBe(4);
  const rest = await planned('plan', time);
  expect(rest.requests).toBeGreaterThan(0);
  expect(rest.forecasts.filter(({ isKnown }) => isKnown).length).toBeGreaterThan(0);
});

test('a file, a number or options that are wrong are refused before a request', async () => {
  await start();
  writeFileSync(join(userData, 'table.gpx'), 'lat,lon\n');
  const table = await ask(`plan --route ${join(userData, 'table.gpx')}`);
  expect(table).toMatchObject({ code: 7, out: '' });
  expect(table.err).toContain('line 1 is not the beginning of GPX or GeoJSON');
  expect(await ask(`plan --route ${route} --route-number 2`)).toMatchObject({ code: 6 });
  await expect(ask('plan --buoy 100')).rejects.toThrow('required option');
  await expect(ask(`plan --route ${route} --speed 5`)).rejects.toThrow(
    '--depart and --speed together',
  );
  await expect(ask(`plan --route ${route} --within 30`)).rejects.toThrow('--within');
  expect(service.log.filter(({ path }) => !path.includes('/buoys'))).toEqual([]);
});
