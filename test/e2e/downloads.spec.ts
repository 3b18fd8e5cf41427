/** Downloads: what is kept of each buoy, its coverage by day, gaps fetched from the calendar, removal. */
import type { Locator } from '@playwright/test';
import { calendarLayout, placeOf } from '#renderer/features/coverage/layout.ts';
import type { Answer } from '#shared/ipc/contract.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { CacheSummaryColumns } from '#shared/model/coverage.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';

test.use({ map: false });

const DAY = 86_400;
// Two that have no day without readings for years to come.
const LEDGE = { id: 101, name: 'Sim. Heron Ledge 54' };
const SLATE = { id: 103, name: 'Sim. Point Slate 38' };

// Every test counts days back from today, as the window does: the day must not end meanwhile.
test.beforeEach(async () => {
  const left = () => DAY - ((Date.now() / 1000) % DAY);
  await expect.poll(left, { timeout: 140_000 }).toBeGreaterThan(120);
});

/** Today's midnight of UTC. */
const midnight = (): number => Math.floor(Date.now() / 1000 / DAY) * DAY;
const dayName = (time: number): string =>
  new Date(time * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Fetches whole days of UTC: from so many days ago up to and without so many days ago. */
async function fetchDays(almanac: Almanac, buoyIds: number[], from: number, to: number) {
  const start = midnight();
  await almanac.call('startFetch', {
    buoyIds,
    from: start - from * DAY,
    to: start - to * DAY - 1,
  });
  await almanac.settled();
}

/** The demo with two stretches of one buoy, days apart, and one of another. */
async function stocked(almanac: Almanac): Promise<void> {
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.settled();
  await fetchDays(almanac, [LEDGE.id, SLATE.id], 12, 9);
  await fetchDays(almanac, [LEDGE.id], 6, 3);
}

/** Where a day is drawn, from the middle of its cell. */
async function pointOf(
  almanac: Almanac,
  days: Locator,
  time: number,
): Promise<{ x: number; y: number }> {
  const year = new Date(time * 1000).getUTCFullYear();
  const last = new Date().getUTCFullYear();
  const first = new Date((midnight() - 12 * DAY) * 1000).getUTCFullYear();
  const room = await almanac.still(() =>
    days.evaluate((element) => element.parentElement?.clientWidth ?? 0),
  );
  const layout = calendarLayout({ from: first, to: last }, room, true);
  const block = layout.years.find((one) => one.year === year);
  const place = placeOf(layout, (block?.first ?? 0) + (time - Date.UTC(year, 0, 1) / 1000) / DAY);
  if (!place) throw new Error(`${dayName(time)} is not drawn.`);
  return { x: place.x + layout.pitch / 2, y: place.y + layout.rowPitch / 2 };
}

test('a click on a day fetches the gap around it, and the day becomes complete', async ({
  almanac,
}) => {
  await almanac.resize(1280, 800);
  await stocked(almanac);
  await almanac.shortcut('CmdOrCtrl+6');
  await almanac.shows('Downloads');
  const row = almanac.cachedBuoys().getByRole('row').filter({ hasText: LEDGE.name });
  await expect(row).toContainText('2 gaps');
  await row.getByText(LEDGE.name).click();
  const days = almanac.days(LEDGE.name);
  const seventh = midnight() - 7 * DAY;
  const point = await pointOf(almanac, days, seventh);

  await days.hover({ position: point });
  await expect(almanac.downloads.card).toContainText(`${dayName(seventh)} – not downloaded`);
  await days.click({ position: point });
  const dialog = almanac.dialog(
    `Download ${dayName(midnight() - 9 * DAY)} to ${dayName(midnight() - 7 * DAY)}`,
  );
  await expect(dialog).toContainText('3 days (UTC) not completely downloaded');
  await expect(dialog).toContainText(
    /3 days to download, (up to )?[\d–]+ requests? \(\d+ available/,
  );
  await dialog.getByRole('button', { name: /^Download \([\d,–]+ requests?\)$/ }).click();
  await expect(dialog).toBeHidden();
  await days.hover({ position: point });
  await expect(almanac.downloads.card).toHaveText(
    new RegExp(`^${dayName(seventh)} – complete, \\d+ readings$`),
  );
  await expect(row).toContainText('1 gap,');
  await expect(almanac.downloads.says(/^\d+ days \(UTC\): 9 complete/)).toBeVisible();

  // A complete day asks for nothing.
  await days.click({ position: point });
  await expect(almanac.dialog()).toBeHidden();
});

test('what is removed is gone from the cache but for the newest reading; the rest stays', async ({
  almanac,
}) => {
  await stocked(almanac);
  await almanac.call('setFavourite', { id: LEDGE.id, favourite: true });
  const heldOf = async (id: number): Promise<number> => {
    const { value } = await almanac.call<Answer<CacheSummaryColumns> & { ok: true }>(
      'cacheSummary',
    );
    return value.readings[value.buoyId.indexOf(id)] ?? 0;
  };
  const before = await heldOf(LEDGE.id);
  const others = await heldOf(SLATE.id);
  await almanac.go('Downloads');
  const row = almanac.cachedBuoys().getByRole('row').filter({ hasText: LEDGE.name });
  await row.getByText(LEDGE.name).click();
  const days = almanac.days(LEDGE.name);
  await expect(days).toBeVisible();
  await almanac.downloads.select(LEDGE.name);
  await almanac.downloads.ask('Delete…');
  const dialog = almanac.dialog(`Delete downloaded data for ${LEDGE.name}?`);
  await expect(dialog).toContainText('your favourites and the latest readings stay');
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await heldOf(LEDGE.id)).toBe(before);

  const count = (before - 1).toLocaleString('en-GB');
  await almanac.downloads.ask('Delete…');
  await dialog.getByRole('button', { name: `Delete ${count} readings` }).click();
  await expect(almanac.downloads.says(`Deleted ${count} readings of 1 buoy.`)).toBeVisible();
  await expect(row).toBeHidden();
  await expect(almanac.downloads.says(/^\d+ days \(UTC\): 0 complete, 1 partial/)).toBeVisible();
  expect(await heldOf(LEDGE.id)).toBe(1);
  expect(await heldOf(SLATE.id)).toBe(others);
  const { value } = await almanac.call<Answer<CachedBuoy> & { ok: true }>('getBuoy', {
    id: LEDGE.id,
  });
  expect(value).toMatchObject({ favourite: true, cachedReadings: 1 });
  expect(value.lastReading).not.toBeNull();
  await almanac.downloads.show('All');
  await expect(row).toContainText(LEDGE.name);
});
