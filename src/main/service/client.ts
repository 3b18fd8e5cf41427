/** The /v2 client: every endpoint, from a checked request to domain types, within quota and limits. */
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { Fault, invalidRequest } from '#shared/errors.ts';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';
import { Answer } from './answer.ts';
import * as endpoints from './endpoints.ts';
import { type Exchange, exchange, LIMITS, type Limits } from './exchange.ts';
import type { Governor, Priority, Ticket } from './governor.ts';
import { parseQuota, refusedUntil } from './headers.ts';
import {
  RETRY_POLICY,
  type RetryPolicy,
  type Sleep,
  sleepFor,
  TransientError,
  withRetries,
} from './retry.ts';
import type { Transport } from './transport.ts';
import { cleanDetail, errorBody, NotFoundByService, readJson } from './verdict.ts';

export interface ServiceClientParts {
  /** Without `/v2`; checked again here. */
  baseUrl: string;
  /** Read before every request; null where there is none. */
  key: () => Promise<string | null>;
  transport: Transport;
  governor: Governor;
  /** Epoch seconds. */
  now: () => number;
  /** Of the application, for the `User-Agent`. */
  version?: string | undefined;
  /** Whether the service was reached; false only after the last try. */
  onNetwork?: (reached: boolean) => void;
  /** Whether the service accepted the key that is in use. */
  onKeyChecked?: (isAccepted: boolean) => void;
  limits?: Partial<Limits & RetryPolicy>;
  /** Tests do not wait. */
  sleep?: Sleep | undefined;
  random?: () => number;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** `interactive` may use the reserve of the quota; the default. */
  priority?: Priority;
  /** An answer that arrives up to {@link GRACE} after the signal was aborted is returned: its request was counted. */
  keepsAnswer?: boolean;
}

/** Every call throws a `Fault` (src/shared/errors.ts) and nothing else. Results are domain types in SI and UTC. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

/** Milliseconds. */
const GRACE = 2000;
/** Concurrent requests, and how many of them may be background work. */
const CONCURRENT = 4;
const CONCURRENT_BACKGROUND = 3;

/** @throws Fault `invalid-request` where the base URL cannot be a service. */
export function createServiceClient(parts: ServiceClientParts) {
  const checked = checkServiceUrl(parts.baseUrl);
  if (!checked.ok) throw invalidRequest({ code: checked.problem });
  const base = `${checked.url}/v2`;
  const limits: Limits = { ...LIMITS, ...parts.limits };
  const policy: RetryPolicy = { ...RETRY_POLICY, ...parts.limits };
  const now = (): number => Math.floor(parts.now());
  const queue = new PQueue({ concurrency: CONCURRENT });
  const backgroundQueue = new PQueue({ concurrency: CONCURRENT_BACKGROUND });

  /** Interactive before background; background work never takes the last slot. */
  const enqueue = <T>(
    work: () => Promise<T>,
    options: RequestOptions & { signal: AbortSignal },
  ): Promise<T> => {
    const signal = { signal: options.signal };
    const background = options.priority === 'background';
    const add = (): Promise<T> => queue.add(work, { priority: background ? 0 : 1, ...signal });
    return background ? backgroundQueue.add(add, signal) : add();
  };

  /** One request: reads the key, takes from the quota, sends, judges the answer. */
  async function attempt(
    request: endpoints.ServiceRequest<unknown>,
    options: RequestOptions,
    transfer: Transfer,
    onReached: () => void,
  ): Promise<unknown> {
    const key = await usableKey(parts);
    if (key === null && request.key === 'required') {
      throw new Fault({ kind: 'key-missing', detail: null });
    }
    // The quota is counted by key: a request without one is not counted.
    let ticket: Ticket | null = null;
    if (key !== null) {
      parts.governor.use(ownerOf(key));
      ticket = await parts.governor.take(options.priority ?? 'interactive', options.signal);
    }
    /** If the key was replaced since, the answer says nothing about the new key. */
    const keyChecked = async (isAccepted: boolean): Promise<void> => {
      if (key === (await parts.key())) parts.onKeyChecked?.(isAccepted);
    };
    let answer: Exchange | null = null;
    transfer.isSent = true;
    try {
      answer = await exchange(
        parts.transport,
        {
          url: `${base}${request.path}`,
          headers: headersFor(key, parts.version),
          endpoint: request.endpoint,
          signal: transfer.signal,
          onReached,
        },
        limits,
      );
      const json = readJson({ request, answer, key, now: now() });
      if (request.key === 'required') await keyChecked(true);
      return json;
    } catch (thrown) {
      if (thrown instanceof Fault && thrown.error.kind === 'key-rejected') await keyChecked(false);
      throw scrubbed(thrown, key);
    } finally {
      transfer.isSent = false;
      ticket?.settle(quotaNews(answer, now()));
    }
  }

  async function get<T>(
    request: endpoints.ServiceRequest<T>,
    options: RequestOptions = {},
  ): Promise<T> {
    const { signal } = options;
    let reached = false;
    const onReached = (): void => {
      reached = true;
      parts.onNetwork?.(true);
    };
    let answer: Answer | null = null;
    const transfer = createTransfer(options, parts.sleep ?? sleepFor);
    const waiting = { ...options, signal: transfer.signal };
    try {
      const json = await withRetries(
        () => {
          reached = false;
          return enqueue(() => attempt(request, options, transfer, onReached), waiting);
        },
        { policy, signal, sleep: parts.sleep, random: parts.random },
      );
      answer = new Answer(request.endpoint, json);
      return request.read(answer);
    } catch (thrown) {
      const fault = asFault(thrown, signal);
      const { kind } = fault.error;
      if (kind === 'network' || (kind === 'timeout' && !reached)) parts.onNetwork?.(false);
      throw fault;
    } finally {
      transfer.end();
      answer?.logOmissions();
    }
  }

  /** Values that the endpoint refuses reject, too. */
  const asking =
    <Asked, T>(requestOf: (asked: Asked) => endpoints.ServiceRequest<T>) =>
    async (asked: Asked, options?: RequestOptions) =>
      get(requestOf(asked), options);

  return {
    /** Of at most {@link endpoints.MAX_IDS} buoys. */
    lastReadings: asking(endpoints.lastReadings),
    buoys: asking(endpoints.buoys),
    async search(text: string, options?: RequestOptions) {
      return (await get(endpoints.search(text), options)).buoys;
    },
    async nearest(query: Parameters<typeof endpoints.nearest>[0], options?: RequestOptions) {
      try {
        return await get(endpoints.nearest(query), options);
      } catch (thrown) {
        // The interface is silent about a circle without buoys; a wrong address has no error body.
        if (thrown instanceof NotFoundByService) return [];
        throw thrown;
      }
    },
    /** By number or slug. */
    buoy: asking(endpoints.buoy),
    readings: asking(endpoints.readings),
    async reading(buoyId: number, readingId: number, options?: RequestOptions) {
      return get(endpoints.reading(buoyId, readingId), options);
    },
    /** Of at most 13 seasons. */
    series: asking(endpoints.series),
    conditions: asking(endpoints.conditions),
  };
}

