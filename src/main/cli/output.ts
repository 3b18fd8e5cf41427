/** Formats output: tables for people, JSON for programs, progress for standard error. */
import { jobProgress, jobTitle, waitingSentence } from '#shared/i18n/jobTitle.ts';
import { isoTime, type Position } from '#shared/model/geo.ts';
import type { Job } from '#shared/model/job.ts';
import type { Reading } from '#shared/model/reading.ts';
import type { Context } from './command.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | number | null;
  /** Numbers, aligned on the decimal point. */
  right?: boolean;
}

/** Without the error of binary fractions: 1.4880000000000002 is 1.488. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value;

const decimals = (cell: string): number => /\.\d+$/.exec(cell)?.[0].length ?? 0;

/**
 * Replaces control characters, since text from the service must not control the terminal, and no-break spaces, which a
 * search for a text would miss.
 */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u00a0]+/gu, ' ');

/** A missing value is a dash, never a zero. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const body = rows.map((row) =>
    columns.map(({ cell }) => plain(String(rounded(cell(row)) ?? '–'))),
  );
  for (const [at, { right }] of columns.entries()) {
    if (!right) continue;
    const most = Math.max(0, ...body.map((cells) => decimals(cells[at] as string)));
    for (const cells of body) cells[at] += ' '.repeat(most - decimals(cells[at] as string));
  }
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...body.map((cells) => cells[at]?.length ?? 0)),
  );
  const padded = (cell: string, at: number): string =>
    columns[at]?.right ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  const line = (cells: readonly string[]): string => cells.map(padded).join('  ').trimEnd();
  return `${[line(columns.map(({ title }) => title)), ...body.map(line)].join('\n')}\n`;
}

/** `1 gap`, `2 gaps`. */
export const countText = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

export function fields(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}\n`).join('');
}

/** Fields that are times, in epoch seconds. */
const TIMES = /^(time|start|end|from|to|since|at|newest)$|(At|Time|Until)$/;

/** Escapes the control characters that JSON allows, too. */
export const jsonText = (
  value: unknown,
  replacer?: (name: string, one: unknown) => unknown,
  indent?: number,
): string =>
  JSON.stringify(value, replacer, indent).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** With times in ISO 8601. */
export function json(value: unknown): string {
  const readable = (name: string, one: unknown) =>
    typeof one === 'number' && TIMES.test(name) ? isoTime(one) : rounded(one);
  return `${jsonText(value, readable, 2)}\n`;
}

/** Prints `value` as JSON, after the name of the service, or the rows as a table. */
export const show = <Row>(
  { options, print, session }: Context,
  value: object,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> =>
  print(options.json ? json({ service: session().label, ...value }) : table(columns, rows));

export const identity: readonly Column<{ id: number; name: string }>[] = [
  { title: 'Id', cell: ({ id }) => id, right: true },
  { title: 'Name', cell: ({ name }) => name },
];

export const station: Column<{ sourceIdentifier: string | null }> = {
  title: 'Station',
  cell: ({ sourceIdentifier }) => sourceIdentifier,
};

export const position: readonly Column<Position & { source: string | null }>[] = [
  { title: 'Latitude', cell: ({ lat }) => lat.toFixed(3), right: true },
  { title: 'Longitude', cell: ({ lng }) => lng.toFixed(3), right: true },
  { title: 'Source', cell: ({ source }) => source },
];

export const measurements = (
  [
    ['Hs m', 'significantHeight'],
    ['Hmax m', 'maximumHeight'],
    ['Period s', 'period'],
    ['Direction (from) °', 'direction'],
    ['Sea temp. °C', 'waterTemperature'],
  ] as const
).map(([title, name]): Column<Reading> => ({ title, cell: (row) => row[name], right: true }));

export const readingColumns: readonly Column<Reading>[] = [
  { title: 'Time', cell: ({ time }) => isoTime(time) },
  { title: 'Id', cell: ({ id }) => id, right: true },
  ...measurements,
];

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Progress of jobs: one line that is overwritten on a terminal, a line for each tenth elsewhere. */
export function createProgress(output: Output) {
  const reported = new Map<string, number>();
  const waits = new Map<string, number>();
  return (jobs: readonly Job[]): void => {
    for (const job of jobs) {
      const tenth = job.total ? Math.floor((job.done / job.total) * 10) : job.done > 0 ? 1 : 0;
      if (job.state === 'queued' || job.state === 'waiting') {
        if (job.resumesAt === null || waits.get(job.id) === job.resumesAt) continue;
        waits.set(job.id, job.resumesAt);
        const sentence = `${waitingSentence(job, isoTime)}. Downloaded data stay available. Press Ctrl-C to stop.\n`;
        output.write(output.isTTY ? `\r\u001b[K${sentence}` : sentence);
        continue;
      }
      const ended = job.state !== 'running';
      const step = ended ? 99 : tenth;
      const before = reported.get(job.id) ?? -1;
      if (before === 99 || (!output.isTTY && step <= before)) continue;
      reported.set(job.id, step);
      const text = `${jobTitle(job)}: ${jobProgress(job)}${ended ? `, ${job.state}` : ''}`;
      output.write(output.isTTY ? `\r\u001b[K${text}${ended ? '\n' : ''}` : `${text}\n`);
    }
  };
}
