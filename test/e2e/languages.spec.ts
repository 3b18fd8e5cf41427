/** The main job in French: formats of numbers and dates, and exports that are the same in every language. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoService } from '#main/demo/service.ts';
import { expect, test } from '../support/app.ts';
import { Translation } from '../support/inLanguage.ts';
import { cases, walk } from '../support/mainJob.ts';

test('the main job in French, and the same exports in English', async ({
  open,
  userData,
}, testInfo) => {
  const [one] = cases;
  if (!one) throw new Error('There is no case.');
  const out = testInfo.outputPath();
  const service = await startDemoService({});
  const use = (language: string): void =>
    writeFileSync(
      join(userData, 'settings.json'),
      JSON.stringify({ autoRefresh: 'off', language }),
    );

  use('fr');
  let almanac = await open({ translation: await Translation.to('fr') });
  await almanac.connect(service.url, service.key);
  const french = await walk(almanac, one, true, out);
  const texts = french.map((path) => readFileSync(path, 'utf8'));
  expect(await almanac.inPage(() => document.documentElement.lang)).toBe('fr');
  await expect(almanac.list()).toContainText(/\d,\d\sm/);
  await almanac.close();

  use('en');
  almanac = await open();
  const english = await walk(almanac, one, false, out);
  await expect(almanac.list()).toContainText(/\d\.\d\sm/);
  expect(english.map((path) => readFileSync(path, 'utf8'))).toEqual(texts);
  await service.stop();
});