type Transfer = ReturnType<typeof createTransfer>;

/** The signal of a request that waits or was sent: aborted as the caller's is, or later for one whose answer is kept. */
function createTransfer({ signal, keepsAnswer }: RequestOptions, sleep: Sleep) {
  const controller = new AbortController();
  const ended = new AbortController();
  const abort = async (): Promise<void> => {
    // Rejects where the answer arrives before.
    if (keepsAnswer && transfer.isSent) await sleep(GRACE, ended.signal).catch(() => undefined);
    controller.abort(signal?.reason);
  };
  const transfer = {
    signal: controller.signal,
    isSent: false,
    end(): void {
      // A listener with a signal of its own would keep the stack of this call, and with it the key, as long as the session.
      signal?.removeEventListener('abort', abort);
      ended.abort();
    },
  };
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) controller.abort(signal.reason);
  return transfer;
}

/** The key in the header only: URLs end up in logs. */
function headersFor(key: string | null, version: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': version ? `BuoyAlmanac/${version}` : 'BuoyAlmanac',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
}

/** A key with characters that a header cannot have was never issued: it is refused without a request. */
async function usableKey(parts: ServiceClientParts): Promise<string | null> {
  const key = await parts.key();
  if (key === null || key === '') return null;
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  parts.onKeyChecked?.(false);
  throw new Fault({
    kind: 'key-rejected',
    detail: 'Not sent: the key contains a space or a character that a key cannot have.',
  });
}

/** Tells keys apart and gives none of them away: 32 bits of a one-way function. */
function ownerOf(key: string): string {
  return createHash('sha256').update(`buoy-almanac quota ${key}`).digest('hex').slice(0, 8);
}

/** What an answer says about the quota. */
function quotaNews(answer: Exchange | null, now: number): Parameters<Ticket['settle']>[0] {
  if (!answer) return { answered: false };
  const { status, headers, text } = answer;
  const quota = parseQuota(headers);
  if (status !== 429) return { answered: true, quota };
  const until = refusedUntil({ headers, body: errorBody(text) ?? {} }, now);
  return { answered: true, quota, refused: { until } };
}

/** The fault with a detail that is safe to show. The cause, which may hold the key, is left out. */
function scrubbed(thrown: unknown, key: string | null): unknown {
  if (!(thrown instanceof Fault) || thrown.error.detail === null) return thrown;
  const detail = cleanDetail(thrown.error.detail, key);
  if (detail === thrown.error.detail) return thrown;
  const error = { ...thrown.error, detail };
  return thrown instanceof TransientError
    ? new TransientError(error, { retryAfter: thrown.retryAfter })
    : new Fault(error);
}

function asFault(thrown: unknown, signal: AbortSignal | undefined): Fault {
  if (thrown instanceof Fault) return thrown;
  if (signal?.aborted) return new Fault({ kind: 'cancelled', detail: null }, { cause: thrown });
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new Fault({ kind: 'internal', detail: cleanDetail(detail, null) }, { cause: thrown });
}
