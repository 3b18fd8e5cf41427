/** The dialog of every export: it writes what its fields show. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { ExportDialog, MissingReadings } from '#renderer/features/export/ExportDialog.tsx';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { defaultOperationLimits } from '#shared/model/statistics.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { type FakeMain, fakeMain, focus, show, showAgain } from '#support/component.tsx';
import { fetchJob, planOf } from '#support/jobs.ts';
import { statisticsRequest } from '#support/statistics.ts';

const plan = planOf({ incomplete: 1, gaps: 1, requests: 3, maxRequests: 3 });
const DAY = 86_400;

test('a download belongs to its range; one that was cancelled is offered again; when all of it is there nothing is missing', async () => {
  const main = fakeMain({ planFetch: () => plan, startFetch: () => fetchJob() });
  window.almanac.onEvent(receive);
  const missing = (to: number) => (
    <MissingReadings selection={{ kind: 'readings', buoyIds: [7], from: 0, to, quality: false }} />
  );
  const { rerender } = await show(missing(5 * DAY), 'https://one.example');
  const download = page.getByRole('button', { name: 'Download (3 requests)' });
  await download.click();
  await expect.element(page.getByText(/^Downloading; see the status bar/)).toBeVisible();
  await rerender(missing(9 * DAY));
  await download.click();
  await expect.element(download).not.toBeInTheDocument();
  const jobs = [fetchJob({ state: 'cancelled' })];
  main.send({ type: 'status', status: { ...useApp.getState().status, jobs } });
  await expect.element(download).toBeVisible();
  main.answer({ planFetch: () => planOf() });
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 7 } });
  await expect.element(download).not.toBeInTheDocument();
});

const at = (iso: string) => Date.parse(iso) / 1000;
const first = page.getByLabelText('First day (UTC)');
const last = page.getByLabelText('Last day (UTC)');
const main = page.getByRole('button', { name: /^Export/ });
const format = page.getByLabelText('Format');
const columns = ['time', 'period', 'uuid'].map((name) => ({
  name,
  standardName: null,
  unit: null,
  kind: 'text' as const,
}));
let asked: FakeMain;

beforeEach(() => {
  asked = fakeMain({
    listBuoys: () => buoyColumns([buoy({ id: 7, name: 'Cape' }), buoy({ id: 8, name: 'Dune' })]),
    previewExport: () => ({ rows: 4320, columns }),
    planFetch: () => planOf(),
    startExport: () => ({ ...fetchJob(), kind: 'export' }),
  });
});

async function openDialog(selection: Partial<ExportSelection> = {}) {
  await show(<ExportDialog />, 'https://one.example');
  useExportDialog.setState({
    selection: {
      kind: 'readings',
      buoyIds: [7],
      from: at('2024-08-01T14:32:00Z'),
      to: at('2024-08-04T23:59:59Z'),
      quality: false,
      ...selection,
    } as ExportSelection,
  });
  await expect.element(main).toHaveTextContent('Export 4,320 readings…');
}
const started = () => asked.inputsOf('startExport');
/** Presses the button. @returns what is written, which is the first export */
async function exported() {
  await main.click();
  await expect.poll(started).toHaveLength(1);
  return started()[0];
}
async function untick(column: string, of = 3) {
  await page.getByText(`All ${of} columns`).click();
  await page.getByRole('option', { name: column }).click();
}

test('the fields show the range that is written, to the minute where it is no day', async () => {
  await openDialog();
  await expect.element(first).toHaveValue('2024-08-01 14:32');
  await expect.element(last).toHaveValue('2024-08-04');
  await expect.element(main).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]?.selection).toMatchObject({
    from: at('2024-08-01T14:32:00Z'),
    to: at('2024-08-04T23:59:59Z'),
  });
});

