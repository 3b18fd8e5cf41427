/** A service on loopback that answers what a test scripts, a client for it, and what both saw. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createServiceClient, type ServiceClientParts } from '#main/service/client.ts';
import { createGovernor, type GovernorParts } from '#main/service/governor.ts';
import { Fault } from '#shared/errors.ts';
import { listening } from '#support/listening.ts';
import { nodeTransport } from '#support/nodeTransport.ts';

export const KEY = 'sk_test+9/f3==';
/** 2024-05-01T12:30:00Z. */
export const NOW = 1714566600;
/** The top of the next hour. */
export const RESET = 1714568400;

export interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
}

export interface Scripted {
  url: string;
  seen: Seen[];
  /** Most requests that were open at once. */
  peak(): number;
  stop(): Promise<void>;
}

export type Script = (response: ServerResponse, request: IncomingMessage, index: number) => void;

export async function startScripted(script: Script): Promise<Scripted> {
  const seen: Seen[] = [];
  let open = 0;
  let peak = 0;
  const server: Server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    open += 1;
    peak = Math.max(peak, open);
    response.on('close', () => {
      open -= 1;
    });
    script(response, request, seen.length - 1);
  });
  const { url, stop } = await listening(server);
  return { url, seen, peak: () => peak, stop };
}

/** For one test: stopped when it ends. */
export async function serve(script: Script): Promise<Scripted> {
  const service = await startScripted(script);
  onTestFinished(service.stop);
  return service;
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export const quotaHeaders = (remaining: number, limit = 1000) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(RESET),
});

export const oneBuoy = (id = 1) => ({
  status: 'success',
  data: { buoy: { id, name: `Buoy ${id}`, lat: 1, lng: 2 } },
  meta: { timestamp: '2024-05-01T12:30:00Z' },
});

export interface AnswerReport {
  waits: number[];
  network: boolean[];
  rejections: number;
}

/** A client that never really waits between tries. */
export async function clientFor(
  url: string,
  options: Partial<ServiceClientParts> & { quota?: Partial<GovernorParts> } = {},
) {
  const heard: AnswerReport = { waits: [], network: [], rejections: 0 };
  const { quota, ...parts } = options;
  const governor = await createGovernor({ now: () => NOW, ...quota });
  const client = createServiceClient({
    baseUrl: url,
    key: async () => KEY,
    transport: nodeTransport(),
    governor,
    version: '1.2.3',
    now: () => NOW,
    onNetwork: (reached) => heard.network.push(reached),
    onKeyChecked: (isAccepted) => {
      if (!isAccepted) heard.rejections += 1;
    },
    sleep: async (milliseconds) => {
      heard.waits.push(milliseconds);
    },
    random: () => 1,
    ...parts,
  });
  return { client, governor, heard };
}

/** The fault a call ends with; its every text is searched for the key. */
export async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const outcome = await call.then(
    () => new Error('It was answered.'),
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof Fault)) throw outcome;
  const texts = `${outcome.message} ${JSON.stringify(outcome.error)} ${outcome.stack} ${String(outcome.cause)}`;
  for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]) {
    if (texts.includes(form)) throw new Error('The fault contains the key.');
  }
  return outcome;
}
