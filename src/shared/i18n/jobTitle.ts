/** The title, progress and waiting reason of a job as text. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { assertNever } from '../errors.ts';
import type { Job, JobSubject } from '../model/job.ts';
import { numberFormat } from './formats.ts';
import { i18n } from './i18n.ts';

function subjectName(subject: JobSubject): string {
  switch (subject.of) {
    case 'buoy':
      return subject.name ?? i18n._(msg`buoy ${{ buoy: String(subject.id) }}`);
    case 'buoys':
      return i18n._(msg`${plural({ buoys: subject.count }, { one: '# buoy', other: '# buoys' })}`);
    case 'file':
    case 'passage':
      return subject.name;
    default:
      return assertNever(subject);
  }
}

/** `Downloading history of Cape Grey`. */
export function jobTitle(job: Pick<Job, 'kind' | 'subject'>): string {
  return i18n._(titles[job.kind](job.subject ? subjectName(job.subject) : ''));
}

const titles: Record<Job['kind'], (subject: string) => MessageDescriptor> = {
  'fetch-readings': (subject) => msg`Downloading readings of ${{ subject }}`,
  'fetch-history': (subject) => msg`Downloading history of ${{ subject }}`,
  'refresh-buoys': () => msg`Downloading the list of buoys`,
  'fetch-conditions': () => msg`Downloading forecast and tide`,
  'prepare-passage': () => msg`Downloading forecasts and climatology of a passage`,
  export: (file) => msg`Exporting ${{ file }}`,
  'remove-readings': (subject) => msg`Deleting downloaded data of ${{ subject }}`,
  compact: () => msg`Compacting the database`,
  backup: (file) => msg`Backing up to ${{ file }}`,
  restore: (file) => msg`Restoring ${{ file }}`,
  merge: (file) => msg`Adding the readings of ${{ file }}`,
  move: () => msg`Moving the database`,
  rescue: () => msg`Recovering data from the damaged database`,
};

/** `3 buoys`. */
export const amounts: Record<
  Exclude<Job['unit'], 'bytes'>,
  (count: number) => MessageDescriptor
> = {
  requests: (count) => msg`${plural({ count }, { one: '# request', other: '# requests' })}`,
  rows: (count) => msg`${plural({ count }, { one: '# row', other: '# rows' })}`,
  readings: (count) => msg`${plural({ count }, { one: '# reading', other: '# readings' })}`,
  buoys: (count) => msg`${plural({ count }, { one: '# buoy', other: '# buoys' })}`,
  points: (count) => msg`${plural({ count }, { one: '# point', other: '# points' })}`,
};

/** Powers of ten: `48 kB`, `1.3 GB`. */
function bytes(count: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const value = count / 1000 ** step;
  const digits = step > 1 && value < 100 ? 1 : 0;
  return numberFormat({
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'narrow' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** `3 of 47 requests`, `120,000 rows`. */
export function jobProgress({ unit, done, total }: Pick<Job, 'unit' | 'done' | 'total'>): string {
  if (unit === 'bytes') {
    return total === null
      ? i18n._(msg`Running`)
      : i18n._(msg`${{ done: bytes(done) }} of ${{ total: bytes(total) }}`);
  }
  if (total === null) return i18n._(amounts[unit](done));
  // The estimate may be too low: an empty answer has no page but costs a request.
  const expected = i18n._(amounts[unit](Math.max(done, total)));
  return i18n._(msg`${{ done: numberFormat({}).format(done) }} of ${{ total: expected }}`);
}

/** Why a job is paused or waits. @param clock shows an epoch second as a time of day with its zone */
export function waitingSentence(
  { state, resumesAt, error }: Pick<Job, 'state' | 'resumesAt' | 'error'>,
  clock: (epochSeconds: number) => string,
): string {
  if (state === 'paused') return i18n._(msg`Paused`);
  if (resumesAt === null) return i18n._(msg`Waiting for the network`);
  const time = clock(resumesAt);
  switch (error?.kind) {
    case 'quota-exhausted':
      return i18n._(msg`Waiting for quota until ${{ time }}`);
    case 'network':
    case 'timeout':
      return i18n._(msg`Cannot reach the service; next attempt ${{ time }}`);
    case 'disk':
    case 'disk-full':
    case undefined:
      return i18n._(msg`Waiting until ${{ time }}`);
    default:
      return i18n._(msg`The service has a problem; next attempt ${{ time }}`);
  }
}
