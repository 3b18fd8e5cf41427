/** A road to a service on which requests meet misfortunes in turn; what passes is passed on byte by byte. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Misfortune = 'none' | 'slow' | 'reset' | '500' | '503' | 'truncated';

/** How long a slow answer takes, milliseconds. */
const SLOW = 1500;

export interface FaultyRoad {
  url: string;
  /** Misfortunes that were met, in order. */
  met: Misfortune[];
  stop(): Promise<void>;
}

/**
 * @param turn what happens to the n-th request, counted from 0; it may be held up before that.
 * @param retryAfter what a 503 asks to wait, seconds.
 */
export async function startFaultyRoad(
  target: string,
  turn: (n: number) => Misfortune | Promise<Misfortune>,
  retryAfter = 7,
): Promise<FaultyRoad> {
  const met: Misfortune[] = [];
  let count = 0;
  const server = createServer(async (incoming, outgoing) => {
    const number = count;
    count += 1;
    const misfortune = await turn(number);
    met.push(misfortune);
    if (misfortune === 'reset') {
      incoming.socket.destroy();
      return;
    }
    if (misfortune === '500' || misfortune === '503') {
      outgoing.writeHead(
        Number(misfortune),
        misfortune === '503' ? { 'retry-after': String(retryAfter) } : {},
      );
      outgoing.end('<html>trouble</html>');
      return;
    }
    const onward = send(
      `${target}${incoming.url}`,
      { headers: { ...incoming.headers, host: new URL(target).host }, agent: false },
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
          if (misfortune === 'truncated') {
            outgoing.write(body.subarray(0, body.length >> 1), () => incoming.socket.destroy());
          } else if (misfortune === 'slow') setTimeout(() => outgoing.end(body), SLOW);
          else outgoing.end(body);
        });
      },
    );
    // The service is not there: it is being started again.
    onward.on('error', () => incoming.socket.destroy());
    onward.end();
  });
  const url = await new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
  return {
    url,
    met,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
