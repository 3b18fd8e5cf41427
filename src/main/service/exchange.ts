/** Sends one request and reads the complete answer within limits of time, size and origin. Does not interpret it. */
import { randomUUID } from 'node:crypto';
import { Fault } from '#shared/errors.ts';
import { log } from '../system/log.ts';
import type { Headers } from './headers.ts';
import { parseCount } from './headers.ts';
import { TransientError } from './retry.ts';
import type { Transport, TransportResponse } from './transport.ts';
import { unexpectedAnswer } from './verdict.ts';

export const LIMITS = {
  /** Milliseconds until the headers are received, connecting included. */
  headersMs: 30_000,
  /** Longest pause between two parts of the body. */
  idleMs: 20_000,
  /** From the first redirect to the end of the body. */
  totalMs: 120_000,
  /** Largest body, bytes after content encoding is undone. */
  maxBytes: 32 * 1024 * 1024,
  /** Redirects followed, within the same origin only. */
  redirects: 3,
};
export type Limits = typeof LIMITS;

export interface Exchange {
  status: number;
  headers: Headers;
  text: string;
}

interface ExchangeRequest {
  url: string;
  headers: Headers;
  /** For messages: `GET /buoys/{buoy_id}`. */
  endpoint: string;
  signal?: AbortSignal | undefined;
  /** Called when headers are received: the service can be reached. */
  onReached?: () => void;
}

export async function exchange(
  transport: Transport,
  request: ExchangeRequest,
  limits: Limits,
): Promise<Exchange> {
  const clock = stopClock(limits, request.signal);
  const start = performance.now();
  let status: number | null = null;
  const logged = (failure: string | null): void =>
    log.info('request', {
      id: randomUUID().slice(0, 8),
      // Method and path template; neither ids nor query values.
      endpoint: request.endpoint,
      status,
      ms: Math.round(performance.now() - start),
      failure,
    });
  try {
    const response = await follow(transport, request, limits, clock);
    status = response.status;
    clock.phase('idle');
    const text = await readBody(response, request.endpoint, limits, () => clock.phase('idle'));
    logged(null);
    return { status, headers: response.headers, text };
  } catch (thrown) {
    const reason: unknown = clock.signal.reason;
    const fault =
      clock.signal.aborted && reason instanceof Fault
        ? reason
        : thrown instanceof Fault
          ? thrown
          : networkFault(thrown);
    logged(fault.error.kind);
    throw fault;
  } finally {
    clock.stop();
  }
}

type Phase = 'headers' | 'idle';

/** Aborts the exchange when a phase or all of it takes too long, or the caller cancels. */
function stopClock(limits: Limits, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const endAfter = (milliseconds: number) =>
    setTimeout(() => {
      const seconds = milliseconds / 1000;
      controller.abort(new Fault({ kind: 'timeout', seconds, detail: null }));
    }, milliseconds);
  const cancel = (): void =>
    controller.abort(new Fault({ kind: 'cancelled', detail: null }, { cause: outer?.reason }));
  if (outer?.aborted) cancel();
  outer?.addEventListener('abort', cancel, { once: true });
  const total = endAfter(limits.totalMs);
  let current: ReturnType<typeof setTimeout> | undefined;
  const lasts = { headers: limits.headersMs, idle: limits.idleMs };
  return {
    signal: controller.signal,
    phase(name: Phase): void {
      clearTimeout(current);
      current = endAfter(lasts[name]);
    },
    stop(): void {
      clearTimeout(current);
      clearTimeout(total);
      outer?.removeEventListener('abort', cancel);
      // Ends a transfer that continues after the answer was read or refused.
      controller.abort();
    },
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

async function follow(
  transport: Transport,
  request: ExchangeRequest,
  limits: Limits,
  clock: ReturnType<typeof stopClock>,
): Promise<TransportResponse> {
  let url = request.url;
  for (let redirects = 0; ; redirects += 1) {
    clock.phase('headers');
    const response = await untilAborted(
      transport.get({ url, headers: request.headers, signal: clock.signal }),
      clock.signal,
    );
    request.onReached?.();
    if (!REDIRECTS.has(response.status)) return response;
    url = redirectTarget(url, response.headers.location, request.endpoint);
    if (redirects >= limits.redirects) {
      throw unexpectedAnswer(
        request.endpoint,
        null,
        `The service redirects more than ${limits.redirects} times.`,
      );
    }
  }
}

/** The key is sent to the configured origin only, so a redirect to another one is not followed. */
function redirectTarget(from: string, location: string | undefined, endpoint: string): string {
  if (!location || !URL.canParse(location, from)) {
    throw unexpectedAnswer(endpoint, null, 'The service redirects without saying where.');
  }
  const target = new URL(location, from);
  if (target.origin !== new URL(from).origin || target.username || target.password) {
    throw unexpectedAnswer(
      endpoint,
      null,
      `The service redirects to another origin, ${target.protocol}//${target.host}. It was not followed, so that the key stays where it belongs.`,
    );
  }
  target.hash = '';
  return target.href;
}

async function readBody(
  response: TransportResponse,
  endpoint: string,
  limits: Limits,
  onChunk: () => void,
): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  const announced =
    encoding === 'identity' ? parseCount(response.headers['content-length']) : undefined;
  if (announced !== undefined && announced > limits.maxBytes) throw tooLarge(endpoint, limits);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > limits.maxBytes) throw tooLarge(endpoint, limits);
    chunks.push(chunk);
    onChunk();
  }
  if (announced !== undefined && size < announced) {
    throw new TransientError({
      kind: 'network',
      detail: `The answer broke off after ${size} of ${announced} bytes.`,
    });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Rejects on abort even where the transport ignores the signal. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const tooLarge = (endpoint: string, limits: Limits): Fault =>
  unexpectedAnswer(
    endpoint,
    null,
    `The answer is too large: more than ${Math.round((limits.maxBytes / 1048576) * 10) / 10} MB. It was cut off.`,
  );

/** Certificate errors are not retried; all other network errors may be temporary. */
function networkFault(thrown: unknown): Fault {
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const error = { kind: 'network' as const, detail };
  const lasting = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|ERR_INVALID/i.test(`${code} ${detail}`);
  return lasting
    ? new Fault(error, { cause: thrown })
    : new TransientError(error, { cause: thrown });
}
