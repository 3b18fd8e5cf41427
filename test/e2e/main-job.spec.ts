/**
 * The main job end to end, against the demo as a remote service and against real observations; then offline. The exports
 * are the same in every language.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ndbcSea } from '#scripts/service/ndbcSea.ts';
import { expect, test } from '../support/app.ts';
import { readCsv } from '../support/csv.ts';
import { filesWith } from '../support/files.ts';
import { translationTo } from '../support/inLanguage.ts';
import { type Case, realObservations, simulatedSea, walk } from '../support/mainJob.ts';
import { NDBC } from '../support/ndbc.ts';
import { theirRows } from '../support/theirRows.ts';
import { thorough } from '../support/thorough.ts';

// Other tests use the map.
test.use({ map: thorough });

const number = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);

const jobs: { one: Case; language: 'en' | 'fr' }[] = [
  { one: simulatedSea, language: 'fr' },
  ...(thorough ? [{ one: realObservations, language: 'en' as const }] : []),
];

for (const { one, language } of jobs) {
  test(`connect, browse, export, and all of it again without the service, in English: ${one.title}, ${language}`, async ({
    gate,
    open,
    userData,
  }, testInfo) => {
    test.skip(one === realObservations && NDBC === undefined, 'Set ALMANAC_NDBC to their folder.');
    const out = testInfo.outputPath();
    await gate.replace(one.ndbc === undefined ? {} : { sea: await ndbcSea(one.ndbc) });
    const { service } = gate;
    const theirs = await theirRows(service, one.buoy.id, {
      from: Date.parse(`${one.from}T00:00:00Z`) / 1000,
      to: Date.parse(`${one.to}T23:59:59Z`) / 1000,
    });
    const before = service.log.length;

    const use = (chosen: string): void =>
      writeFileSync(
        join(userData, 'settings.json'),
        JSON.stringify({ autoRefresh: 'off', noteOldElectron: 'off', language: chosen }),
      );

    use(language);
    const translation = language === 'en' ? null : await translationTo(language);
    let almanac = await open({ translation });
    await almanac.connect(gate.url, service.key);
    const online = await walk(almanac, one, true, out);
    await expect(almanac.page.locator('html')).toHaveAttribute('lang', language);
    await expect(almanac.list()).toContainText(language === 'fr' ? /\d,\d\sm/ : /\d\.\d\sm/);

    const ours = readCsv(online[0] ?? '');
    expect(ours.map((row) => Number(row.reading_id))).toEqual(theirs.map((row) => row.id));
    for (const [index, row] of theirs.entries()) {
      const mine = ours[index];
      expect(Date.parse(mine?.time ?? '')).toBe(Date.parse(row.time));
      expect(number(mine?.sea_surface_wave_significant_height_m)).toBe(row.significient_height);
      expect(number(mine?.period_s)).toBe(row.period);
      expect(number(mine?.sea_surface_wave_from_direction_deg)).toBe(row.direction);
      expect(number(mine?.sea_surface_temperature_c)).toBe(row.water_temperature);
    }
    const listed = readCsv(online.at(-1) ?? '').map((row) => row.buoy_name);
    expect(listed).toContain(one.buoy.name);
    // The list, the key's trial, the range in pages of a hundred and one count of it, one series, one point.
    const used = service.log.slice(before);
    const ofRange = used.filter(
      ({ path }) => /\/readings\?/.test(path) && path.includes(`start_date=${one.from}`),
    );
    const counts = ofRange.filter(({ path }) => /per_page=1(&|$)/.test(path));
    expect(counts.length).toBeLessThanOrEqual(1);
    expect(ofRange.length - counts.length).toBeLessThanOrEqual(Math.ceil(theirs.length / 100));
    expect(used.filter(({ path }) => path.includes('/series')).length).toBe(1);
    expect(used.filter(({ path }) => path.includes('/conditions')).length).toBe(1);

    for (const call of [
      'getConnection',
      'getSettings',
      'getStatus',
      'appInfo',
      'getCacheInfo',
      'listBuoys',
      'listConditions',
    ]) {
      expect(JSON.stringify(await almanac.call(call)), call).not.toContain(service.key);
    }
    expect(await almanac.inPage(() => document.documentElement.outerHTML)).not.toContain(
      service.key,
    );
    await almanac.close();
    await service.stop();

    const sent = gate.paths.length;
    use('en');
    almanac = await open();
    await expect(almanac.places()).toBeVisible();
    const offline = await walk(almanac, one, false, out);
    await expect(almanac.list()).toContainText(/\d\.\d\sm/);
    for (const [index, path] of offline.entries()) {
      expect(readFileSync(path, 'utf8')).toBe(readFileSync(online[index] ?? '', 'utf8'));
    }
    expect(gate.paths.slice(sent)).toEqual([]);
    await almanac.close();

    expect(filesWith(userData, service.key)).toEqual([]);
    expect(filesWith(out, service.key)).toEqual([]);
    expect(
      service.log.filter(({ path }) => path.includes(service.key) || path.includes('api_key')),
    ).toEqual([]);
    expect(service.log.filter(({ authorized }) => authorized).length).toBeGreaterThan(0);
  });
}
