/** No entry into a field makes a screen fail: emptied, nonsense typed and pasted, and 10,000 characters. */
import type { ReactNode } from 'react';
import { beforeEach, expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ExportDialog } from '#renderer/features/export/ExportDialog.tsx';
import { FetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { SpotPanel } from '#renderer/features/spots/SpotPanel.tsx';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { ErrorBoundary } from '#renderer/frame/ErrorBoundary.tsx';
import { Help } from '#renderer/frame/Help.tsx';
import { useCommandSources } from '#renderer/frame/useNavigationCommands.ts';
import { AlertsScreen } from '#renderer/screens/alerts/AlertsScreen.tsx';
import { newCondition, newRule, openRule } from '#renderer/screens/alerts/ruleForm.ts';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useCompare } from '#renderer/screens/buoy/history/Comparison.tsx';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import { choose } from '#renderer/screens/buoy/statistics/form.ts';
import { DaysScreen } from '#renderer/screens/conditions/DaysScreen.tsx';
import { showPlace } from '#renderer/screens/conditions/form.ts';
import { DownloadsScreen } from '#renderer/screens/downloads/DownloadsScreen.tsx';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { PassagePanel } from '#renderer/screens/map/PassagePanel.tsx';
import { usePassagePanel } from '#renderer/screens/map/passagePanel.ts';
import { SearchBox } from '#renderer/screens/map/SearchBox.tsx';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsScreen } from '#renderer/screens/seasons/SeasonsScreen.tsx';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { Welcome } from '#renderer/screens/welcome/Welcome.tsx';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import { Passage } from '#shared/model/passage.ts';
import { Settings } from '#shared/model/settings.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { ruleOf } from '#support/alerts.ts';
import { buoy, buoyColumns, reading, readingColumns } from '#support/buoys.ts';
import {
  connectionTo,
  enter,
  type FakeMain,
  fakeMain,
  keeping,
  rendered,
  show,
  textFields,
} from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { localSeries } from '#support/series.ts';
import { fullCalendar, statisticsFrom } from '#support/statisticsAnswers.ts';

const SERVICE = 'https://buoys.example';
const DAY = 86_400;
const to = Date.UTC(2026, 10, 10, 12) / 1000;
const from = to - 100 * DAY;
const columns = readingColumns(
  Array.from({ length: 400 }, (_, at) => ({
    time: from + (at * DAY) / 4,
    significantHeight: 2 + Math.sin(at / 9),
    waterTemperature: 12,
  })),
  { from, to },
);
const cape = buoy({
  id: 1,
  name: 'Cape',
  sourceIdentifier: '44014',
  timezone: 'UTC',
  favourite: true,
  lastReadingTime: to,
  lastReading: reading({ time: to }),
  cachedReadings: columns.length,
});

let main: FakeMain;
beforeEach(async () => {
  const line = [cape, { lat: 51, lng: -5 }];
  const passage = { id: 'p1', name: 'Home', line, departure: null };
  const watch = {
    ...emptyWatch('sea'),
    groups: [{ name: 'North', buoyIds: [1] }],
    passages: [Passage.parse(passage)],
    rules: [ruleOf({ target: { of: 'buoy', id: 1 } })],
    quietHours: { from: '22:00', to: '07:00', zone: 'UTC' },
  };
  main = fakeMain({
    setSettings: (patch) => Settings.parse({ ...useApp.getState().settings, ...patch }),
    listBuoys: () => buoyColumns([cape, buoy({ id: 2, name: 'Bell' })]),
    getBuoy: () => cape,
    readReadings: () => columns,
    planFetch: () => planOf(),
    ...keeping({ watch }),
    previewExport: () => ({ rows: columns.length, columns: [] }),
    getSeries: () => null,
    computeSeries: (request) => localSeries(request, 1),
    coverageCalendar: () => fullCalendar(1, { from, to }),
    computeStatistics: (request) => statisticsFrom(columns, request),
  });
});

