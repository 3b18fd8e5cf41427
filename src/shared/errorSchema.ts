/** The schema of all errors. Separate from `errors.ts`, which the start of the window loads without zod. */
import * as z from 'zod/mini';

/** Text of the operating system, the service or an older version, shown unchanged. */
const text = z.object({ code: z.literal('text'), text: z.string() });

/** Older versions stored English text where there is a code now. */
const orStoredText = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((stored) => (typeof stored === 'string' ? { code: 'text', text: stored } : stored)),
    schema,
  );

/** What was not found. */
export const Missing = z.discriminatedUnion('code', [
  /** `buoy`: number or slug. */
  z.object({ code: z.literal('buoy'), buoy: z.string() }),
  z.object({ code: z.literal('reading'), readingId: z.int(), buoyId: z.int() }),
  z.object({ code: z.literal('search'), text: z.string() }),
  z.object({ code: z.literal(['buoys', 'buoy-list', 'nearest', 'series', 'conditions']) }),
  /** Things of the application: no request was sent. */
  z.object({ code: z.literal(['cancelled-job', 'finished-export', 'chosen-backup', 'readings']) }),
  text,
]);
export type Missing = z.infer<typeof Missing>;

/** Why a request is refused. */
export const RequestProblem = z.discriminatedUnion('code', [
  z.object({
    code: z.literal([
      'address-missing',
      'address-characters',
      'address-scheme',
      'address-invalid',
      'address-plain-http',
      'address-user',
      'address-query',
      'address-fragment',
      'out-of-years',
      'range-in-future',
      'range-reversed',
      'several-times',
      'seasons-reversed',
      'too-many-points',
      'whole-hours',
      'no-return-values',
      'no-analogues',
      'not-in-readings',
      'series-not-downloaded',
      'conditions-not-downloaded',
      'unreadable-picture',
      'service-changed',
      'watch-changed',
    ]),
  }),
  z.object({ code: z.literal(['bad-date', 'bad-time-zone', 'bad-buoy-name']), value: z.string() }),
  /** A parameter as the interface of the service names it; `allowed` in signs, such as `1…100`. */
  z.object({
    code: z.literal('bad-parameter'),
    parameter: z.string(),
    value: z.string(),
    allowed: z.string(),
  }),
  z.object({ code: z.literal(['text-empty', 'text-control']), parameter: z.string() }),
  z.object({ code: z.literal('text-too-long'), parameter: z.string(), max: z.int() }),
  z.object({
    code: z.literal('unknown-column'),
    column: z.string(),
    columns: z.array(z.string()),
  }),
  /** A file format for other selections: `kinds`. */
  z.object({ code: z.literal('wrong-format'), format: z.string(), kinds: z.array(z.string()) }),
  /** The service answered with this HTTP status. */
  z.object({ code: z.literal('refused'), status: z.int() }),
  /** It does not fit its schema, whose message is the detail of the error. */
  z.object({ code: z.literal('bad-input'), field: z.string() }),
  text,
]);
export type RequestProblem = z.infer<typeof RequestProblem>;

/** What a schema refuses, and its own message. A rule of the schema may have a code of its own. */
export function problemOf({ issues: [issue] }: z.core.$ZodError): {
  problem: RequestProblem;
  detail: string | null;
} {
  const coded = RequestProblem.safeParse(issue?.code === 'custom' ? issue.params : null);
  if (coded.success) return { problem: coded.data, detail: null };
  const field = issue?.path.join('.') ?? '';
  return { problem: { code: 'bad-input', field }, detail: issue?.message ?? null };
}

/** Why a file or folder cannot be used. */
export const DiskProblem = z.discriminatedUnion('code', [
  z.object({
    code: z.literal([
      'read-only',
      'no-permission',
      'cannot-open',
      'locked',
      'damaged',
      'io-error',
      'unreadable-places',
    ]),
  }),
  text,
]);
export type DiskProblem = z.infer<typeof DiskProblem>;

/** Why a chosen file is refused. */
export const FileProblem = z.discriminatedUnion('code', [
  z.object({
    code: z.literal([
      'damaged',
      'not-a-database',
      'in-use',
      'already-there',
      'name-taken',
      'folder',
      'no-folder',
      'device',
      'other-database',
      'unreadable-watch',
      'route-too-large',
      'waypoint-none',
      'too-many-entries',
      'not-exported',
    ]),
  }),
  /** A file that should have a route or track; the number of the line, from 1. */
  z.object({
    code: z.literal(['route-kind', 'route-doctype', 'route-syntax', 'route-none']),
    line: z.int(),
  }),
  /** A file of an exported folder that would have fewer rows. */
  z.object({ code: z.literal('fewer-rows'), rows: z.number(), before: z.number() }),
  z.object({ code: z.literal('route-position'), line: z.int(), value: z.string() }),
  /** The name of a file beside it, of the database it belongs to, or of the file that a folder lacks. */
  z.object({ code: z.literal(['log-beside', 'belongs-to', 'not-in-folder']), name: z.string() }),
  /** Labels of services: whose readings the file holds, and whose are expected. */
  z.object({
    code: z.literal(['other-service', 'other-backup']),
    holds: z.string(),
    expected: z.string(),
  }),
  z.object({ code: z.literal('unknown-backup'), expected: z.string() }),
  text,
]);
export type FileProblem = z.infer<typeof FileProblem>;

/** Why the system keychain cannot be used. */
export const KeychainProblem = z.enum([
  'no-keyring',
  'locked',
  'refused',
  'not-installed',
  'failed',
]);
export type KeychainProblem = z.infer<typeof KeychainProblem>;

const error = <K extends string, S extends z.core.$ZodShape>(kinds: K[], shape: S) =>
  z.object({
    kind: z.literal(kinds),
    ...shape,
    /** Technical detail that can be copied; contains no key. */
    detail: z.nullable(z.string()),
  });
const path = z.string();

export const AlmanacErrorSchema = z.discriminatedUnion('kind', [
  error(['key-missing', 'key-rejected', 'network', 'no-service', 'cancelled', 'internal'], {}),
  /** `resetAt`: epoch seconds UTC when requests are possible again; null where the service did not say. */
  error(['quota-exhausted'], { resetAt: z.nullable(z.int()) }),
  error(['more-requests-than-planned'], {
    /** Requests stated when the job was started. */
    planned: z.int(),
    /** Estimated requests of the complete job; null where unknown. */
    needed: z.nullable(z.int()),
  }),
  error(['not-found'], { what: orStoredText(Missing) }),
  error(['invalid-request'], { problem: orStoredText(RequestProblem) }),
  error(['service-unavailable'], { status: z.int() }),
  error(['unexpected-answer'], { endpoint: z.string(), field: z.nullable(z.string()) }),
  error(['timeout'], { seconds: z.number() }),
  error(['keychain-unavailable'], { reason: z.catch(KeychainProblem, 'failed') }),
  error(['disk-full', 'cache-in-use', 'cache-missing', 'read-only'], { path }),
  error(['disk'], { path, problem: orStoredText(DiskProblem) }),
  /** A chosen file is not what it should be. */
  error(['wrong-file'], { path, problem: orStoredText(FileProblem) }),
  error(['cache-newer'], { path, version: z.number() }),
  /** Bytes. */
  error(['no-room'], { path, needed: z.number(), free: z.number() }),
]);
