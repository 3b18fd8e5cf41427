/** The main job as a walk through every screen, and the services it is walked on. */
import { join } from 'node:path';
import type { Almanac } from './almanac.ts';
import { expect, said } from './app.ts';
import { NDBC } from './ndbc.ts';

export interface Case {
  title: string;
  /** Folder of NDBC files that the service serves. */
  ndbc?: string | undefined;
  search: string;
  buoy: { id: number; name: string };
  from: string;
  to: string;
  years: [string, string];
  point: { lat: string; lng: string };
}

export const simulatedSea: Case = {
  title: 'the simulated sea',
  search: '100',
  buoy: { id: 100, name: 'Sim. Cape Grey 17' },
  from: '2024-03-08',
  to: '2024-03-12',
  years: ['2019', '2023'],
  point: { lat: '37.6', lng: '-122.9' },
};

export const realObservations: Case = {
  title: 'real observations (NDBC)',
  ndbc: NDBC,
  search: '46026',
  buoy: { id: 46026, name: 'San Francisco' },
  from: '2016-03-08',
  to: '2016-03-12',
  years: ['2014', '2016'],
  point: { lat: '37.754', lng: '-122.839' },
};

/** Walks every screen; online it asks for what is missing, offline it only looks. */
export async function walk(
  almanac: Almanac,
  one: Case,
  online: boolean,
  out: string,
): Promise<string[]> {
  const { page } = almanac;
  await almanac.mapReady();
  const inspector = await almanac.findBuoy(one.search, one.buoy.name);
  await expect(inspector.getByRole('region', { name: 'Latest reading' })).toBeVisible();

  const history = await almanac.showHistory(one.from, one.to);
  // Some days cost little, so they are fetched without being asked for.
  await almanac.settled();
  await expect(history.getByRole('button', { name: /^Download \(\d+ requests?\)$/ })).toBeHidden();
  await expect(history).toContainText(said(/\d+ readings/));
  const readingsCsv = join(out, `readings-${online ? 'online' : 'offline'}.csv`);
  await almanac.exported(readingsCsv, () => almanac.exportReadings());

  await almanac.go('Seasons');
  await almanac.seasons.choose('Apr–Jun', ...one.years);
  if (online) await almanac.seasons.fetch.click();
  await expect(almanac.seasons.chart).toBeVisible();
  const seriesCsv = join(out, `series-${online ? 'online' : 'offline'}.csv`);
  const values = page.getByRole('button', { name: /^Export [\d,]+ values/ });
  await almanac.exported(seriesCsv, () => values.click());

  await almanac.go('Days');
  if (online) await almanac.conditions.askAt(`${one.point.lat}, ${one.point.lng}`);
  else {
    await almanac.conditions.position.click();
    await page.getByRole('option').first().click();
  }
  await almanac.conditions.expectAnswer();
  const conditionsCsv = join(out, `conditions-${online ? 'online' : 'offline'}.csv`);
  const columns = almanac.main().getByRole('button', { name: 'Export…' });
  await almanac.exported(conditionsCsv, () => columns.click());

  await almanac.go('Latest');
  await almanac.firstNames(1);
  const latestCsv = join(out, `latest-${online ? 'online' : 'offline'}.csv`);
  await almanac.exported(latestCsv, () => almanac.latest.exportButton.click());
  return [readingsCsv, seriesCsv, conditionsCsv, latestCsv];
}