const nonsense = ['abc', '-', '1e9', '\u{1f30a}', 'שלום', '0', '99999'];
/** In `npm run verify` each is typed key by key, and one is very long; else a number that is none in between, a text and a number. */
const entries: string[][] = inject('thorough')
  ? [[], ...nonsense.map((text) => [...text]), ['9'.repeat(10_000)], []]
  : [['-1e', '9'], ['abc \u{1f30a} שלום'], ['99999'], []];

const shownNames = () =>
  textFields()
    .map((field) => field.ariaLabel ?? field.labels?.[0]?.firstChild?.textContent)
    .join(' | ');

/**
 * Enters everything into each field of what is shown; the last entry of each stays while the next one is tried.
 * @param names of all these fields, which are still there in the end
 */
async function enterAll(names: string, isWanted = (_at: number, _fields: string[]) => true) {
  await expect.poll(shownNames).toBe(names);
  const fields = names === '' ? [] : names.split(' | ');
  for (const [at, name] of fields.entries()) {
    if (!isWanted(at, fields)) continue;
    // Some fields are other ones after an entry that is used.
    for (const keys of entries) await enter(textFields()[at], keys);
    expect(document.body.textContent, name).not.toContain('This part of the window failed');
  }
  for (const at of fields.keys()) await enter(textFields()[at], ['7']);
  await rendered();
  await expect.poll(shownNames).toBe(names);
}

const open = (part: ReactNode) => show(<ErrorBoundary scope="part">{part}</ErrorBoundary>, SERVICE);

test('Seasons', async () => {
  const names = 'Buoy | First day, day | Last day, day | First season | Last season';
  await open(<SeasonsScreen />);
  // Connecting to another service than the test before forgets the buoy.
  useSeasons.setState({ buoyId: 1 });
  await page.getByRole('button', { name: /^Options/ }).click();
  await enterAll('Threshold');
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(page.getByLabelText('Season', { exact: true }), 'Custom dates');
  await enterAll(names);
});

function WithHandbook() {
  useCommandSources();
  return <Help />;
}

type Case = [name: string, part: ReactNode, names: string, prepare?: () => void];
test.each<Case>([
  ['Latest', <LatestScreen key="" />, 'Filter by text | Hs at least'],
  ['Downloads', <DownloadsScreen key="" />, 'Filter by text'],
  ['the place of Days', <DaysScreen key="" />, 'Place'],
  [
    'Days',
    <DaysScreen key="" />,
    'Place | From',
    () => showPlace({ lat: 50, lng: -5, spotId: null }),
  ],
  ['Welcome', <Welcome key="" connection={connectionTo(null)} />, 'Service address | API key'],
  [
    'the handbook',
    <WithHandbook key="" />,
    'Search the handbook',
    () => main.send({ type: 'command', command: 'show-handbook' }),
  ],
  [
    'the search of the map',
    <SearchBox key="" buoys={[cape]} onChoose={() => {}} />,
    'Search the map',
  ],
  [
    'the form of a spot',
    <SpotPanel key="" />,
    'Name | Position | Add a buoy… | Height, from | Height, to | Period, from | Period, to | Direction (from), clockwise, from | Direction (from), clockwise, to',
    () => newSpot(null, [1]),
  ],
  [
    'the form of a passage',
    <PassagePanel key="" map={null} />,
    'Departure, UTC | Speed | Name',
    () => usePassagePanel.setState({ isOpen: true }),
  ],
  [
    'the quiet hours of alerts',
    <AlertsScreen key="" />,
    'Quiet from | Quiet until',
    () => userEvent.click(page.getByRole('button', { name: /^Quiet hours/ })),
  ],
  [
    'the options of an alert',
    <AlertsScreen key="" />,
    'Starts once met for | Ends once not met for | Hs: margin past the limit before it is no longer met | Again after | Name',
    async () => {
      openRule(newRule({ of: 'buoy', id: 1 }));
      await userEvent.click(page.getByRole('button', { name: /^Options/ }));
    },
  ],
  [
    'the form of an alert',
    <AlertsScreen key="" />,
    'Buoy | Limit | From | To | Limit | in | Waves from | clockwise to | Limit | Older than',
    () => {
      const kinds = ['value', 'between', 'change', 'direction', 'rank', 'age'] as const;
      const conditions = kinds.map((kind) => ({ ...newCondition(), kind }));
      openRule({ ...newRule({ of: 'buoy', id: 1 }), conditions });
    },
  ],
  ['a download', <FetchHistory key="" buoys={[cape]} />, 'First day, UTC | Last day, UTC'],
  [
    'an export of readings',
    <ExportDialog key="" />,
    'First day (UTC) | Last day (UTC) | Find buoy',
    () => {
      const selection = { kind: 'readings' as const, buoyIds: [1], from, to, quality: false };
      useExportDialog.setState({ selection });
    },
  ],
  [
    'an export of latest readings',
    <ExportDialog key="" />,
    'Find buoy',
    () => useExportDialog.setState({ selection: { kind: 'latest', buoyIds: [1], quality: false } }),
  ],
])('%s', async (_, part, names, prepare) => {
  await open(part);
  await prepare?.();
  await enterAll(names);
});

