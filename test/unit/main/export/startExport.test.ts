/** What the save dialog of an export offers, and what follows from its answer. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#main/session/session.ts';
import { createJobs } from '#main/system/jobs.ts';
import { Fault } from '#shared/errors.ts';
import { ExportRequest, type FileFormat } from '#shared/model/exportRequest.ts';
import { buoy } from '#support/buoys.ts';

const closed = { canceled: true, filePath: '' };
const showSaveDialog = vi.hoisted(() => vi.fn());
const showOpenDialog = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  app: { getPath: () => '/documents' },
  dialog: { showSaveDialog, showOpenDialog },
}));
// Modules that another test file loaded have its Electron.
vi.resetModules();
const { startExport } = await import('#main/export/startExport.ts');

type Options = { onProgress: (done: number, total: number) => void };
const writeExport = vi.fn(async (_task: unknown, _options: Options) => ({ rows: 4, bytes: 100 }));
// A format opens one of the dialogs: the answer of the other is left.
beforeEach(() => {
  writeExport.mockClear();
  showSaveDialog.mockReset();
  showOpenDialog.mockReset();
});

/** Starts an export of the readings of a buoy. @param open which service is open */
function start({
  name = 'Bell',
  sourceIdentifier = null as string | null,
  format = 'csv' as FileFormat,
  open = (): number => 0,
  jobs = createJobs(
    () => 0,
    () => undefined,
  ),
} = {}) {
  const sessions = ['sea.example', 'other.example'].map((label) => ({
    url: `https://${label}`,
    kind: 'remote',
    label,
    readOnlyCache: null,
    cache: { getBuoy: async () => buoy({ id: 7, name, sourceIdentifier }), writeExport },
  }));
  const selection = { kind: 'readings', buoyIds: [7], from: 0, to: 86_399, quality: false };
  return startExport(
    {
      session: () => sessions[open()] as unknown as Session,
      jobs,
      window: null,
      environment: { locale: 'en', timezone: 'UTC', version: '1' },
    },
    ExportRequest.parse({ format, selection }),
  );
}

test('a file that exists is replaced only after a question', async () => {
  showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: '/documents/a.csv' });
  expect(await start()).toMatchObject({ kind: 'export', path: '/documents/a.csv' });
  const [{ properties }] = showSaveDialog.mock.lastCall ?? [];
  expect(properties).toContain('showOverwriteConfirmation');
});

test.each([['csv' as const], ['dataset' as const]])(
  'nothing is written as %s when the dialog is closed',
  async (format) => {
    showSaveDialog.mockResolvedValueOnce(closed);
    showOpenDialog.mockResolvedValueOnce({ canceled: true, filePaths: [] });
    expect(await start({ format })).toBeNull();
    expect(writeExport).not.toHaveBeenCalled();
  },
);

test('nothing is written where another service was opened during the dialog', async () => {
  let opened = 0;
  showSaveDialog.mockImplementationOnce(async () => {
    opened = 1;
    return { canceled: false, filePath: '/documents/a.csv' };
  });
  await expect(start({ open: () => opened })).rejects.toMatchObject({
    error: { kind: 'invalid-request', problem: { code: 'service-changed' } },
  });
  expect(writeExport).not.toHaveBeenCalled();
});

test('the name of a file begins with the station ID', async () => {
  showSaveDialog.mockResolvedValueOnce(closed);
  await start({ name: 'Virginia Beach', sourceIdentifier: '44014' });
  const [{ defaultPath }] = showSaveDialog.mock.lastCall ?? [];
  expect(defaultPath).toBe('/documents/44014-virginia-beach-1970-01-01-1970-01-01.csv');
});

test.each([
  ['Bouée d’Yeu', 'bouee-d-yeu-1970-01-01-1970-01-01.csv'],
  ['Ærø (Øst) / 2', 'aero-ost-2-1970-01-01-1970-01-01.csv'],
  ['…', 'buoy-7-1970-01-01-1970-01-01.csv'],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}-1970-01-01-1970-01-01.csv`],
])('the file of %s is called %s', async (name, file) => {
  showSaveDialog.mockResolvedValueOnce(closed);
  await start({ name });
  const [{ defaultPath }] = showSaveDialog.mock.lastCall ?? [];
  expect(defaultPath).toBe(`/documents/${file}`);
});

test.each([
  ['csv' as const, null],
  ['dataset' as const, 3],
])('of a failed export as %s the readings of complete files are said: %s', async (format, rows) => {
  showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: '/documents/a.csv' });
  showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: ['/documents/a'] });
  writeExport.mockImplementationOnce(async (_task, { onProgress }) => {
    for (const done of [3, 4, 3]) onProgress(done, 9);
    throw new Fault({ kind: 'disk-full', path: '/documents/a', detail: null });
  });
  const jobs = createJobs(
    () => 0,
    () => undefined,
  );
  await start({ format, jobs });
  await expect.poll(() => jobs.list()).toMatchObject([{ state: 'failed', rows }]);
});
