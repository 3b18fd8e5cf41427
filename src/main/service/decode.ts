/** Reads parsed JSON by a schema; what does not fit becomes a fault that names endpoint and field. */
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { Envelope, WireMeta } from './wire/envelope.ts';
import { parseTime } from './wire/values.ts';

/** An item left out of a list because it cannot be told what it is. */
export interface Dropped {
  /** `GET /buoys`. */
  endpoint: string;
  /** `data.buoys.17.lat`. */
  field: string;
  reason: string;
}

/** Where the reading of one answer stands. */
export interface Reader {
  endpoint: string;
  onDropped: (dropped: Dropped) => void;
}

type Path = readonly PropertyKey[];

const named = (path: Path): string => path.map(String).join('.');

export function unexpectedField(reader: Reader, path: Path, detail: string): Fault {
  return new Fault({
    kind: 'unexpected-answer',
    endpoint: reader.endpoint,
    field: path.length === 0 ? null : named(path),
    detail,
  });
}

/** The innermost problem of an issue: a union hides it behind `Invalid input`. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.at(-1)?.at(0);
    if (inner) {
      const { path, message } = deepest(inner);
      return { path: [...issue.path, ...path], message };
    }
  }
  return { path: [...issue.path], message: issue.message };
}

export function firstIssue(error: z.core.$ZodError): { path: PropertyKey[]; message: string } {
  const issue = error.issues[0];
  return issue ? deepest(issue) : { path: [], message: 'Not as expected.' };
}

export function decode<S extends z.ZodType>(
  reader: Reader,
  schema: S,
  value: unknown,
  path: Path = [],
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path: inside, message } = firstIssue(parsed.error);
  throw unexpectedField(reader, [...path, ...inside], message);
}

/** `{status, data, meta}` → data and meta. */
export function openEnvelope(
  reader: Reader,
  json: unknown,
): { data: Envelope['data']; meta: WireMeta } {
  const envelope = decode(reader, Envelope, json);
  return { data: envelope.data, meta: decode(reader, WireMeta, envelope.meta, ['meta']) };
}

/** `data[name]`, where `data` must be an object. */
export function member(data: Envelope['data'], name: string): unknown {
  return Array.isArray(data) ? undefined : data[name];
}

/**
 * Items of a list, strictly read; one whose identity is unusable is left out and reported, so that
 * it does not lose the others. A list of which nothing is usable is another answer altogether.
 */
export function decodeList<S extends z.ZodType>(
  reader: Reader,
  list: unknown,
  shapes: { identity: z.ZodType; item: S },
  path: Path,
): z.output<S>[] {
  const items = decode(reader, z.array(z.unknown()), list, path);
  const kept: z.output<S>[] = [];
  let first: { path: PropertyKey[]; message: string } | undefined;
  items.forEach((item, index) => {
    const identity = shapes.identity.safeParse(item);
    if (identity.success) {
      reportUnreadTime(reader, item, [...path, index]);
      kept.push(decode(reader, shapes.item, item, [...path, index]));
      return;
    }
    const issue = firstIssue(identity.error);
    const where = [...path, index, ...issue.path];
    first ??= { path: where, message: issue.message };
    reader.onDropped({ endpoint: reader.endpoint, field: named(where), reason: issue.message });
  });
  if (first && kept.length === 0) throw unexpectedField(reader, first.path, first.message);
  return kept;
}

/** A latest reading inside a buoy whose time cannot be read is left out: that is told as well. */
export function reportUnreadTime(reader: Reader, buoy: unknown, path: Path): void {
  const parsed = z.object({ last_reading: z.object({ time: z.unknown() }) }).safeParse(buoy);
  if (!parsed.success) return;
  const { time } = parsed.data.last_reading;
  if (time === null || time === undefined || time === '') return;
  if (typeof time === 'string' && parseTime(time) !== undefined) return;
  reader.onDropped({
    endpoint: reader.endpoint,
    field: named([...path, 'last_reading', 'time']),
    reason: 'Expected an ISO 8601 time with zone.',
  });
}
