/** Shows the save dialog, then writes the file as a job. */
import { basename } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import { type BrowserWindow, dialog } from 'electron';
import { DateTime } from 'luxon';
import { invalidRequest, toAlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import {
  type ExportRequest,
  type ExportSelection,
  fileFormats,
  isFolder,
} from '#shared/model/exportRequest.ts';
import { isoTime } from '#shared/model/geo.ts';
import type { Job } from '#shared/model/job.ts';
import { foldText } from '#shared/text/search.ts';
import type { ExportEnvironment } from '../cache/api.ts';
import type { Session } from '../session/session.ts';
import { askFolder, askTarget } from '../shell/fileDialogs.ts';
import type { Jobs } from '../system/jobs.ts';
import { log } from '../system/log.ts';
import { exportTask, isSimulated } from './exportTask.ts';

/** What a row of an export is that is more than a row. */
const units: Partial<Record<ExportSelection['kind'], Job['unit']>> = {
  readings: 'readings',
  latest: 'buoys',
  buoys: 'buoys',
  series: 'points',
};

/**
 * @returns the job as it starts; null if the dialog was cancelled.
 * @throws Fault `invalid-request` where another service was opened during the dialog, `no-service` where none is open.
 */
export async function startExport(
  parts: {
    session: () => Session;
    jobs: Jobs;
    window: BrowserWindow | null;
    environment: ExportEnvironment;
  },
  request: ExportRequest,
): Promise<Job | null> {
  const { jobs, window, environment } = parts;
  const session = parts.session();
  const toFolder = isFolder(request.format);
  const path = toFolder
    ? await askFolder(window, 'export', i18n._(msg`Export to a folder`))
    : await askTarget(window, i18n._(msg`Export`), {
        name: await suggestedName(session, request),
        format: fileFormats[request.format].name,
      });
  if (path === null) return null;
  if (parts.session() !== session) throw invalidRequest({ code: 'service-changed' });
  return jobs.start(
    {
      kind: 'export',
      subject: { of: 'file', name: basename(path) },
      unit: units[request.selection.kind] ?? 'rows',
      path,
    },
    async (job) => {
      const task = exportTask(session, request, path, environment);
      let kept = 0;
      const onProgress = (done: number, total: number | null) => {
        kept = done;
        job.update({ done, total });
      };
      const written = session.cache.writeExport(task, { signal: job.signal, onProgress });
      const { rows } = await written.catch((thrown) => {
        if (toFolder) job.update({ rows: kept });
        if (toFolder && toAlmanacError(thrown).kind === 'wrong-file') {
          void offerOtherFolder(parts, request, thrown);
        }
        throw thrown;
      });
      job.update({ done: rows, total: rows });
    },
  );
}

/** The chosen folder has files that the export would replace. */
async function offerOtherFolder(
  parts: Parameters<typeof startExport>[0],
  request: ExportRequest,
  thrown: unknown,
): Promise<void> {
  const message = errorSentence(toAlmanacError(thrown), isoTime);
  const buttons = [i18n._(msg`Choose another folder…`), i18n._(msg`Cancel`)];
  const options = { type: 'warning' as const, message, buttons, cancelId: 1 };
  try {
    const { response } = await (parts.window
      ? dialog.showMessageBox(parts.window, options)
      : dialog.showMessageBox(options));
    if (response === 0) await startExport(parts, request);
  } catch (error) {
    log.error('choosing another folder', error);
  }
}

async function suggestedName(
  session: Session,
  { selection, format }: ExportRequest,
): Promise<string> {
  const words = await nameWords(session, selection);
  const name = [...(isSimulated(session) ? ['simulated'] : []), ...words].join('-');
  return `${name}.${fileFormats[format].extension}`;
}

async function nameWords(session: Session, selection: ExportSelection) {
  const day = (time: number) => DateTime.fromSeconds(time, { zone: 'utc' }).toISODate();
  const today = day(Date.now() / 1000);
  const buoyName = async (id: number) => {
    const { name, sourceIdentifier } = (await session.cache.getBuoy({ id })) ?? {};
    return fileWords([sourceIdentifier, name].join(' ')) || `buoy-${id}`;
  };
  switch (selection.kind) {
    case 'readings': {
      const { buoyIds, from, to } = selection;
      const [first = 0, ...others] = buoyIds;
      const subject = others.length === 0 ? await buoyName(first) : `${buoyIds.length}-buoys`;
      return [subject, day(from), day(to)];
    }
    case 'latest':
      return ['latest-readings', today];
    case 'series': {
      const { buoyId, metric, startYear, endYear } = selection.request;
      return [await buoyName(buoyId), fileWords(metric), startYear, endYear];
    }
    case 'statistics': {
      const { buoyId, from, to } = selection.request;
      const ends = [from, to].filter((time) => time !== null);
      return [await buoyName(buoyId), 'statistics', selection.table, ...ends.map(day)];
    }
    case 'storms':
    case 'extremes':
    case 'analogues':
      return [await buoyName(selection.request.buoyId), selection.kind];
    case 'climatology': {
      const { buoyId, variable } = selection.request;
      return [await buoyName(buoyId), 'climatology', fileWords(variable)];
    }
    case 'comparison': {
      const { metric, request, table } = selection;
      const kind = table === 'figures' ? [] : [table];
      return [await buoyName(request.buoyId), 'comparison', ...kind, fileWords(metric)];
    }
    case 'conditions':
      return ['conditions', ...selection.request.times.slice(0, 1).map(day)];
    case 'buoys':
      return ['buoys', today];
  }
}

/** A text of the service as part of a file name: letters without accents, and digits. */
export const fileWords = (text: string): string =>
  foldText(text)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
