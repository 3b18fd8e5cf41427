/** The key: in the keychain or in memory, never in a file, never back in the window. Heaps and a crash dump are searched in `npm run verify`. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '#shared/ipc/contract.ts';
import { dialectNames } from '#shared/model/exportRequest.ts';
import { ruleOf } from '../support/alerts.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { climatologyRequest } from '../support/climatology.ts';
import { filesWith, hasSecret } from '../support/files.ts';
import { countInMemory, mainHeap, pageHeap, processes } from '../support/memory.ts';
import { thorough } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = 100;
const RANGE = { buoyId: BUOY, from: 1_710_000_000, to: 1_710_010_000 };
const SCOPE = { ...RANGE, zone: 'UTC', months: [] };
const SERIES = {
  buoyId: BUOY,
  metric: 'significantHeight',
  bucket: 'week',
  aggregation: 'median',
  startYear: 2022,
  endYear: 2022,
  season: { start: { month: 4, day: 1 }, end: { month: 4, day: 30 } },
  timezone: null,
};
const POINT = { lat: 37.6, lng: -122.9 };
const CONDITIONS = { ...POINT, time: 1_710_000_000, spotId: null };
const PASSAGE = {
  ...{ id: 'p1', name: 'Out', within: 25, departure: { at: 1_710_000_000, speed: 3 } },
  line: [POINT, { lat: 37.8, lng: -123 }],
} as const;

/** One pixel. */
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A plausible question for every call there is: a new call must be added here. */
const questions = (url: string, key: string): Record<CallName, unknown> => ({
  appInfo: undefined,
  takeOver: undefined,
  getConnection: undefined,
  reopenService: undefined,
  getStatus: undefined,
  checkNetwork: undefined,
  getSettings: undefined,
  setSettings: {},
  openSource: 'https://datapackage.org',
  setPageVisible: true,
  setFullScreen: false,
  setTextSize: 1,
  listBuoys: undefined,
  refreshBuoys: { force: true },
  getBuoy: { id: BUOY },
  refreshBuoy: { id: BUOY, force: true },
  setOpenBuoy: { id: BUOY },
  planPassage: PASSAGE,
  preparePassage: { ...PASSAGE, later: true },
  openRoute: undefined,
  getAlerts: undefined,
  acknowledgeAlert: { ruleId: 'r1', buoyId: null },
  pauseAlert: { ruleId: 'r1', isPaused: true },
  tryAlert: ruleOf({ target: { of: 'buoy', id: BUOY } }),
  getWatch: undefined,
  changeWatch: { before: {} },
  exportWatch: undefined,
  exportWaypoints: undefined,
  importWatch: undefined,
  setFavourite: { id: BUOY, favourite: true },
  searchService: { text: 'cape' },
  nearestBuoys: { ...POINT, maxDistance: 500, limit: 5 },
  refreshNearest: { ...POINT, maxDistance: 500, limit: 5 },
  readReadings: RANGE,
  planReadings: RANGE,
  fetchReadings: { ...RANGE, userInitiated: true },
  planFetch: { ...RANGE, buoyIds: [BUOY] },
  startFetch: { ...RANGE, buoyIds: [BUOY] },
  moveJobUp: { id: 'none' },
  dismissJob: { id: 'none' },
  pauseJob: { id: 'none' },
  resumeJob: { id: 'none' },
  getReading: { buoyId: BUOY, readingId: 1 },
  refreshReading: { buoyId: BUOY, readingId: 1 },
  getSeries: SERIES,
  refreshSeries: SERIES,
  computeSeries: SERIES,
  computeStatistics: {
    ...SCOPE,
    grouping: 'month',
    heightBins: '0.5m',
    binConvention: 'edges',
    spellHours: 6,
    bridgeHours: 3,
  },
  climatology: climatologyRequest({ buoyId: BUOY }),
  onThisDay: { buoyId: BUOY, day: 332, zone: 'UTC', quality: 'notFail' },
  ranks: { quality: 'notFail' },
  recent: { quality: 'notFail' },
  replay: { from: 0, to: 7200, quality: 'notFail', isRanked: true, after: -1 },
  computeStatisticsChart: { ...SCOPE, chart: { kind: 'exceedance' } },
  copyPicture: { data: PNG },
  printScreen: { name: 'Board' },
  savePicture: { name: 'chart', format: 'png', data: PNG },
  getConditions: CONDITIONS,
  listConditions: undefined,
  refreshConditions: CONDITIONS,
  conditionsWithin: { ...POINT, spotId: null, from: 0, to: 1 },
  fetchConditions: [CONDITIONS],
  forecastErrors: { ...POINT, spotId: null, buoyId: BUOY },
  previewExport: { selection: { kind: 'latest', buoyIds: [] } },
  startExport: { selection: { kind: 'latest', buoyIds: [] } },
  cancelJob: { id: 'none' },
  restartJob: { id: 'none' },
  showExport: { id: 'none' },
  cacheSummary: undefined,
  coverageCalendar: { buoyId: BUOY, years: null },
  citeReadings: { buoyId: BUOY, range: null },
  drawPage: { buoyId: BUOY, range: null, heightLimit: null },
  printPage: { buoyId: BUOY, range: null, heightLimit: null },
  removeReadings: { buoyIds: [BUOY] },
  getCacheInfo: undefined,
  openCacheFolder: undefined,
  compactCache: undefined,
  backUpCache: undefined,
  chooseBackup: undefined,
  restoreBackup: { id: 'none', how: 'add' },
  moveCache: undefined,
  openCacheFile: undefined,
  closeCacheFile: undefined,
  findCache: { how: 'again' },
  copyText: { text: 'nothing' },
  getDownloaded: { url },
  openService: { url, hasStoredKey: true },
  connect: { url, key, keep: 'keychain' },
  replaceKey: { key, keep: 'keychain' },
  // These three end what the others need, in this order at the end.
  removeKey: undefined,
  cancelAttempt: undefined,
  disconnect: undefined,
  startDemo: undefined,
});

