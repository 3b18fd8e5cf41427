/** The title, progress and waiting reason of a job as text. */
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
      return subject.name;
    default:
      return assertNever(subject);
  }
}

/** `Downloading history of Cape Grey`. */
export function jobTitle(job: Pick<Job, 'kind' | 'subject'>): string {
  const subject = job.subject ? subjectName(job.subject) : '';
  switch (job.kind) {
    case 'fetch-readings':
      return i18n._(msg`Downloading readings of ${{ subject }}`);
    case 'fetch-history':
      return i18n._(msg`Downloading history of ${{ subject }}`);
    case 'refresh-buoys':
      return i18n._(msg`Downloading the list of buoys`);
    case 'export':
      return i18n._(msg`Exporting ${{ file: subject }}`);
    case 'remove-readings':
      return i18n._(msg`Deleting downloaded data of ${{ subject }}`);
    case 'compact':
      return i18n._(msg`Compacting the database`);
    case 'backup':
      return i18n._(msg`Backing up to ${{ file: subject }}`);
    case 'restore':
      return i18n._(msg`Restoring ${{ file: subject }}`);
    case 'merge':
      return i18n._(msg`Adding the readings of ${{ file: subject }}`);
    case 'move':
      return i18n._(msg`Moving the database`);
    case 'rescue':
      return i18n._(msg`Recovering data from the damaged database`);
    default:
      return assertNever(job.kind);
  }
}

function amount(unit: Exclude<Job['unit'], 'bytes'>, count: number): string {
  switch (unit) {
    case 'requests':
      return i18n._(msg`${plural({ count }, { one: '# request', other: '# requests' })}`);
    case 'rows':
      return i18n._(msg`${plural({ count }, { one: '# row', other: '# rows' })}`);
    case 'readings':
      return i18n._(msg`${plural({ count }, { one: '# reading', other: '# readings' })}`);
    case 'buoys':
      return i18n._(msg`${plural({ count }, { one: '# buoy', other: '# buoys' })}`);
    case 'points':
      return i18n._(msg`${plural({ count }, { one: '# point', other: '# points' })}`);
    default:
      return assertNever(unit);
  }
}

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
  if (total === null) return amount(unit, done);
  // The estimate may be too low: an empty answer has no page but costs a request.
  const expected = amount(unit, Math.max(done, total));
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
    case undefined:
      return i18n._(msg`Waiting until ${{ time }}`);
    default:
      return i18n._(msg`The service has a problem; next attempt ${{ time }}`);
  }
}
