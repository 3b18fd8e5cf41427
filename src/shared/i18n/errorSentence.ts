/** Errors as sentences: what happened, what stays available, what to do. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type {
  DiskProblem,
  FileProblem,
  KeychainProblem,
  Missing,
  RequestProblem,
} from '../errorSchema.ts';
import { type AlmanacError, assertNever } from '../errors.ts';
import type { CacheNotice } from '../ipc/contract.ts';
import { MAX_ENTRIES } from '../model/watch.ts';
import { listFormat, numberFormat } from './formats.ts';
import { i18n } from './i18n.ts';
import { amounts } from './jobTitle.ts';
import { serviceName } from './serviceName.ts';

/**
 * Where the sentence is read. `empty`: where no downloaded data are shown; `welcome`: next to the fields of address and key;
 * `key`: next to the field of a key.
 */
type ErrorContext = 'window' | 'empty' | 'welcome' | 'key';

/** @param clock shows an epoch second as a time of day with its zone */
export function errorSentence(
  error: AlmanacError,
  clock: (epochSeconds: number) => string,
  context: ErrorContext = 'window',
): string {
  return [errorMessages(error, clock, context)]
    .flat()
    .filter((message) => message !== null)
    .map((message) => i18n._(message))
    .join(' ');
}

/** Why the system keychain cannot be used. */
export const keychainSentence = (problem: KeychainProblem): string =>
  i18n._(keychainMessages[problem]);

