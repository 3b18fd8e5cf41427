/** Errors as sentences: what happened, what stays available, what to do. */
import { msg, plural } from '@lingui/core/runtime-macro';
import type {
  DiskProblem,
  FileProblem,
  KeychainProblem,
  Missing,
  RequestProblem,
} from '../errorSchema.ts';
import { type AlmanacError, assertNever } from '../errors.ts';
import { listFormat, numberFormat } from './formats.ts';
import { i18n } from './i18n.ts';
import { serviceName } from './serviceName.ts';

/**
 * Where the sentence is read. `empty`: where no downloaded data are shown; `welcome`: beside the fields of address and key.
 */
type ErrorPlace = 'window' | 'empty' | 'welcome' | 'terminal';

const megabytes = (bytes: number): string =>
  numberFormat({
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(bytes / 1e6);

const joined = (...sentences: (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ');

/** @param clock shows an epoch second as a time of day with its zone */
export function errorSentence(
  error: AlmanacError,
  clock: (epochSeconds: number) => string,
  place: ErrorPlace = 'window',
): string {
  const available =
    place === 'welcome' || place === 'empty' ? null : i18n._(msg`Downloaded data stay available.`);
  switch (error.kind) {
    case 'key-missing':
      return joined(
        i18n._(msg`The service requires an API key for this.`),
        {
          window: i18n._(msg`Add a key in Settings.`),
          empty: i18n._(msg`Add a key in Settings.`),
          welcome: i18n._(msg`Enter a key.`),
          terminal: i18n._(msg`Store one with connect --url=URL, or give one with --key-stdin.`),
        }[place],
        available,
      );
    case 'key-rejected':
      return joined(
        i18n._(msg`The service does not accept this API key.`),
        {
          window: i18n._(msg`Replace the key in Settings.`),
          empty: i18n._(msg`Replace the key in Settings.`),
          welcome: i18n._(msg`Check the key and try again.`),
          terminal: null,
        }[place],
        available,
      );
    case 'quota-exhausted':
      return joined(
        i18n._(msg`No requests left this hour.`),
        error.resetAt === null
          ? i18n._(msg`Try again after the full hour.`)
          : i18n._(msg`Requests are possible again at ${{ time: clock(error.resetAt) }}.`),
        available,
      );
    case 'more-requests-than-planned': {
      const { needed } = error;
      const planned = numberFormat({}).format(error.planned);
      return joined(
        needed === null
          ? i18n._(
              msg`This download needs more requests than the ${{ planned }} that were planned.`,
            )
          : i18n._(
              msg`This download needs ${plural({ needed }, { one: 'about # request', other: 'about # requests' })} instead of ${{ planned }}.`,
            ),
        place === 'terminal'
          ? i18n._(msg`Run the command again to continue.`)
          : i18n._(msg`Choose Resume to continue.`),
        available,
      );
    }
    case 'not-found':
      return notFoundSentence(error.what);
    case 'invalid-request':
      return requestSentence(error.problem);
    case 'service-unavailable':
      return joined(
        i18n._(
          msg`The service has a problem (HTTP ${{ status: error.status }}). Try again in a few minutes.`,
        ),
        available,
      );
    case 'network':
      return {
        window: i18n._(
          msg`Cannot reach the service. Showing downloaded data. Check your connection and try again.`,
        ),
        empty: i18n._(msg`Cannot reach the service. Check your connection and try again.`),
        welcome: i18n._(
          msg`Cannot reach the service. Check the address and your connection, then try again.`,
        ),
        terminal: i18n._(
          msg`Cannot reach the service. Downloaded data stay available. Check your connection and try again.`,
        ),
      }[place];
    case 'unexpected-answer': {
      const { endpoint, field } = error;
      return field === null
        ? i18n._(
            msg`Cannot read the answer of the service to ${{ endpoint }}. Nothing from it was saved. Try again; if it happens again, report the error details to the service.`,
          )
        : i18n._(
            msg`Cannot read ${{ field }} in the answer of the service to ${{ endpoint }}. Nothing from it was saved. Try again; if it happens again, report the error details to the service.`,
          );
    }
    case 'timeout':
      return joined(
        i18n._(
          msg`The service did not answer within ${{ seconds: numberFormat({}).format(error.seconds) }} s. Try again.`,
        ),
        available,
      );
    case 'no-service':
      return i18n._(msg`No service is connected. Connect to a service or explore the demo.`);
    case 'keychain-unavailable':
      return joined(
        keychainSentence(error.reason),
        place === 'terminal'
          ? i18n._(msg`The key was not saved. --key-stdin uses it for one command only.`)
          : i18n._(msg`The key was not saved. You can use it for this session only.`),
      );
    case 'disk-full':
      return i18n._(
        msg`The disk is full at ${{ path: error.path }}. No saved data were lost. Free some space, then try again.`,
      );
    case 'disk':
      return joined(
        diskSentence(error.path, error.problem),
        i18n._(
          msg`No saved data were lost. Solve the problem or choose another folder, then try again.`,
        ),
      );
    case 'cache-newer':
      return i18n._(
        msg`The database at ${{ path: error.path }} was written by a newer version of Buoy Almanac. It was not changed. Update the application, or choose another data folder.`,
      );
    case 'no-room':
      return i18n._(
        msg`Not enough space at ${{ path: error.path }}: ${{ needed: megabytes(error.needed) }} needed, ${{ free: megabytes(error.free) }} available. Nothing was changed. Free some space, then try again.`,
      );
    case 'wrong-file':
      return joined(fileSentence(error.path, error.problem), i18n._(msg`Nothing was changed.`));
    case 'cache-in-use':
      return i18n._(
        msg`The database at ${{ path: error.path }} is in use by an export, a command line or another program. Nothing was changed. Try again when that has ended.`,
      );
    case 'cache-missing':
      return i18n._(
        msg`The database at ${{ path: error.path }} was not found. Connect the disk it is on, or choose its folder.`,
      );
    case 'read-only':
      return i18n._(
        msg`${{ path: error.path }} is open read-only: nothing is changed or downloaded. Close the file to return to the service.`,
      );
    case 'cancelled':
      return i18n._(msg`Cancelled. Data downloaded so far stay available.`);
    case 'internal':
      return i18n._(
        msg`Something failed inside the application. No saved data were lost. Try again; you can copy the error details.`,
      );
    default:
      return assertNever(error);
  }
}

function notFoundSentence(what: Missing): string {
  switch (what.code) {
    case 'buoy':
      return i18n._(msg`The service does not know buoy ${{ buoy: what.buoy }}.`);
    case 'reading':
      return i18n._(
        msg`The service does not know reading ${{ reading: String(what.readingId) }} of buoy ${{ buoy: String(what.buoyId) }}.`,
      );
    case 'search':
      return i18n._(msg`The service knows no buoy that matches “${{ search: what.text }}”.`);
    case 'buoys':
      return i18n._(msg`The service does not know these buoys.`);
    case 'buoy-list':
      return i18n._(msg`The service has no list of buoys at this address.`);
    case 'nearest':
      return i18n._(msg`The service knows no buoy near this position.`);
    case 'series':
      return i18n._(msg`The service does not know this seasonal series.`);
    case 'conditions':
      return i18n._(msg`The service has no conditions for this position and time.`);
    case 'cancelled-job':
      return i18n._(msg`This cancelled download is no longer listed. Nothing was changed.`);
    case 'finished-export':
      return i18n._(msg`This export has written no file. Nothing was changed.`);
    case 'chosen-backup':
      return i18n._(msg`No backup is chosen. Nothing was changed. Choose the backup again.`);
    case 'text':
      return i18n._(msg`Not found: ${{ subject: what.text }}.`);
    default:
      return assertNever(what);
  }
}

/** What a command with `--offline` does not find: no request was sent, so nothing is known of the service. */
export function notDownloadedSentence(what: Missing): string {
  switch (what.code) {
    case 'buoy':
      return i18n._(msg`Buoy ${{ buoy: what.buoy }} is not downloaded.`);
    case 'reading':
      return i18n._(
        msg`Reading ${{ reading: String(what.readingId) }} of buoy ${{ buoy: String(what.buoyId) }} is not downloaded.`,
      );
    case 'series':
      return requestSentence({ code: 'series-not-downloaded' });
    case 'conditions':
      return requestSentence({ code: 'conditions-not-downloaded' });
    default:
      return notFoundSentence(what);
  }
}

function requestSentence(problem: RequestProblem): string {
  switch (problem.code) {
    case 'address-missing':
      return i18n._(msg`Enter the address of the service.`);
    case 'address-characters':
      return i18n._(msg`The address contains a space or an invalid character.`);
    case 'address-scheme':
      return i18n._(msg`The address must begin with https://.`);
    case 'address-invalid':
      return i18n._(msg`This address is not valid.`);
    case 'address-plain-http':
      return i18n._(
        msg`The address must begin with https://, which protects the key. Plain http is accepted for this computer only.`,
      );
    case 'address-user':
      return i18n._(msg`The address must not contain a user name or a password.`);
    case 'address-query':
      return i18n._(msg`The address must not contain a question mark.`);
    case 'address-fragment':
      return i18n._(msg`The address must not contain a # part.`);
    case 'out-of-years':
      return i18n._(msg`Times must be within the years 1900 to 2200.`);
    case 'range-in-future':
      return i18n._(msg`Invalid range: it begins in the future.`);
    case 'range-reversed':
      return i18n._(msg`Invalid range: the end is before the start.`);
    case 'several-times':
      return i18n._(msg`Invalid request: give either a range, a day or a time.`);
    case 'seasons-reversed':
      return i18n._(msg`Invalid seasons: the first season is after the last.`);
    case 'too-many-points':
      return i18n._(
        msg`A seasonal series has at most ${{ max: numberFormat({}).format(500_000) }} points. Choose fewer seasons, a shorter season or a coarser resolution.`,
      );
    case 'whole-hours':
      return i18n._(msg`Invalid weather window: its length must be a whole number of hours.`);
    case 'not-in-readings':
      return i18n._(
        msg`Readings do not contain this variable. Only the service can compute its series.`,
      );
    case 'series-not-downloaded':
      return i18n._(msg`This seasonal series is not downloaded. Download it first.`);
    case 'conditions-not-downloaded':
      return i18n._(msg`These conditions are not downloaded. Download them first.`);
    case 'unreadable-picture':
      return i18n._(msg`Cannot read the picture.`);
    case 'bad-date':
      return i18n._(msg`Invalid date: ${{ date: problem.value }}. Enter it as YYYY-MM-DD.`);
    case 'bad-time-zone':
      return i18n._(msg`Unknown time zone: ${{ zone: problem.value }}.`);
    case 'bad-buoy-name':
      return i18n._(msg`${{ name: problem.value }} is not the name of a buoy.`);
    case 'bad-parameter': {
      const { parameter, value, allowed } = problem;
      return i18n._(msg`Invalid value of ${{ parameter }}: ${{ value }}. Allowed: ${{ allowed }}.`);
    }
    case 'text-empty':
      return i18n._(msg`The value of ${{ parameter: problem.parameter }} is empty.`);
    case 'text-control':
      return i18n._(
        msg`The value of ${{ parameter: problem.parameter }} contains a control character.`,
      );
    case 'text-too-long':
      return i18n._(
        msg`The value of ${{ parameter: problem.parameter }} is longer than ${{ max: numberFormat({}).format(problem.max) }} characters.`,
      );
    case 'unknown-column': {
      const columns = listFormat({ type: 'unit' }).format(problem.columns);
      return i18n._(
        msg`Unknown column: ${{ column: problem.column }}. Available columns: ${{ columns }}.`,
      );
    }
    case 'ambiguous-buoy': {
      const buoys = listFormat({ type: 'conjunction' }).format(problem.buoys);
      return i18n._(
        msg`Several buoys have the station ID or slug ${{ name: problem.name }}: ${{ buoys }}. Specify a number.`,
      );
    }
    case 'key-from-terminal':
      return i18n._(msg`Give the key on standard input, for example with < key.txt.`);
    case 'refused':
      return i18n._(msg`The service refuses the request (HTTP ${{ status: problem.status }}).`);
    case 'bad-input':
      return problem.field === ''
        ? i18n._(msg`The request is not valid.`)
        : i18n._(msg`The value of ${{ field: problem.field }} is not valid.`);
    case 'text':
      return i18n._(msg`Invalid request: ${{ message: problem.text }}`);
    default:
      return assertNever(problem);
  }
}

function diskSentence(path: string, problem: DiskProblem): string {
  switch (problem.code) {
    case 'read-only':
      return i18n._(msg`Cannot use ${{ path }}: it is read-only.`);
    case 'no-permission':
      return i18n._(msg`Cannot use ${{ path }}: you do not have permission to write there.`);
    case 'cannot-open':
      return i18n._(msg`Cannot use ${{ path }}: the file or its folder cannot be opened.`);
    case 'locked':
      return i18n._(msg`Cannot use ${{ path }}: another program has locked it.`);
    case 'damaged':
      return damagedSentence(path);
    case 'io-error':
      return i18n._(msg`Cannot use ${{ path }}: the disk reports an error.`);
    case 'unreadable-places':
      return i18n._(
        msg`Cannot read ${{ path }}, which records where databases were moved. If you never moved a database, delete this file.`,
      );
    case 'text':
      return otherSentence(path, problem.text);
    default:
      return assertNever(problem);
  }
}

function fileSentence(path: string, problem: FileProblem): string {
  switch (problem.code) {
    case 'damaged':
      return damagedSentence(path);
    case 'not-a-database':
      return i18n._(msg`Cannot use ${{ path }}: it is not a database of Buoy Almanac.`);
    case 'in-use':
      return i18n._(msg`Cannot use ${{ path }}: it is the database in use.`);
    case 'already-there':
      return i18n._(msg`The database is already in ${{ path }}.`);
    case 'name-taken':
      return i18n._(msg`Cannot use ${{ path }}: a file of this name already exists.`);
    case 'folder':
      return i18n._(msg`Cannot use ${{ path }}: it is a folder. Choose a file in it.`);
    case 'device':
      return i18n._(msg`Cannot use ${{ path }}: it is a device or a pipe, not a file.`);
    case 'other-database':
      return i18n._(msg`Cannot use ${{ path }}: it is a database, and its contents would be lost.`);
    case 'log-beside':
      return i18n._(
        msg`Cannot use ${{ path }}: ${{ name: problem.name }} beside it shows that a database of this name is in use.`,
      );
    case 'belongs-to':
      return i18n._(msg`Cannot use ${{ path }}: it belongs to ${{ name: problem.name }}.`);
    case 'not-in-folder':
      return i18n._(msg`Cannot use ${{ path }}: it does not contain ${{ name: problem.name }}.`);
    case 'other-service': {
      const holds = serviceName(problem.holds);
      const wanted = serviceName(problem.wanted);
      return i18n._(
        msg`Cannot use ${{ path }} for ${{ wanted }}: it contains readings of ${{ holds }}.`,
      );
    }
    case 'other-backup': {
      const holds = serviceName(problem.holds);
      const wanted = serviceName(problem.wanted);
      return i18n._(
        msg`Cannot restore ${{ path }}: it contains readings of ${{ holds }}, and this is the database of ${{ wanted }}. Readings of two services are never mixed. You can open the file read-only.`,
      );
    }
    case 'unknown-backup':
      return i18n._(
        msg`Cannot restore ${{ path }}: it does not name the service of its readings, and this is the database of ${{ wanted: serviceName(problem.wanted) }}. You can open the file read-only.`,
      );
    case 'text':
      return otherSentence(path, problem.text);
    default:
      return assertNever(problem);
  }
}

const damagedSentence = (path: string): string =>
  i18n._(msg`Cannot use ${{ path }}: the file is damaged.`);

/** @param message of the operating system or of an older version */
const otherSentence = (path: string, message: string): string =>
  i18n._(msg`Cannot use ${{ path }}: ${{ message }}`);

/** Why the system keychain cannot be used. */
export function keychainSentence(problem: KeychainProblem): string {
  switch (problem) {
    case 'no-keyring':
      return i18n._(
        msg`Cannot use the system keychain: this session has no keyring service (no session bus answers).`,
      );
    case 'locked':
      return i18n._(msg`Cannot use the system keychain: it is locked.`);
    case 'refused':
      return i18n._(msg`Cannot use the system keychain: it refused access.`);
    case 'not-installed':
      return i18n._(msg`Cannot use the system keychain: its library (libsecret) is not installed.`);
    case 'failed':
      return i18n._(msg`Cannot use the system keychain: it answered with an error.`);
    default:
      return assertNever(problem);
  }
}
