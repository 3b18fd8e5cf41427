/** HTTP by Electron's network stack, with the proxies and certificates of the system. */
import { addAbortSignal, type Readable } from 'node:stream';
import { type ClientRequestConstructorOptions, net } from 'electron';
import { plainHeaders, type Transport, type TransportRequest } from './transport.ts';

const noBody = async function* (): AsyncGenerator<Uint8Array> {};

export const netTransport = (): Transport => ({ get });

function get({ url, headers, signal }: TransportRequest): ReturnType<Transport['get']> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const options: ClientRequestConstructorOptions = {
      method: 'GET',
      url,
      headers: { ...headers },
      redirect: 'manual',
      credentials: 'omit',
      useSessionCookies: false,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    };
    const request = net.request(options);
    // Not removed on 'close': Electron emits it when the request was sent, long before the answer.
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason);
        request.abort();
      },
      { once: true },
    );
    request.on('error', reject);
    request.on('redirect', (status, _method, location, responseHeaders) => {
      resolve({ status, headers: { ...plainHeaders(responseHeaders), location }, body: noBody() });
      request.abort();
    });
    request.on('response', (response) => {
      // Electron's IncomingMessage is a Readable, although its types do not say so.
      const stream = addAbortSignal(signal, response as unknown as Readable);
      // An error also reaches the reader's loop; without a listener it would end the process.
      stream.on('error', () => undefined);
      resolve({
        status: response.statusCode,
        headers: plainHeaders(response.headers),
        body: bodyOf(stream, () => request.abort()),
      });
    });
    request.end();
  });
}

/** Leaving the loop early aborts the transfer: destroying the stream alone would not. */
async function* bodyOf(stream: Readable, end: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } finally {
    end();
  }
}
