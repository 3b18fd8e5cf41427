/** Sends one request and reads the complete answer within limits of time, size and origin. Does not interpret it. */
import { randomUUID } from 'node:crypto';
import { Fault } from '#shared/errors.ts';
import { log } from '../system/log.ts';
import { type Headers, parseCount } from './headers.ts';
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
  let failure: string | null = null;
  try {
    const response = await follow(transport, request, limits, clock);
    const { headers } = response;
    status = response.status;
    return { status, headers, text: await readBody(response, request.endpoint, limits, clock) };
  } catch (thrown) {
    const fault = faultOf(clock.signal.reason, thrown);
    failure = fault.error.kind;
    throw fault;
  } finally {
    clock.stop();
    log.info('request', {
      id: randomUUID().slice(0, 8),
      // Method and path template; neither ids nor query values.
      endpoint: request.endpoint,
      status,
      ms: Math.round(performance.now() - start),
      failure,
    });
  }
}

type Clock = ReturnType<typeof stopClock>;

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
  outer?.addEventListener('abort', cancel, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // `exchange` throws the reason of the signal. Nothing awaits the abort of `stop`.
  aborted.catch(() => undefined);
  if (outer?.aborted) cancel();
  const total = endAfter(limits.totalMs);
  let phase: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: controller.signal,
    /** Rejects when it is aborted: a transport may notice that late, and its request would count until then. */
    aborted,
    startPhase(milliseconds: number): void {
      clearTimeout(phase);
      phase = endAfter(milliseconds);
    },
    stop(): void {
      clearTimeout(phase);
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
  { url: first, headers, endpoint, onReached }: ExchangeRequest,
  limits: Limits,
  { signal, aborted, startPhase }: Clock,
): Promise<TransportResponse> {
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    startPhase(limits.headersMs);
    const response = await Promise.race([transport.get({ url, headers, signal }), aborted]);
    onReached?.();
    if (!REDIRECTS.has(response.status)) return response;
    url = redirectTarget(url, response.headers.location, endpoint);
    if (redirects >= limits.redirects) {
      const detail = `The service redirects more than ${limits.redirects} times.`;
      throw unexpectedAnswer(endpoint, null, detail);
    }
  }
}

/** The key is sent to the configured origin only, so a redirect to another origin is not followed. */
function redirectTarget(from: string, location: string | undefined, endpoint: string): string {
  if (!location || !URL.canParse(location, from)) {
    throw unexpectedAnswer(endpoint, null, 'The service redirects without saying where.');
  }
  const target = new URL(location, from);
  if (target.origin !== new URL(from).origin || target.username || target.password) {
    const detail = `The service redirects to another origin, ${target.protocol}//${target.host}. It was not followed, so that the key stays where it belongs.`;
    throw unexpectedAnswer(endpoint, null, detail);
  }
  target.hash = '';
  return target.href;
}

async function readBody(
  { headers, body }: TransportResponse,
  endpoint: string,
  { maxBytes, idleMs }: Limits,
  { startPhase }: Clock,
): Promise<string> {
  const tooLarge = (): Fault => {
    const megabytes = Math.round((maxBytes / 1048576) * 10) / 10;
    const detail = `The answer is too large: more than ${megabytes} MB. It was cut off.`;
    return unexpectedAnswer(endpoint, null, detail);
  };
  const encoding = headers['content-encoding'] ?? 'identity';
  const announced = encoding === 'identity' ? parseCount(headers['content-length']) : undefined;
  if (announced !== undefined && announced > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  startPhase(idleMs);
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
    startPhase(idleMs);
  }
  if (announced !== undefined && size < announced) {
    throw new TransientError({
      kind: 'network',
      detail: `The answer broke off after ${size} of ${announced} bytes.`,
    });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Certificate errors are not retried; all other network errors may be temporary. @param reason of the abort */
function faultOf(reason: unknown, thrown: unknown): Fault {
  if (reason instanceof Fault) return reason;
  if (thrown instanceof Fault) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const isLasting = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|ERR_INVALID/i.test(`${code} ${detail}`);
  const FaultOfNetwork = isLasting ? Fault : TransientError;
  return new FaultOfNetwork({ kind: 'network', detail }, { cause: thrown });
}