test('days and times that are typed are written, in the order of the fields', async () => {
  await openDialog();
  await userEvent.fill(first, '2024-07-30');
  await userEvent.fill(last, '2024-08-02 06:00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(started).toHaveLength(1);
  expect(started()[0]?.selection).toMatchObject({
    from: at('2024-07-30T00:00:00Z'),
    to: at('2024-08-02T06:00:59Z'),
  });
});

test('what was typed and ticked is there again after the window was closed to the tray; a dialog opened later has none of it', async () => {
  await openDialog();
  const chosen = page.getByText('2 of 3 columns');
  await untick('uuid');
  await userEvent.fill(first, '2024-09-01');
  await expect.element(chosen).toBeVisible();
  await showAgain(<ExportDialog />, 'https://one.example');
  await expect.element(first).toHaveValue('2024-09-01');
  await expect.element(main).toHaveAttribute('aria-disabled', 'true');
  await expect.element(chosen).toBeVisible();
  const opened = useExportDialog.getState();
  useExportDialog.setState({ selection: null });
  await expect.element(first).not.toBeInTheDocument();
  useExportDialog.setState(opened);
  await expect.element(first).toHaveValue('2024-08-01 14:32');
  await expect.element(page.getByText('All 3 columns')).toBeVisible();
});

test('with no first day, or one after the last, nothing is written, and the button says why', async () => {
  await openDialog();
  for (const typed of ['2024-13-01', '2024-0', '', '2024-09-01']) {
    await userEvent.fill(first, typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(main).toHaveAttribute('aria-disabled', 'true');
    await expect.element(main).toHaveTextContent('Export…');
    await focus(main);
    await expect
      .element(main)
      .toHaveAccessibleDescription(/Enter both days\.|The first day is after the last\./);
    await userEvent.keyboard('{Enter}');
    await expect.poll(started).toEqual([]);
  }
  await userEvent.fill(first, '2024-08-02');
  const { selection } = (await exported()) ?? {};
  expect(selection).toMatchObject({ from: at('2024-08-02T00:00:00Z') });
});

test('columns are one tab stop: first letters, arrows and space; one stays', async () => {
  await openDialog();
  await page.getByText('All 3 columns').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('option', { name: 'time' })).toHaveFocus();
  await userEvent.keyboard('{End} {ArrowUp} {ArrowUp} ');
  await expect.element(page.getByText('1 of 3 columns')).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(page.getByRole('option', { name: 'uuid' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
  expect((await exported())?.columns).toEqual(['time']);
});

test('columns that are unticked stay so when buoys or days change', async () => {
  await openDialog();
  await untick('uuid');
  await userEvent.fill(first, '2024-08-02');
  await page.getByRole('checkbox', { name: /^Include quality flags/ }).click();
  await page.getByText('2 of 3 columns').click();
  await userEvent.fill(first, '2024-09-01');
  await expect.element(main).toHaveTextContent('Export…');
  await expect.element(page.getByRole('option', { name: 'uuid' })).toBeVisible();
  await userEvent.fill(first, '2024-08-02');
  expect(await exported()).toMatchObject({
    columns: ['time', 'period'],
    selection: { from: at('2024-08-02T00:00:00Z'), quality: true },
  });
});

test('nothing is written while it is not known which columns are left out', async () => {
  await openDialog();
  await untick('uuid');
  asked.answer({
    previewExport: () => Promise.reject(new Fault({ kind: 'internal', detail: 'broken' })),
  });
  await userEvent.fill(first, '2024-08-02');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(main).toHaveAttribute('aria-disabled', 'true');
  await expect.element(main).toHaveAccessibleDescription('The columns could not be read.');
  await focus(first);
  await userEvent.keyboard('{Enter}');
  asked.answer({ previewExport: () => ({ rows: 4320, columns }) });
  await userEvent.fill(first, '2024-08-03');
  await expect.element(main).not.toHaveAttribute('aria-disabled');
  await main.click();
  await expect
    .poll(() => started().map((request) => request.columns))
    .toEqual([['time', 'period']]);
});

test('a column that is unticked stays so while the table is without it', async () => {
  const flags = { name: 'period_qc', standardName: null, unit: null, kind: 'number' as const };
  asked.answer({
    previewExport: ({ selection }) => ({
      rows: 4320,
      columns: selection.kind === 'readings' && selection.quality ? [...columns, flags] : columns,
    }),
  });
  await openDialog();
  const quality = page.getByRole('checkbox', { name: /^Include quality flags/ });
  await quality.click();
  await untick('period_qc', 4);
  await quality.click();
  await untick('uuid');
  await quality.click();
  await page.getByText('2 of 4 columns').click();
  await page.getByRole('option', { name: 'uuid' }).click();
  expect(await exported()).toMatchObject({ columns: ['time', 'period', 'uuid'] });
});

test('format, order and metadata file are those of the last export', async () => {
  await openDialog();
  const { selection } = useExportDialog.getState();
  await format.selectOptions('CSV, ERDDAP');
  await page.getByRole('radio', { name: 'Newest first' }).click();
  await page.getByRole('checkbox', { name: /^Include metadata file/ }).click();
  const last = await exported();
  expect(last).toMatchObject({ dialect: 'erddap', order: 'desc', sidecar: true, columns: null });
  await expect.element(main).not.toBeInTheDocument();
  useExportDialog.setState({ selection });
  await expect.element(main).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(started).toEqual([last, last]);
});

test('quality flags are written as in the last export', async () => {
  await openDialog();
  const flags = page.getByRole('checkbox', { name: /^Include quality flags/ });
  await flags.click();
  const last = (await exported())?.selection as Extract<ExportSelection, { kind: 'readings' }>;
  await expect.element(flags).not.toBeInTheDocument();
  expect(last.quality).toBe(true);
  useExportDialog.setState({ selection: { ...last, quality: false } });
  await expect.element(flags).toBeChecked();
});

test('a format offers what it has: only CSV has a time zone, only lists of buoys are waypoints', async () => {
  await openDialog();
  const zone = page.getByRole('radiogroup', { name: 'Time zone' });
  await expect.element(zone).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'GPX' })).not.toBeInTheDocument();
  const sidecar = page.getByRole('checkbox', { name: /^Include metadata file/ });
  await format.selectOptions('Parquet by buoy and year (folder)');
  await expect.element(sidecar).not.toBeInTheDocument();
  await format.selectOptions('NetCDF');
  await expect.element(sidecar).toBeVisible();
  await expect.element(page.getByText(/^NetCDF-4 by the CF conventions/)).toBeVisible();
  await expect.element(zone).not.toBeInTheDocument();
  expect(await exported()).toMatchObject({ format: 'netcdf', clock: 'utc' });
});

test('a list of buoys is CSV where the last format cannot hold it; waypoints have no columns', async () => {
  await openDialog();
  await format.selectOptions('NetCDF');
  useExportDialog.setState({ selection: { kind: 'buoys', buoyIds: [] } });
  await expect.element(format).toHaveDisplayValue('CSV');
  await untick('uuid');
  await format.selectOptions('GPX');
  await expect.element(page.getByText('2 of 3 columns')).not.toBeInTheDocument();
  expect(await exported()).toMatchObject({ format: 'gpx', columns: null });
});

test('Escape in the list of columns closes the dialog', async () => {
  await openDialog();
  await page.getByText('All 3 columns').click();
  await userEvent.keyboard('{Tab}{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('weather windows are written by month, week or year', async () => {
  await show(<ExportDialog />, 'https://one.example');
  const selection: ExportSelection = {
    kind: 'statistics',
    table: 'windows',
    by: 'month',
    operation: defaultOperationLimits,
    request: statisticsRequest(),
  };
  useExportDialog.setState({ selection });
  await expect.element(main).toHaveTextContent('Export 4,320 rows…');
  await page.getByRole('radio', { name: 'Weeks' }).click();
  await expect
    .poll(() => asked.inputsOf('previewExport').at(-1)?.selection)
    .toMatchObject({ table: 'windows', by: 'week' });
  expect((await exported())?.selection).toMatchObject({ by: 'week' });
});
