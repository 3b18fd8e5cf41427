/** Errors as sentences of the window: what happened, what stays available, what to do. */
import { type AlmanacError, errorSentence } from '#shared/errors.ts';

/**
 * @param clock shows an epoch second as a time of day with its zone
 * @param hasService false before a service is connected, where there are no downloaded data and no settings
 */
export function errorText(
  error: AlmanacError,
  clock: (epochSeconds: number) => string,
  hasService = true,
): string {
  const available = hasService ? ' Downloaded data stay available.' : '';
  switch (error.kind) {
    case 'key-missing':
      return `The service requires an API key for this.${hasService ? ' Add a key in Settings.' : ' Enter a key.'}${available}`;
    case 'key-rejected':
      return `The service does not accept this API key.${hasService ? ' Replace the key in Settings.' : ' Check the key and try again.'}${available}`;
    case 'quota-exhausted':
      return `No requests left this hour. ${error.resetAt === null ? 'Try again after the full hour.' : `Requests are possible again at ${clock(error.resetAt)}.`}${available}`;
    case 'not-found':
      return error.local ? errorSentence(error, clock) : `The service does not know ${error.what}.`;
    case 'invalid-request':
      return `Invalid request: ${error.problem}`;
    case 'service-unavailable':
      return `The service has a problem (HTTP ${error.status}). Try again in a few minutes.${available}`;
    case 'network':
      return hasService
        ? 'Cannot reach the service. Showing downloaded data. Check your connection and try again.'
        : 'Cannot reach the service. Check the address and your connection, then try again.';
    case 'timeout':
      return `The service did not answer within ${error.seconds} s. Try again.${available}`;
    case 'keychain-unavailable':
      return `Cannot use the system keychain: ${error.reason} The key was not saved. You can use it for this session only.`;
    case 'cache-newer':
      return `The database at ${error.path} was written by a newer version of Buoy Almanac. It was not changed. Update the application, or choose another data folder.`;
    case 'cache-in-use':
      return `The database at ${error.path} is in use by an export, a command line or another program. Nothing was changed. Try again when that has ended.`;
    case 'cache-missing':
      return `The database at ${error.path} was not found. Connect the disk it is on, or choose its folder.`;
    case 'read-only':
      return `${error.path} is open read-only: nothing is changed or downloaded. Close the file to return to the service.`;
    case 'cancelled':
      return 'Cancelled. What was downloaded before stays available.';
    case 'internal':
      return 'Something failed inside the application. No saved data were lost. Try again; you can copy the error details.';
    default:
      return errorSentence(error, clock);
  }
}
