/** A service over real HTTP whose answers are awkward on purpose; the mood can change between requests. */
import { createServer, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

type Mood = 'well' | 'html-500' | 'hang' | 'rejected';

/** Names no spreadsheet, terminal or page should trip over. */
export const hostileNames = [
  `O'Brien "North" Buoy`,
  '<img src=x onerror="document.title=\'owned\'">',
  'line one\nline two\r\nline three',
  '=HYPERLINK("http://evil.example","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\tTab first',
  'بوية الشمال ‮evil',
  'Ærø ﬁord 🌊 ⚓',
  'comma, semicolon; pipe|',
  '',
];

/** At the poles, on both sides of the antimeridian, and in between. */
export const positions: [number, number][] = [
  [90, 0],
  [-90, 0],
  [0, 180],
  [0, -180],
  [90, 180],
  [-90, -180],
  [51.5, -9.2],
  [37.7, -122.8],
  [-17.7, 179.9],
  [-17.7, -179.9],
  [0, 0],
  [64.1, -22],
];

export interface AwkwardService {
  url: string;
  mood: Mood;
  /** Paths asked for, with their query. */
  seen: string[];
  /** Whether each request of `seen` carried a key. */
  authorized: boolean[];
  stop(): Promise<void>;
}

const NOW = Math.floor(Date.now() / 3_600_000) * 3600;
const iso = (time: number) => new Date(time * 1000).toISOString();

function reading(index: number, time: number, nulls: boolean) {
  return {
    id: index + 1,
    uuid: nulls ? null : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    significient_height: nulls ? null : String(1 + (index % 30) / 10),
    maximum_height: null,
    period: nulls ? null : 8.5,
    time: iso(time),
    water_temperature: null,
    direction: nulls ? null : 310,
    direction_compass: nulls ? null : '=NW',
    unit: nulls ? null : 'm',
    energy_per_wave: null,
    surprise: { nested: true },
  };
}

function buoy(index: number) {
  const [lat, lng] = positions[index] ?? [0, 0];
  return {
    id: index + 1,
    name: hostileNames[index],
    slug: `buoy-${index + 1}`,
    lat,
    lng,
    source: '=cmd|calc',
    source_identifier: null,
    country: null,
    timezone: 'Europe/Dublin',
    last_reading_time: iso(NOW),
    readings_count: 48,
    last_reading: index % 2 ? null : reading(47, NOW, index % 4 === 0),
  };
}

function answerWell(path: string, query: URLSearchParams): unknown {
  const buoys = hostileNames.map((_, index) => buoy(index));
  const meta = { timestamp: iso(NOW) };
  if (path === '/v2/buoys') {
    return {
      status: 'success',
      data: { buoys, count: buoys.length },
      meta: { ...meta, page: 1, per_page: 100, total_pages: 1 },
    };
  }
  if (path === '/v2/buoys/last_readings') {
    const ids = (query.get('ids') ?? '').split(',').map(Number);
    return {
      status: 'success',
      data: { buoys: buoys.filter((one) => ids.includes(one.id)), missing_ids: [] },
      meta,
    };
  }
  if (path === '/v2/buoys/search') return { status: 'success', data: { buoys }, meta };
  const readings = /^\/v2\/buoys\/(\d+)\/readings$/.exec(path);
  if (readings) {
    const all = Array.from({ length: 48 }, (_, index) =>
      reading(index, NOW - (47 - index) * 3600, index % 7 === 3),
    );
    const from = Date.parse(query.get('start_date') ?? iso(0)) / 1000;
    const to = Date.parse(query.get('end_date') ?? iso(NOW)) / 1000;
    const list = all.filter(
      (one) => Date.parse(one.time) / 1000 >= from && Date.parse(one.time) / 1000 <= to,
    );
    return {
      status: 'success',
      data: { readings: list, count: list.length },
      meta: { ...meta, page: 1, per_page: 100, total_pages: 1 },
    };
  }
  const one = /^\/v2\/buoys\/(\d+)$/.exec(path);
  if (one) return { status: 'success', data: { buoy: buoy(Number(one[1]) - 1) }, meta };
  return { status: 'success', data: {}, meta: {} };
}

function answer(mood: Mood, url: URL, response: ServerResponse): void {
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  switch (mood) {
    case 'well':
      json(200, answerWell(url.pathname, url.searchParams));
      break;
    case 'html-500':
      response.writeHead(500, { 'content-type': 'text/html' });
      response.end('<html><script>alert(1)</script><h1>Internal error</h1></html>');
      break;
    case 'hang':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
      break;
    case 'rejected':
      json(401, { error: 'unauthorized', message: 'Invalid API key' });
      break;
  }
}

export async function startAwkwardService(): Promise<AwkwardService> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    service.seen.push(`${url.pathname}${url.search}`);
    service.authorized.push(request.headers.authorization !== undefined);
    answer(service.mood, url, response);
  });
  const { url, stop } = await listening(server);
  const service: AwkwardService = { url, mood: 'well', seen: [], authorized: [], stop };
  return service;
}
