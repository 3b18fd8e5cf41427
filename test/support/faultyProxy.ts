/** A proxy in front of a service that injects a fault into each request; other answers pass unchanged. */
import { createServer, request as send } from 'node:http';
import { listening } from './listening.ts';

/** `page`: the login page of a network. */
export type ProxyFault = 'none' | 'slow' | 'reset' | '500' | '503' | 'truncated' | 'page';

/** Delay of a `slow` answer, milliseconds. */
const SLOW = 1500;

interface FaultyProxy {
  url: string;
  /** The fault of each request so far, in order. */
  faults: ProxyFault[];
  /** What each request so far asked for, in order. */
  paths: string[];
  stop(): Promise<void>;
}

/**
 * @param target the service, which may be replaced
 * @param faultOf the fault of the n-th request, counted from 0. The request waits for a promise.
 * @param retryAfter `Retry-After` of a 503, seconds.
 */
export async function startFaultyProxy(
  target: string | (() => string),
  faultOf: (n: number) => ProxyFault | Promise<ProxyFault>,
  retryAfter = 7,
): Promise<FaultyProxy> {
  const faults: ProxyFault[] = [];
  const paths: string[] = [];
  let count = 0;
  const server = createServer(async (incoming, outgoing) => {
    const number = count;
    count += 1;
    paths.push(incoming.url ?? '');
    const fault = await faultOf(number);
    faults.push(fault);
    if (fault === 'reset') {
      incoming.socket.destroy();
      return;
    }
    if (fault === 'page') {
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end('<!doctype html><title>Log in to the network</title>');
      return;
    }
    if (fault === '500' || fault === '503') {
      outgoing.writeHead(
        Number(fault),
        fault === '503' ? { 'retry-after': String(retryAfter) } : {},
      );
      outgoing.end('<html>trouble</html>');
      return;
    }
    const service = typeof target === 'string' ? target : target();
    const onward = send(
      `${service}${incoming.url}`,
      { headers: { ...incoming.headers, host: new URL(service).host }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const { 'transfer-encoding': _, 'content-length': __, ...headers } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, {
            ...headers,
            connection: 'close',
            'content-length': body.length,
          });
          if (fault === 'truncated') {
            outgoing.write(body.subarray(0, body.length >> 1), () => incoming.socket.destroy());
          } else if (fault === 'slow') setTimeout(() => outgoing.end(body), SLOW);
          else outgoing.end(body);
        });
      },
    );
    // The service is stopped.
    onward.on('error', () => incoming.socket.destroy());
    onward.end();
  });
  const { url, stop } = await listening(server);
  return { url, faults, paths, stop };
}
