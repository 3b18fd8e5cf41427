/** A scripted service: rows in memory, answered page by page over a transport that the scheduler holds. */
import { nextFullHour } from '#main/service/governor.ts';
import { HOUR } from '#shared/science/durations.ts';
import type { VirtualClock } from './clock.ts';

export interface Layout {
  /** Rows a page at most, whatever is asked for. */
  pageRows: number;
  /** Whether an answer has the number of pages, and the size of a page. */
  tellsPages: boolean;
  tellsSize: boolean;
  /** What `count` counts. */
  counts: 'page' | 'all' | 'nothing';
  /** Some rows have no readable id. */
  unreadable: boolean;
  /** Requests an hour. */
  limit: number;
}

export interface Row {
  id: number;
  /** Epoch seconds. */
  time: number;
  /** Heights the row has had; the last one counts. */
  heights: number[];
  readable: boolean;
  /** Place in the order of all events; 0: there from the beginning. */
  arrived: number;
}

export const BUOYS = [1, 2, 3];
/** Hours of history before the start. */
export const HISTORY = 60;

/** A fault that the next requests meet. */
export type Trouble = 'status 500' | 'status 503' | 'no network' | 'cut off' | 'ascending';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Of a page: the rows in it. */
  rows: Row[];
}

export function createService(clock: VirtualClock, layout: Layout, nextEvent: () => number) {
  const rows = new Map<number, Row[]>(BUOYS.map((buoyId) => [buoyId, []]));
  /** Rows on their way, by arrival. */
  const future: { buoyId: number; at: number; row: Omit<Row, 'arrived'> }[] = [];
  let lastId = 0;
  let arrivals = 0;
  let troubles: Trouble[] = [];
  /** True time (s) until which no request arrives. */
  let downUntil = 0;
  /** Answers cut off since the last complete one, at most, and answers in the wrong order. */
  const faults = { cutOff: 0, cutOffInARow: 0, ascending: 0 };
  let limit = layout.limit;
  let window = 0;
  let used = 0;
  const start = clock.trueNow();

  const add = (buoyId: number, row: Row): void => {
    const list = rows.get(buoyId) ?? [];
    list.push(row);
    arrivals += 1;
    list.sort((a, b) => a.time - b.time || a.id - b.id);
  };
  const newRow = (time: number, readable = true): Omit<Row, 'arrived'> => {
    lastId += 1;
    return { id: lastId, time, heights: [1 + (lastId % 70) / 10], readable };
  };

  /** Buoy 1 reports regularly, 2 several times within some seconds, 3 seldom and with a long silence. */
  const step = layout.pageRows >= 100 ? HOUR / 10 : HOUR;
  for (const buoyId of BUOYS) {
    for (let at = -HISTORY * HOUR; at <= 40 * HOUR; at += step) {
      const slot = Math.round(at / step) + 10_000;
      if (buoyId === 3 && (slot % 4 !== 0 || (at > -30 * HOUR && at < -12 * HOUR))) continue;
      const time = start + at;
      // A page of rows of different seconds may be taken to end with a complete second: each page shows some of one.
      const together = buoyId === 2 ? 2 + (slot % 2) : 1;
      for (let k = 0; k < together; k += 1) {
        const row = newRow(time, !(layout.unreadable && slot % 17 === 5));
        // Some come a while after their time, some of them behind later ones.
        const at = time + (slot % 5) * 20 * 60;
        if (at <= start) add(buoyId, { ...row, arrived: 0 });
        else future.push({ buoyId, at, row });
      }
    }
  }
  future.sort((a, b) => a.at - b.at);

  function remaining(): { left: number; resetAt: number } {
    const resetAt = nextFullHour(clock.trueNow());
    if (resetAt !== window) {
      window = resetAt;
      used = 0;
    }
    return { left: Math.max(0, limit - used), resetAt };
  }

  return {
    layout,
    rowsOf: (buoyId: number): readonly Row[] => rows.get(buoyId) ?? [],
    /** Rows whose time has come arrive. */
    arrive(): void {
      while (future[0] && future[0].at <= clock.trueNow()) {
        const next = future.shift();
        if (next) add(next.buoyId, { ...next.row, arrived: nextEvent() });
      }
    },
    /** No row arrives any more. */
    freeze(): void {
      future.length = 0;
    },
    /** A reading of an earlier time arrives now; several may share the second. */
    addLate(buoyId: number, time: number): void {
      add(buoyId, { ...newRow(time), arrived: nextEvent() });
    },
    correct(buoyId: number, at: number): void {
      const list = rows.get(buoyId) ?? [];
      const row = list[at % Math.max(1, list.length)];
      arrivals += 1;
      row?.heights.push((row.heights.at(-1) ?? 0) + 0.5);
    },
    /** The next requests meet these. */
    trouble(next: Trouble, times: number): void {
      troubles = Array.from({ length: times }, () => next);
    },
    faults,
    /** Readings that arrived or were corrected so far. */
    arrivals: (): number => arrivals,
    /** Nothing arrives for so long (s); then the first answers are cut off. */
    outage(seconds: number, cutOff: number): void {
      downUntil = clock.trueNow() + seconds;
      troubles = Array.from({ length: cutOff }, () => 'cut off');
    },
    /** Someone else used up all but so many requests of this hour. */
    exhaust(left: number): void {
      remaining();
      used = Math.max(used, limit - left);
    },
    heal(): void {
      troubles = [];
      downUntil = 0;
      limit = 1_000_000;
    },
    /** What the service answers now; null: no answer arrives. */
    answer(url: URL): Answer | null {
      if (clock.trueNow() < downUntil) return null;
      const trouble = troubles.shift();
      if (trouble === 'no network') return null;
      const { left, resetAt } = remaining();
      const headers = (remains: number) => ({
        'content-type': 'application/json',
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remains),
        'x-ratelimit-reset': String(resetAt),
      });
      if (left === 0) {
        const wait = Math.ceil(resetAt - clock.trueNow());
        const text = JSON.stringify({ error: 'Rate limit exceeded', retry_after: wait });
        return { status: 429, headers: headers(0), text, rows: [] };
      }
      used += 1;
      if (trouble === 'status 500' || trouble === 'status 503') {
        const status = trouble === 'status 500' ? 500 : 503;
        const text = JSON.stringify({ error: 'Out of order' });
        const retry: Record<string, string> = status === 503 ? { 'retry-after': '5' } : {};
        return { status, headers: { ...headers(left - 1), ...retry }, text, rows: [] };
      }
      const { rows: found, text } = page(url, trouble === 'ascending');
      faults.cutOff = trouble === 'cut off' ? faults.cutOff + 1 : 0;
      faults.cutOffInARow = Math.max(faults.cutOffInARow, faults.cutOff);
      const cut = trouble === 'cut off' ? text.slice(0, text.length >> 1) : text;
      return { status: 200, headers: headers(left - 1), text: cut, rows: found };
    },
  };

  function page(url: URL, isAscending: boolean): { rows: Row[]; text: string } {
    const { buoyId, from, to, perPage, order, page } = parseRequest(url);
    const within = (rows.get(buoyId) ?? []).filter(({ time }) => time >= from && time <= to);
    if (order === 'desc' && !isAscending) within.reverse();
    const size = Math.min(layout.pageRows, perPage);
    const found = within.slice((page - 1) * size, page * size);
    if (isAscending && found.length > 1) faults.ascending += 1;
    const count = { page: found.length, all: within.length, nothing: undefined }[layout.counts];
    const text = JSON.stringify({
      status: 'success',
      data: {
        buoy: { name: `Buoy ${buoyId}`, lat: 40, lng: -9, source: 'model', dtz: 'UTC' },
        readings: found.map(({ id, time, heights, readable }) => ({
          id: readable ? id : null,
          time: iso(time),
          significient_height: heights.at(-1),
          unit: 'm',
        })),
        count,
      },
      meta: {
        page,
        ...(layout.tellsSize && { per_page: size }),
        ...(layout.tellsPages && { total_pages: Math.ceil(within.length / size) }),
        timestamp: iso(clock.trueNow()),
      },
    });
    return { rows: found, text };
  }
}

export type ScriptedService = ReturnType<typeof createService>;

const iso = (time: number): string =>
  new Date(Math.floor(time) * 1000).toISOString().replace('.000Z', 'Z');

interface ParsedRequest {
  buoyId: number;
  from: number;
  to: number;
  perPage: number;
  order: string;
  page: number;
}

export function parseRequest(url: URL): ParsedRequest {
  const query = url.searchParams;
  const seconds = (name: string) => Date.parse(query.get(name) ?? '') / 1000;
  return {
    buoyId: Number(/buoys\/(\d+)\/readings$/.exec(url.pathname)?.[1]),
    from: seconds('start_date'),
    to: seconds('end_date'),
    perPage: Number(query.get('per_page') ?? 20),
    order: query.get('order') ?? 'desc',
    page: Number(query.get('page') ?? 1),
  };
}
