/** One HTTP GET: by Electron's network stack in the application (netTransport.ts), by Node's in tests. */
import { Fault } from '#shared/errors.ts';
import type { Headers } from './headers.ts';

export interface TransportRequest {
  /** Absolute, http or https. */
  url: string;
  headers: Headers;
  /** Aborts the request at any stage; the call or the body then rejects. */
  signal: AbortSignal;
}

export interface TransportResponse {
  status: number;
  /** Names in lower case; a repeated header is joined by `, `. */
  headers: Headers;
  /** The decoded body. Leaving the loop early aborts the request. Rejects where the body is cut off. */
  body: AsyncIterable<Uint8Array>;
}

export interface Transport {
  /** Follows no redirects, neither sends nor stores cookies, caches nothing. Rejects without an answer. */
  get(request: TransportRequest): Promise<TransportResponse>;
}

/** Joins repeated headers; names become lower case. */
export function plainHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Headers {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    plain[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return plain;
}

/** Sends nothing, for `--offline`. */
export const noTransport = (): Transport => ({
  get: async () => {
    throw new Fault({ kind: 'network', detail: 'Not sent: --offline.' });
  },
});
