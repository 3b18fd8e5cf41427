/** HTTP by Node alone. Knows nothing of system proxies. */
import http from 'node:http';
import https from 'node:https';
import { plainHeaders, type Transport, type TransportRequest } from '#main/service/transport.ts';

export function nodeTransport(): Transport {
  return { get };
}

const get = ({ url, headers, signal }: TransportRequest) =>
  new Promise<Awaited<ReturnType<Transport['get']>>>((resolve, reject) => {
    const secure = url.startsWith('https:');
    const request = (secure ? https : http).request(url, {
      method: 'GET',
      headers,
      signal,
      // No pooled connection: one that the service closed meanwhile would look like a lost network.
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: plainHeaders(response.headers),
        body: response,
      });
    });
    request.end();
  });
