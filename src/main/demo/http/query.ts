/** Schemas of query parameters. What is malformed or out of bounds is refused with a sentence. */
import { HTTPException } from 'hono/http-exception';
import { DateTime } from 'luxon';
import * as z from 'zod/mini';
import { parseDay, parseId, parseNumber } from '../../system/parse.ts';
import '../../system/schemaMessages.ts';

/** All values of each name. */
export type Query = Readonly<Record<string, string[]>>;
/** As sent: `reading` in the path of one reading only. */
export type PathIds = Readonly<Record<'id' | 'reading', string>>;

/** The interface does not show this case; 422 is this service's choice. */
export const invalid = (message: string) => new HTTPException(422, { message });

/** The interface does not show this case either. */
export const notFound = (message: string) => new HTTPException(404, { message });

/** The first value of each name counts; an empty one is absent. @throws HTTPException 422 */
export function readQuery<S extends z.core.$ZodShape>(query: Query, shape: S) {
  const trimmed = Object.entries(query).map(([name, [text = '']]) => [name, text.trim()]);
  const given = Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.')}: ${issue?.message}`);
}

export const integer = (min = -Infinity, max = Infinity) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[+-]?\d{1,15}$/, 'must be an integer')), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  );

export const decimal = (min: number, max = Infinity) =>
  z.pipe(
    z.pipe(z.string(), z.transform(parseNumber)),
    z.number().check(z.minimum(min), z.maximum(max)),
  );

export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => /true|1/.test(text)),
);

/** Epoch seconds of an ISO 8601 date-time; without an offset it is UTC. */
export const instant = z.pipe(
  z
    .pipe(
      z.string(),
      z.transform((text) => DateTime.fromISO(text.replace(' ', '+'), { zone: 'utc' })),
    )
    .check(
      z.refine((time) => time.isValid, 'must be an ISO 8601 date-time like 2024-01-31T12:00:00Z'),
    ),
  z.transform((time) => time.toSeconds()),
);

/** `YYYY-MM-DD` */
export const utcDay = z
  .string()
  .check(z.refine((text) => parseDay(text) !== undefined, 'must be a date like 2024-01-31'));

export const position = { lat: decimal(-90, 90), lng: decimal(-180, 180) };

export const paging = {
  page: z._default(integer(1), 1),
  per_page: z._default(integer(1, 100), 20),
};

/** Path parameter that must be an integer. */
export function pathId(text: string, name: string): number {
  const id = parseId(text);
  if (id === undefined) throw invalid(`${name} must be an integer.`);
  return id;
}
