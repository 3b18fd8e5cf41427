/** HTTP by Node alone, for tests and command line tools. Knows nothing of system proxies. */
import http from 'node:http';
import https from 'node:https';
import { plainHeaders, type Transport, type TransportRequest } from './transport.ts';

export function nodeTransport(): Transport {
  return { tellsConnection: true, get };
}

const get = ({ url, headers, signal, onConnected }: TransportRequest) =>
  new Promise<Awaited<ReturnType<Transport['get']>>>((resolve, reject) => {
    const secure = url.startsWith('https:');
    const request = (secure ? https : http).request(url, {
      method: 'GET',
      headers,
      signal,
      // No pooled connection: one that the service closed meanwhile would look like a lost network.
      agent: false,
    });
    request.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => onConnected?.());
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
