/** One answer of the service while it is read. What does not fit a schema becomes a fault that names endpoint and field. */
import * as z from 'zod/mini';
import type { Fault } from '#shared/errors.ts';
import { log } from '../system/log.ts';
import '../system/schemaMessages.ts';
import { unexpectedAnswer } from './verdict.ts';
import { countOrNull, isOmittable, orNull, timeOrNull } from './wire/values.ts';

/** By the interface `data` is an object; lists whose shape it does not show may be arrays. */
const Envelope = z.object({
  status: z.literal('success'),
  data: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  /** Absent on a single reading, `{}` on series. */
  meta: z.pipe(
    orNull(z.record(z.string(), z.unknown())),
    z.transform((meta) => meta ?? {}),
  ),
});

const Meta = z.object({
  page: countOrNull,
  per_page: countOrNull,
  total_pages: countOrNull,
  timestamp: z.catch(timeOrNull, null),
  date_range: orNull(z.object({ start: timeOrNull, end: timeOrNull })),
});

type Path = readonly PropertyKey[];

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown>)[key];

function increment(counts: Map<string, number>, path: Path): void {
  const field = path.filter((part) => typeof part === 'string').join('.');
  counts.set(field, (counts.get(field) ?? 0) + 1);
}

/** Paths start at the envelope: `'data', 'buoy'`. */
export class Answer {
  readonly #endpoint: string;
  readonly #envelope: z.output<typeof Envelope>;
  readonly meta: z.output<typeof Meta>;
  /** Values that could not be read and became null, by field: measurements, zones, latest readings inside a buoy. */
  readonly unreadable = new Map<string, number>();
  /** List items without a readable identity, position or time, by field. */
  readonly dropped = new Map<string, number>();

  /** @param endpoint `GET /buoys`. @throws Fault where the envelope cannot be read. */
  constructor(endpoint: string, json: unknown) {
    this.#endpoint = endpoint;
    this.#envelope = this.#decode(Envelope, json, []);
    this.meta = this.decode(Meta, 'meta');
  }

  /** The value as sent; undefined where there is none. */
  at(...path: string[]): unknown {
    return path.reduce<unknown>(memberOf, this.#envelope);
  }

  /** Unreadable measurements become null. @throws Fault */
  decode<S extends z.ZodMiniType>(schema: S, ...path: string[]): z.output<S> {
    return this.#decode(schema, this.at(...path), path);
  }

  /**
   * Parses each item; one whose identity cannot be read is dropped and counted, and the other items are returned.
   * @throws Fault where an identified item cannot be read, or no item can
   */
  decodeList<S extends z.ZodMiniType>(
    { identity, item }: { identity: z.ZodMiniType; item: S },
    ...path: string[]
  ): z.output<S>[] {
    const decoded: z.output<S>[] = [];
    let first: Fault | undefined;
    for (const [index, value] of this.decode(z.array(z.unknown()), ...path).entries()) {
      const where = [...path, index];
      const parsed = this.#parse(item, value, where);
      if (parsed.success) {
        decoded.push(parsed.data);
        continue;
      }
      const identified = identity.safeParse(value);
      if (identified.success) throw this.#faultOf(parsed.error, where);
      first ??= this.#faultOf(identified.error, where);
      increment(this.dropped, [...where, ...(identified.error.issues[0]?.path ?? [])]);
    }
    if (first && decoded.length === 0) throw first;
    return decoded;
  }

  /** @throws Fault where the answer says something else than what was requested; null says nothing. */
  expectSame<T>(value: T | null, requested: T, ...path: string[]): void {
    if (value === null || value === requested) return;
    throw this.unexpected(`Requested ${requested}, received ${value}.`, path);
  }

  unexpected(detail: string, path: Path): Fault {
    const field = path.length === 0 ? null : path.map(String).join('.');
    return unexpectedAnswer(this.#endpoint, field, detail);
  }

  /** Counts only, never values: the log holds no positions. */
  logOmissions(): void {
    const endpoint = this.#endpoint;
    for (const [field, count] of this.unreadable) {
      log.warn('unreadable value', { endpoint, field, count });
    }
    for (const [field, count] of this.dropped) {
      log.warn('dropped list item', { endpoint, field, count });
    }
  }

  #decode<S extends z.ZodMiniType>(schema: S, value: unknown, path: Path): z.output<S> {
    const parsed = this.#parse(schema, value, path);
    if (parsed.success) return parsed.data;
    throw this.#faultOf(parsed.error, path);
  }

  /**
   * Parses strictly. Only where that fails on omittable values, sets these to null in `value` and parses again: a
   * readable answer costs nothing more.
   */
  #parse<S extends z.ZodMiniType>(schema: S, value: unknown, path: Path) {
    const strict = schema.safeParse(value);
    if (strict.success || !strict.error.issues.every(isOmittable)) return strict;
    const omitted = strict.error.issues.map((issue) => issue.path);
    for (const inside of omitted) {
      const parent = inside.slice(0, -1).reduce<unknown>(memberOf, value);
      (parent as Record<PropertyKey, unknown>)[inside.at(-1) ?? ''] = null;
    }
    const lenient = schema.safeParse(value);
    if (lenient.success) {
      for (const inside of omitted) increment(this.unreadable, [...path, ...inside]);
    }
    return lenient;
  }

  /** The fault of the first issue that is not omittable. */
  #faultOf(error: z.core.$ZodError, path: Path): Fault {
    const issue = error.issues.find((one) => !isOmittable(one)) ?? error.issues[0];
    return this.unexpected(issue?.message ?? '', [...path, ...(issue?.path ?? [])]);
  }
}