const megabytes = (bytes: number): string =>
  numberFormat({
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(bytes / 1e6);

/** One sentence, or several one after the other. */
function errorMessages(
  error: AlmanacError,
  clock: (epochSeconds: number) => string,
  context: ErrorContext,
): MessageDescriptor | (MessageDescriptor | null)[] {
  const available = context === 'window' ? msg`Downloaded data stay available.` : null;
  const hasField = context === 'welcome' || context === 'key';
  switch (error.kind) {
    case 'key-missing':
      return [
        msg`The service requires an API key for this.`,
        hasField ? msg`Enter a key.` : msg`Add a key in Settings.`,
        available,
      ];
    case 'key-rejected':
      return [
        msg`The service does not accept this API key.`,
        hasField ? msg`Check the key and try again.` : msg`Replace the key in Settings.`,
        available,
      ];
    case 'quota-exhausted':
      return [
        msg`No requests left this hour.`,
        error.resetAt === null
          ? msg`Try again when the next hour begins.`
          : msg`Requests are possible again at ${{ time: clock(error.resetAt) }}.`,
        available,
      ];
    case 'more-requests-than-planned': {
      const { needed } = error;
      const planned = numberFormat({}).format(error.planned);
      return [
        needed === null
          ? msg`This download needs more requests than the ${{ planned }} that were planned.`
          : msg`This download needs ${plural({ needed }, { one: 'about # request', other: 'about # requests' })} instead of ${{ planned }}.`,
        msg`Choose Resume to continue.`,
        available,
      ];
    }
    case 'not-found':
      return messageOf(notFoundMessages, error.what);
    case 'invalid-request':
      return messageOf(requestMessages, error.problem);
    case 'service-unavailable':
      return [
        msg`The service has a problem (HTTP ${{ status: error.status }}). Try again in a few minutes.`,
        available,
      ];
    case 'network': {
      const sentences = {
        window: msg`Cannot reach the service. Showing downloaded data. Check your connection and try again.`,
        empty: msg`Cannot reach the service. Check your connection and try again.`,
        key: msg`Cannot reach the service. Check your connection and try again.`,
        welcome: msg`Cannot reach the service. Check the address and your connection, then try again.`,
      };
      return sentences[context];
    }
    case 'unexpected-answer': {
      const { endpoint, field } = error;
      return field === null
        ? msg`Cannot read the answer of the service to ${{ endpoint }}. Nothing from it was saved. Try again; if it happens again, send the error details to the operator of the service.`
        : msg`Cannot read ${{ field }} in the answer of the service to ${{ endpoint }}. Nothing from it was saved. Try again; if it happens again, send the error details to the operator of the service.`;
    }
    case 'timeout': {
      const seconds = numberFormat({}).format(error.seconds);
      return [msg`The service did not answer within ${{ seconds }} s. Try again.`, available];
    }
    case 'no-service':
      return msg`No service is connected. Connect to a service or explore the demo.`;
    case 'keychain-unavailable':
      return [
        keychainMessages[error.reason],
        msg`The key was not saved. You can use it for this session only.`,
      ];
    case 'disk-full':
      return msg`The disk is full at ${{ path: error.path }}. No saved data were lost. Free some space, then try again.`;
    case 'disk':
      return [
        messageOf(diskMessages, { ...error.problem, path: error.path }),
        msg`No saved data were lost. Solve the problem or choose another folder, then try again.`,
      ];
    case 'cache-newer':
      return msg`The database at ${{ path: error.path }} was written by a newer version of Buoy Almanac. It was not changed. Update the application, or choose another data folder.`;
    case 'no-room': {
      const [needed, free] = [megabytes(error.needed), megabytes(error.free)];
      return msg`Not enough space at ${{ path: error.path }}: ${{ needed }} needed, ${{ free }} available. Nothing was changed. Free some space, then try again.`;
    }
    case 'wrong-file':
      return [
        messageOf(fileMessages, { ...error.problem, path: error.path }),
        msg`Nothing was changed.`,
      ];
    case 'cache-in-use':
      return msg`The database at ${{ path: error.path }} is in use by an export, a command line or another program. Nothing was changed. Try again when that has ended.`;
    case 'cache-missing':
      return msg`The database at ${{ path: error.path }} was not found. Connect the disk it is on, or choose its folder.`;
    case 'read-only':
      return msg`${{ path: error.path }} is open read-only: nothing is changed or downloaded. Close the file to return to the service.`;
    case 'cancelled':
      return msg`Cancelled. Data downloaded so far stay available.`;
    case 'internal':
      return msg`Something failed inside the application. No saved data were lost. Try again; you can copy the error details.`;
    default:
      return assertNever(error);
  }
}

/** A message for each code; for a problem with values a function that makes it. */
export type Messages<Problem extends { code: string }> = {
  [Code in Problem['code']]:
    | MessageDescriptor
    | ((problem: WithCode<Problem, Code>) => MessageDescriptor);
};
type WithCode<Problem, Code> = Problem extends { code: unknown }
  ? Code extends Problem['code']
    ? Problem
    : never
  : never;

function messageOf<Problem extends { code: string }>(
  messages: Messages<Problem>,
  problem: Problem,
): MessageDescriptor {
  const message = messages[problem.code as Problem['code']];
  return typeof message === 'function' ? message(problem as never) : message;
}

const notFoundMessages: Messages<Missing> = {
  buoy: ({ buoy }) => msg`The service does not know buoy ${{ buoy }}.`,
  reading: ({ readingId, buoyId }) =>
    msg`The service does not know reading ${{ reading: String(readingId) }} of buoy ${{ buoy: String(buoyId) }}.`,
  search: ({ text }) => msg`The service knows no buoy that matches “${{ search: text }}”.`,
  buoys: msg`The service does not know these buoys.`,
  'buoy-list': msg`The service has no list of buoys at this address.`,
  nearest: msg`The service knows no buoy near this position.`,
  series: msg`The service does not know this seasonal series.`,
  conditions: msg`The service has no forecast and no tide for this position and time.`,
  'cancelled-job': msg`This cancelled download is no longer listed. Nothing was changed.`,
  readings: msg`No readings of this buoy are downloaded for this range.`,
  'finished-export': msg`This export has written no file. Nothing was changed.`,
  'chosen-backup': msg`No backup is chosen. Nothing was changed. Choose the backup again.`,
  text: ({ text }) => msg`Not found: ${{ subject: text }}.`,
};

const requestMessages: Messages<RequestProblem> = {
  'address-missing': msg`Enter the address of the service.`,
  'address-characters': msg`The address contains a space or an invalid character.`,
  'address-scheme': msg`The address must begin with https://.`,
  'address-invalid': msg`This address is not valid.`,
  'address-plain-http': msg`The address must begin with https://, which protects the key. Plain http is accepted for this computer only.`,
  'address-user': msg`The address must not contain a user name or a password.`,
  'address-query': msg`The address must not contain a question mark.`,
  'address-fragment': msg`The address must not contain a # part.`,
  'out-of-years': msg`Times must be within the years 1900 to 2200.`,
  'range-in-future': msg`Invalid range: it begins in the future.`,
  'range-reversed': msg`Invalid range: the end is before the start.`,
  'several-times': msg`Invalid request: give either a range, a day or a time.`,
  'seasons-reversed': msg`Invalid seasons: the first season is after the last.`,
  'too-many-points': () =>
    msg`A seasonal series has at most ${{ max: numberFormat({}).format(500_000) }} points. Choose fewer seasons, a shorter season or a coarser resolution.`,
  'no-analogues': msg`Similar moments need 20 moments of 3 other years around this time of the year.`,
  'no-return-values': msg`Return values need 5 covered years, and 20 storms above the threshold or 5 annual maxima.`,
  'whole-hours': msg`Invalid weather window: its length must be a whole number of hours.`,
  'not-in-readings': msg`Readings do not contain this variable. Only the service can compute its series.`,
  'series-not-downloaded': msg`This seasonal series is not downloaded. Download it first.`,
  'conditions-not-downloaded': msg`This forecast is not downloaded. Download it first.`,
  'unreadable-picture': msg`Cannot read the picture.`,
  'service-changed': msg`Another service was opened meanwhile. Nothing was exported.`,
  'watch-changed': msg`Favourites and plans changed meanwhile, and nothing was saved. Repeat the change.`,
  'bad-date': ({ value }) => msg`Invalid date: ${{ date: value }}. Enter it as YYYY-MM-DD.`,
  'bad-time-zone': ({ value }) => msg`Unknown time zone: ${{ zone: value }}.`,
  'bad-buoy-name': ({ value }) => msg`${{ name: value }} is not the name of a buoy.`,
  'bad-parameter': ({ parameter, value, allowed }) =>
    msg`Invalid value of ${{ parameter }}: ${{ value }}. Allowed: ${{ allowed }}.`,
  'text-empty': ({ parameter }) => msg`The value of ${{ parameter }} is empty.`,
  'text-control': ({ parameter }) =>
    msg`The value of ${{ parameter }} contains a control character.`,
  'text-too-long': ({ parameter, max }) =>
    msg`The value of ${{ parameter }} is longer than ${{ max: numberFormat({}).format(max) }} characters.`,
  'unknown-column': ({ column, columns }) =>
    msg`Unknown column: ${{ column }}. Available columns: ${{ columns: listFormat({ type: 'unit' }).format(columns) }}.`,
  'wrong-format': ({ format, kinds }) =>
    msg`A file of the format ${{ format }} can hold only: ${{ kinds: listFormat({ type: 'unit' }).format(kinds) }}.`,
  refused: ({ status }) => msg`The service refuses the request (HTTP ${{ status }}).`,
  'bad-input': ({ field }) =>
    field === '' ? msg`The request is not valid.` : msg`The value of ${{ field }} is not valid.`,
  text: ({ text }) => msg`Invalid request: ${{ message: text }}`,
};

type OfFile = { path: string };
const damaged = ({ path }: OfFile) => msg`Cannot use ${{ path }}: the file is damaged.`;
/** Text of the operating system or of an older version. */
const otherText = ({ path, text }: OfFile & { text: string }) =>
  msg`Cannot use ${{ path }}: ${{ message: text }}`;

const diskMessages: Messages<DiskProblem & OfFile> = {
  'read-only': ({ path }) => msg`Cannot use ${{ path }}: it is read-only.`,
  'no-permission': ({ path }) =>
    msg`Cannot use ${{ path }}: you do not have permission to write there.`,
  'cannot-open': ({ path }) =>
    msg`Cannot use ${{ path }}: the file or its folder cannot be opened.`,
  locked: ({ path }) => msg`Cannot use ${{ path }}: another program has locked it.`,
  damaged,
  'io-error': ({ path }) => msg`Cannot use ${{ path }}: the disk reports an error.`,
  'unreadable-places': ({ path }) =>
    msg`Cannot read ${{ path }}, which records where databases were moved. If you never moved a database, delete this file.`,
  text: otherText,
};

const fileMessages: Messages<FileProblem & OfFile> = {
  damaged,
  'not-a-database': ({ path }) =>
    msg`Cannot use ${{ path }}: it is not a database of Buoy Almanac.`,
  'in-use': ({ path }) => msg`Cannot use ${{ path }}: it is the database in use.`,
  'already-there': ({ path }) => msg`The database is already in ${{ path }}.`,
  'name-taken': ({ path }) =>
    msg`Cannot use ${{ path }}: a file of this name already exists. If moving the database there was interrupted, it is a copy that you can delete.`,
  'no-folder': ({ path }) => msg`Cannot use ${{ path }}: it is a file. Choose a folder.`,
  folder: ({ path }) => msg`Cannot use ${{ path }}: it is a folder. Choose a file in it.`,
  device: ({ path }) => msg`Cannot use ${{ path }}: it is a device or a pipe, not a file.`,
  'unreadable-watch': ({ path }) =>
    msg`${{ path }} is not a file of favourites and plans that this version can read. Move it away, or update the application.`,
  'route-too-large': ({ path }) =>
    msg`Cannot read ${{ path }}: it is larger than 10 MB or has more than 50,000 points.`,
  'waypoint-none': ({ path }) => msg`${{ path }} has no waypoint.`,
  'too-many-entries': ({ path }) => {
    const { spots, rules, groups, passages } = MAX_ENTRIES;
    return msg`Cannot import ${{ path }}: there can be at most ${spots} spots, ${rules} alerts, ${groups} groups and ${passages} passages.`;
  },
  'route-kind': ({ path, line }) =>
    msg`Cannot read ${{ path }}: line ${{ line }} is not the beginning of GPX or GeoJSON.`,
  'route-doctype': ({ path, line }) =>
    msg`Cannot read ${{ path }}: line ${{ line }} has a document type declaration (DOCTYPE), which GPX does not need.`,
  'route-syntax': ({ path, line }) =>
    msg`Cannot read ${{ path }}: line ${{ line }} is not correctly written or is cut off.`,
  'route-none': ({ path, line }) =>
    msg`${{ path }} contains no route, track or line: it has something else, from line ${{ line }} on.`,
  'route-position': ({ path, line, value }) =>
    msg`Cannot read ${{ path }}: line ${{ line }} has the position ${{ value }}, which is not on the earth.`,
  'not-exported': ({ path }) =>
    msg`Cannot replace ${{ path }}: an export did not write this file, or it was changed since. Choose another folder or another name.`,
  'fewer-rows': ({ path, rows, before }) =>
    msg`Cannot replace ${{ path }}: it has ${before} readings, and only ${rows} of that year are downloaded. Choose another folder.`,
  'other-database': ({ path }) =>
    msg`Cannot use ${{ path }}: it is a database, and its contents would be lost.`,
  'log-beside': ({ path, name }) =>
    msg`Cannot use ${{ path }}: ${{ name }} beside it shows that a database of this name is in use.`,
  'belongs-to': ({ path, name }) => msg`Cannot use ${{ path }}: it belongs to ${{ name }}.`,
  'not-in-folder': ({ path, name }) =>
    msg`Cannot use ${{ path }}: it does not contain ${{ name }}.`,
  'other-service': ({ path, holds, expected }) =>
    msg`Cannot use ${{ path }} for ${{ expected: serviceName(expected) }}: it contains readings of ${{ holds: serviceName(holds) }}.`,
  'other-backup': ({ path, holds, expected }) =>
    msg`Cannot restore ${{ path }}: it contains readings of ${{ holds: serviceName(holds) }}, and this is the database of ${{ expected: serviceName(expected) }}. Readings of two services are never mixed. You can open the file read-only.`,
  'unknown-backup': ({ path, expected }) =>
    msg`Cannot restore ${{ path }}: it does not name the service of its readings, and this is the database of ${{ expected: serviceName(expected) }}. You can open the file read-only.`,
  text: otherText,
};

const keychainMessages: Record<KeychainProblem, MessageDescriptor> = {
  'no-keyring': msg`Cannot use the system keychain: this session has no keyring service (no session bus answers).`,
  locked: msg`Cannot use the system keychain: it is locked.`,
  refused: msg`Cannot use the system keychain: it refused access.`,
  'not-installed': msg`Cannot use the system keychain: its library (libsecret) is not installed.`,
  failed: msg`Cannot use the system keychain: it answered with an error.`,
};

export const noticeSentence = (notice: CacheNotice): string =>
  i18n._(messageOf(noticeMessages, notice));

const noticeMessages: Messages<CacheNotice> = {
  replaced: msg`Another process replaced the database file.`,
  unreadable: ({ backupPath: file }) =>
    msg`The database was damaged, and nothing in it could be read. A new one was created. The damaged file is kept as ${{ file }}.`,
  saved: ({ backupPath: file, complete, ...counts }) => {
    const buoys = i18n._(amounts.buoys(counts.buoys));
    const readings = i18n._(amounts.readings(counts.readings));
    return complete
      ? msg`The database was damaged. All data were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file }}.`
      : msg`The database was damaged. The data that could be read were saved (${{ buoys }}, ${{ readings }}). The damaged file is kept as ${{ file }}.`;
  },
};
