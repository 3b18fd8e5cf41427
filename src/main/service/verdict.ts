/** Interprets one HTTP answer: the parsed JSON of a success, or the fault with a detail that is safe to show. Pure. */
import * as z from 'zod/mini';
import { type AlmanacError, Fault } from '#shared/errors.ts';
import type { ServiceRequest } from './endpoints.ts';
import type { Exchange } from './exchange.ts';
import { parseRetryAfter, refusedUntil } from './headers.ts';
import { TransientError } from './retry.ts';
import { textOrNull, wireNumber } from './wire/values.ts';

/** Malformed fields count as absent: the status already says that the request failed. */
const ErrorBody = z.object({
  error: z.optional(z.catch(z.nullable(z.string()), null)),
  message: z.optional(z.catch(z.nullable(z.string()), null)),
  retry_after: z.optional(z.catch(z.nullable(wireNumber), null)),
  reset_at: z.optional(z.catch(textOrNull, null)),
});
type ErrorBody = z.output<typeof ErrorBody>;

/** A 404 with the error body of the service, not one of another server at this address. */
export class NotFoundByService extends Fault {}

interface Judged {
  request: Pick<ServiceRequest<unknown>, 'endpoint' | 'what'>;
  answer: Exchange;
  /** The key sent with the request: it must not show in a detail. */
  key: string | null;
  /** Epoch seconds. */
  now: number;
}

const isPage = (answer: Exchange): boolean =>
  /\bhtml\b/i.test(answer.headers['content-type'] ?? '') ||
  /^\s*<(?:!doctype|html)/i.test(answer.text);

/** The error body of the interface, where the answer has one. */
export function errorBody(text: string): ErrorBody | null {
  try {
    const parsed = ErrorBody.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Replaces lone surrogates, which JSON escapes can contain and SQLite would change. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** The JSON value of a 2xx answer. @throws Fault for every other answer. */
export function readJson(judged: Judged): unknown {
  const { request, answer, key } = judged;
  const { status, text } = answer;
  /** The answer of something between here and the service, such as a login page: the next one may be its own. */
  const unreadable = (detail: string): Fault =>
    new TransientError(unexpectedAnswer(request.endpoint, null, cleanDetail(detail, key)).error);
  if (status < 200 || status > 299) throw faultOf(judged);
  if (isPage(answer)) {
    throw unreadable(`A web page came instead of data: ${cleanDetail(text, key)}`);
  }
  try {
    return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? wellFormed : undefined);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw unreadable(`The answer is not JSON: ${why}`);
  }
}

function faultOf({ request, answer, key, now }: Judged): Fault {
  const { status, headers, text } = answer;
  const body = errorBody(text);
  const detailText = cleanDetail(body?.message ?? body?.error ?? text, key);
  const detail =
    detailText === '' ? `HTTP ${status}` : cleanDetail(`HTTP ${status}: ${detailText}`, key);
  if (status >= 500) {
    return new TransientError(
      { kind: 'service-unavailable', status, detail },
      { retryAfter: parseRetryAfter(headers['retry-after'], now) ?? null },
    );
  }
  if (status === 401) return new Fault(unauthorized(body?.message ?? '', key, detail));
  if (status === 404) {
    const error = { kind: 'not-found' as const, what: request.what, detail };
    return body?.error || body?.message ? new NotFoundByService(error) : new Fault(error);
  }
  if (status === 407)
    return new Fault({ kind: 'network', detail: `The proxy requires a login. ${detail}` });
  if (status === 429) {
    const resetAt = refusedUntil({ headers, body: body ?? {} }, now);
    return new Fault({ kind: 'quota-exhausted', resetAt, detail });
  }
  if (status >= 400) {
    const problem = { code: 'refused' as const, status };
    return new Fault({ kind: 'invalid-request', problem, detail });
  }
  return unexpectedAnswer(request.endpoint, null, detail);
}

/** The two 401s differ in their message only; with another message it depends on whether a key was sent. */
function unauthorized(message: string, key: string | null, detail: string): AlmanacError {
  if (/\binvalid\b/i.test(message)) return { kind: 'key-rejected', detail };
  if (/\brequired\b|\bmissing\b/i.test(message)) return { kind: 'key-missing', detail };
  return { kind: key === null ? 'key-missing' : 'key-rejected', detail };
}

/** @param field path of the field that cannot be read; null where it is the complete answer */
export const unexpectedAnswer = (endpoint: string, field: string | null, detail: string): Fault =>
  new Fault({ kind: 'unexpected-answer', endpoint, field, detail });

/** Longest detail, characters. */
export const DETAIL_LENGTH = 500;

const HIDDEN = '•••';

/** Replaces the key in every form in which an answer could repeat it. The replacement has no character of a key. */
function hideKey(text: string, key: string | null): string {
  const withoutHeader = text.replace(/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`);
  if (!key) return withoutHeader;
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
  return forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), withoutHeader);
}

/**
 * Text only: no markup, no control characters, white space collapsed, the key hidden, at most
 * {@link DETAIL_LENGTH} characters. The key is hidden after the steps that could join two halves of it, and
 * before the cut, which could leave half of it.
 */
export function cleanDetail(text: string, key: string | null): string {
  const plain = text
    .slice(0, 64 * 1024)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const hidden = hideKey(plain, key);
  return hidden.length > DETAIL_LENGTH ? `${hidden.slice(0, DETAIL_LENGTH - 1)}…` : hidden;
}
