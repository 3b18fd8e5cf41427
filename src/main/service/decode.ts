/** Reads parsed JSON by a schema; what does not fit becomes a fault that names endpoint and field. */
import { z } from 'zod';
import type { Fault } from '#shared/errors.ts';
import { log } from '../system/log.ts';
import { unexpectedAnswer } from './verdict.ts';
import { isOmittable } from './wire/values.ts';

type Path = readonly PropertyKey[];

/** One answer while it is read. Counts what is left out of it, by field. @param endpoint `GET /buoys` */
export const newReader = (endpoint: string) => ({
  endpoint,
  /** Values that could not be read and became null: measurements, zones, latest readings inside a buoy. */
  unreadable: new Map<string, number>(),
  /** List items without a readable identity, position or time. */
  dropped: new Map<string, number>(),
});
export type Reader = ReturnType<typeof newReader>;

/** Counts only, never values: the log holds no positions. */
export function logOmissions({ endpoint, unreadable, dropped }: Reader): void {
  for (const [field, count] of unreadable) log.warn('unreadable value', { endpoint, field, count });
  for (const [field, count] of dropped) log.warn('dropped list item', { endpoint, field, count });
}

function increment(counts: Map<string, number>, path: Path): void {
  const field = path.filter((part) => typeof part === 'string').join('.');
  counts.set(field, (counts.get(field) ?? 0) + 1);
}

export const unexpectedField = ({ endpoint }: Reader, path: Path, detail: string): Fault =>
  unexpectedAnswer(endpoint, path.length === 0 ? null : path.map(String).join('.'), detail);

/** @throws Fault where the answer says something else than what was requested; null says nothing. */
export function expectSame<T>(reader: Reader, path: Path, value: T | null, requested: T): void {
  if (value === null || value === requested) return;
  throw unexpectedField(reader, path, `Requested ${requested}, received ${value}.`);
}

/** The fault of the first issue that is not omittable. */
function faultOf(reader: Reader, error: z.ZodError, path: Path): Fault {
  const issue = error.issues.find((one) => !isOmittable(one)) ?? error.issues[0];
  return unexpectedField(reader, [...path, ...(issue?.path ?? [])], issue?.message ?? '');
}

/**
 * Parses strictly. Only where that fails on omittable values, sets these to null in `value` and parses again: a
 * readable answer costs nothing more.
 */
function parse<S extends z.ZodType>(
  reader: Reader,
  schema: S,
  value: unknown,
  path: Path,
): z.ZodSafeParseResult<z.output<S>> {
  const strict = schema.safeParse(value);
  if (strict.success || !strict.error.issues.every(isOmittable)) return strict;
  const omitted = strict.error.issues.map((issue) => issue.path);
  for (const inside of omitted) {
    const parent = inside.slice(0, -1).reduce<unknown>(memberOf, value);
    (parent as Record<PropertyKey, unknown>)[inside.at(-1) ?? ''] = null;
  }
  const lenient = schema.safeParse(value);
  if (lenient.success) {
    for (const inside of omitted) increment(reader.unreadable, [...path, ...inside]);
  }
  return lenient;
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown>)[key];

/** May set unreadable measurements inside `value` to null. */
export function decode<S extends z.ZodType>(
  reader: Reader,
  schema: S,
  value: unknown,
  path: Path = [],
): z.output<S> {
  const parsed = parse(reader, schema, value, path);
  if (parsed.success) return parsed.data;
  throw faultOf(reader, parsed.error, path);
}

/**
 * Parses each item; one whose identity cannot be read is dropped and counted, and the other items are returned.
 * @throws Fault where an identified item cannot be read, or no item can
 */
export function decodeList<S extends z.ZodType>(
  reader: Reader,
  list: unknown,
  shapes: { identity: z.ZodType; item: S },
  path: Path,
): z.output<S>[] {
  const items = decode(reader, z.array(z.unknown()), list, path);
  const decoded: z.output<S>[] = [];
  let first: Fault | undefined;
  for (const [index, item] of items.entries()) {
    const where = [...path, index];
    const parsed = parse(reader, shapes.item, item, where);
    if (parsed.success) {
      decoded.push(parsed.data);
      continue;
    }
    const identity = shapes.identity.safeParse(item);
    if (identity.success) throw faultOf(reader, parsed.error, where);
    first ??= faultOf(reader, identity.error, where);
    increment(reader.dropped, [...where, ...(identity.error.issues[0]?.path ?? [])]);
  }
  if (first && decoded.length === 0) throw first;
  return decoded;
}