const keyFact = ({ settings }: Almanac) => settings.key;

test('no function and no event of window.almanac gives the key away', async ({
  almanac,
  serve,
}) => {
  const service = await serve();
  await almanac.inPage(() => {
    const heard: string[] = [];
    const bridge = (
      window as unknown as { almanac: { onEvent: (listener: (event: unknown) => void) => void } }
    ).almanac;
    bridge.onEvent((event) => heard.push(JSON.stringify(event)));
    Object.assign(window, { heard });
  });
  await almanac.connect(service.url, service.key, 'keychain');
  const names = await almanac.inPage(() => Object.keys(Reflect.get(window, 'almanac')));
  expect(new Set(names)).toEqual(new Set(['call', 'onEvent', 'textSize']));

  await almanac.answerSaveDialog(null);
  await almanac.answerOpenDialog(null);
  await almanac.inMain(({ shell }) => {
    shell.openExternal = async () => undefined;
    shell.openPath = async () => '';
    shell.showItemInFolder = () => undefined;
  });
  const asked = questions(service.url, service.key);
  let answered = 0;
  for (const [name, question] of Object.entries(asked)) {
    const answer = await almanac.call<{ ok: boolean; error?: { kind: string } }>(name, question);
    expect(JSON.stringify(answer), name).not.toContain(service.key);
    expect(answer.error?.kind, name).not.toBe('invalid-request');
    if (answer.ok) answered += 1;
  }
  const elsewhere = await almanac.call<{ error?: { kind: string } }>(
    'openSource',
    'https://example.com/?key',
  );
  expect(elsewhere.error?.kind).toBe('invalid-request');
  expect(answered).toBeGreaterThan(Object.keys(asked).length - 5);
  const heard = await almanac.inPage(() => Reflect.get(window, 'heard') as string[]);
  expect(heard.some((event) => event.includes('"storage":"keychain"'))).toBe(true);
  expect(heard.filter((event) => event.includes(service.key))).toEqual([]);
});