const limits = [
  'Fail below, m | Suspect below, m | Suspect above, m | Fail above, m | Spike: suspect, m | Spike: fail, m | Sudden change: σ, m | Stuck: suspect, h | Stuck: fail, h',
  'Fail below, m | Suspect below, m | Suspect above, m | Fail above, m | Suspect above, × Hs',
  'Fail below, s | Suspect below, s | Suspect above, s | Fail above, s',
  'Fail below, ° | Suspect below, ° | Suspect above, ° | Fail above, °',
  'Fail below, °C | Suspect below, °C | Suspect above, °C | Fail above, °C | Spike: suspect, °C | Spike: fail, °C | Sudden change: σ, °C',
];
test('Settings', async () => {
  const names = ['Position of the boat', ...limits].join(' | ');
  await open(<SettingsScreen />);
  // In `npm run verify` those of each variable; they differ in the unit.
  const kind = (name: string) => name.replace(/,.*/, '');
  await enterAll(
    names,
    (at, fields) =>
      inject('thorough') || fields.findIndex((one) => kind(one) === kind(fields[at] ?? '')) === at,
  );
});

test('another key', async () => {
  await open(<SettingsScreen />);
  await page.getByRole('button', { name: 'Replace key' }).click();
  await enterAll('API key');
});

test('a group of favourites', async () => {
  useLatest.setState({ view: 'board' });
  await open(<LatestScreen />);
  await page.getByRole('button', { name: 'Group North' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await enterAll('Name of the group');
});

async function openBuoy(view: 'history' | 'statistics') {
  await open(
    <div style={{ display: 'grid', width: 1208, height: 770, gridTemplateRows: '100%' }}>
      <BuoyInspector />
    </div>,
  );
  useApp.getState().selectBuoy(1);
  useApp.getState().setInspector('page');
  useBuoyView.setState({ view });
}

test('History', async () => {
  useCompare.setState({ with: 'year' });
  await openBuoy('history');
  await page.getByRole('radio', { name: 'Dates…' }).click();
  await enterAll('From | To');
  await page.getByRole('button', { name: /^Options/ }).click();
  await enterAll('Threshold | Year to compare with');
});

// The other views have the fields of one of these.
test.each([
  ['summary', '', 'From | To'],
  ['exceedance', 'Minimum length, hours', 'From | To | Threshold'],
  [
    'windows',
    'Hs below | Minimum length, hours',
    'From | To | Operation from | Operation until | Period below | Then Hs below | Length of the phase, hours',
  ],
  ['storms', '', 'From | To | Threshold'],
  ['comparison', 'Compare with…', 'From | To'],
])('Statistics: %s', async (view, names, options) => {
  await openBuoy('statistics');
  const days = { from: '2026-09-01', to: '2026-10-01' };
  const later = [{ height: 3, hours: 24 }];
  const window = { height: 2, variable: 'period' as const, limit: 9, later };
  choose({ view, span: 'custom', days, window });
  const button = page.getByRole('button', { name: / · .* · / });
  await expect.element(button).toBeVisible();
  await enterAll(names);
  await button.click();
  await enterAll(options);
});
