/** An error as a sentence of the command line, which is English in every language. */
import { type AlmanacError, invalidRequest } from '#shared/errors.ts';
import { errorSentence, keychainSentence } from '#shared/i18n/errorSentence.ts';
import { isoTime } from '#shared/model/geo.ts';
import { countText } from './output.ts';

/** A mistake that only the command line has. */
export const mistake = (text: string) => invalidRequest({ code: 'text', text });

const AVAILABLE = 'Downloaded data stay available.';

/** The sentence of the window, except where the remedy is a command. @param isOffline no request was sent */
export function sentenceOf(error: AlmanacError, isOffline = false): string {
  switch (error.kind) {
    case 'key-missing':
      return `The service requires an API key for this. Store one with connect --url=URL, or give one with --key-stdin. ${AVAILABLE}`;
    case 'key-rejected':
      return `The service does not accept this API key. ${AVAILABLE}`;
    case 'keychain-unavailable':
      return `${keychainSentence(error.reason)} The key was not saved. --key-stdin uses it for one command only.`;
    case 'network':
      return `Cannot reach the service. ${AVAILABLE} Check your connection and try again.`;
    case 'more-requests-than-planned': {
      const { planned, needed } = error;
      const need = needed === null ? 'more requests' : `about ${countText(needed, 'request')}`;
      return `This download needs ${need} instead of ${planned}. Run the command again to continue. ${AVAILABLE}`;
    }
    case 'invalid-request':
      if (error.problem.code === 'text') return error.problem.text;
      break;
    case 'not-found': {
      const { what } = error;
      if (!isOffline) break;
      if (what.code === 'buoy') return `Buoy ${what.buoy} is not downloaded.`;
      if (what.code === 'reading')
        return `Reading ${what.readingId} of buoy ${what.buoyId} is not downloaded.`;
      if (what.code === 'series' || what.code === 'conditions')
        return errorSentence(
          invalidRequest({ code: `${what.code}-not-downloaded` }).error,
          isoTime,
        );
    }
  }
  return errorSentence(error, isoTime);
}