test('the key stays in the keychain across starts, is replaced after a rejection and removed; no heap, file, log, export, crash dump or clipboard has it', async ({
  gate,
  open,
  userData,
}, testInfo) => {
  const out = testInfo.outputPath('out');
  mkdirSync(out);
  // Characters that encodings change.
  const keys = ['sk_9f+3c/71e0b2==a6', 'sk_new+5e/77a9b013=='] as const;
  await gate.replace({ key: keys[0] });
  const findings: string[] = [];
  const search = (place: string, content: Buffer | string) => {
    for (const key of keys)
      if (hasSecret(Buffer.from(content), key)) findings.push(`${place}: ${key}`);
  };

  const folder = ['--user-data-dir', userData];
  const connected = await cli(['connect', `--url=${gate.url}`, ...folder], { input: keys[0] });
  expect(connected, connected.err).toMatchObject({ code: 0 });
  const almanac = await open();
  await almanac.go('Settings');
  await expect(keyFact(almanac)).toContainText(
    /The key has been in the system keychain since .*UTC/,
  );
  await almanac.findBuoy('100', 'Sim. Cape Grey 17');
  await almanac.showHistory('2016-01-01', '2016-01-02');
  await almanac.settled();
  expect(gate.service.log.every(({ status }) => status === 200)).toBe(true);
  if (thorough) search('page after connecting', await pageHeap(almanac));

  const readings = { kind: 'readings', buoyIds: [BUOY], from: 1_451_606_400, to: 1_451_779_199 };
  const latest = { kind: 'latest', buoyIds: [BUOY] };
  const forms = [
    ...(thorough ? dialectNames : dialectNames.slice(0, 1)).map((dialect) => ({
      selection: readings,
      format: 'csv',
      dialect,
    })),
    ...['netcdf', 'package', ...(thorough ? ['parquet', 'dataset'] : [])].map((format) => ({
      selection: readings,
      format,
    })),
    ...['geojson', 'gpx'].map((format) => ({ selection: latest, format })),
  ];
  for (const [index, form] of forms.entries()) {
    const target = join(out, `${index}`);
    if (['package', 'dataset'].includes(form.format)) mkdirSync(target);
    await almanac.answerSaveDialog(target);
    await almanac.answerOpenDialog(target);
    const started = await almanac.call('startExport', { ...form, sidecar: index % 2 === 0 });
    expect(started, JSON.stringify(form)).toMatchObject({ ok: true });
  }
  await almanac.settled();
  const written = [...forms.keys()].map(String);
  await expect.poll(() => readdirSync(out)).toEqual(expect.arrayContaining(written));
  await almanac.answerSaveDialog(join(out, 'chart.svg'));
  await almanac.inspector().getByRole('button', { name: 'Picture of this chart' }).first().click();
  await almanac.pickMenuItem('Save as SVG…');
  await expect.poll(() => existsSync(join(out, 'chart.svg'))).toBe(true);

  // The service issues another key: the first is rejected, a wrong one refused, the new one accepted.
  await gate.service.stop();
  await almanac.go('Latest');
  await almanac.refreshList();
  await expect(almanac.trouble()).toContainText('Cannot reach the service');
  await gate.replace({ key: keys[1] });
  await almanac.refreshList();
  await expect(almanac.trouble()).toContainText('does not accept this API key');
  await expect(almanac.statusBar()).toContainText('key rejected');
  await almanac.go('Settings');
  await expect(keyFact(almanac)).toContainText('The service rejected the key.');
  const dialog = await almanac.offerKey(keys[0]);
  await expect(dialog.getByRole('alert')).toContainText('does not accept this API key');
  await dialog.getByRole('button', { name: 'Copy error details' }).click();
  await expect.poll(() => almanac.copied()).toContain('key-rejected');
  search('clipboard', await almanac.copied());
  await almanac.offerKey(gate.service.key);
  await expect(dialog).toBeHidden();
  await expect(keyFact(almanac)).toContainText(/^The key has been in the system keychain since/);
  await expect(almanac.statusBar()).not.toContainText('key rejected');
  // Another process finds the new one.
  const latestOf = () => cli(['latest', '--buoy', '100', ...folder]);
  expect(await latestOf()).toMatchObject({ code: 0 });
  await almanac.choose('Heights', 'Feet');
  await almanac.inMain(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((one) => one.submenu?.items ?? []);
    items?.find(({ label }) => label === 'Copy diagnostics')?.click();
  });
  await expect.poll(() => almanac.copied()).toContain('## Log');
  search('diagnostics', await almanac.copied());

  await almanac.settings.removeKey();
  await expect(keyFact(almanac)).toContainText('No key');
  await expect(almanac.statusBar()).toContainText('no key');
  expect(await latestOf()).toMatchObject({
    code: 3,
    err: expect.stringContaining('requires an API key'),
  });
  if (thorough) {
    search('page', await pageHeap(almanac));
    search('main', await mainHeap(almanac, testInfo.outputPath('main.heapsnapshot')));
    // Freed memory is not overwritten: SECURITY.md says what was measured.
    for (const { pid, role } of processes(almanac.app.process().pid ?? 0)) {
      const description = keys.map((key) => countInMemory(pid, key)).join(' and ');
      testInfo.annotations.push({ type: `in memory of ${role} after removal`, description });
    }
  }
  await almanac.close();

  if (thorough) {
    const crashing = await open();
    await crashing.go('Settings');
    await crashing.offerKey(gate.service.key);
    await expect(crashing.dialog()).toBeHidden();
    await crashing.go('Latest');
    await crashing.refreshList();
    await crashing.settled();
    const main = crashing.app.process();
    // It does not answer.
    void crashing.inMain(() => process.crash()).catch(() => undefined);
    await once(main, 'exit');
    const dumps = readdirSync(join(userData, 'crashes'), { recursive: true, encoding: 'utf8' });
    expect(dumps.filter((name) => name.endsWith('.dmp'))).toHaveLength(1);
  }
  for (const key of keys) {
    expect(filesWith(userData, key)).toEqual([]);
    expect(filesWith(out, key)).toEqual([]);
  }
  expect(findings).toEqual([]);
});
