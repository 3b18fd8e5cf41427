/** Turns a well-formed answer into one that no service should send: types, fields, ranges, text, status, headers. */

/** Uniform in [0, 1). */
export type Random = () => number;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

type Container = Record<string, unknown> | unknown[];

const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;

const TEXTS = ['', ' ', 'N/A', 'null', 'NaN', 'Infinity', '-', '12', '2,5', '1e999', '0x10'];
const ODD_TEXTS = ['\u0000', '\ud800', '\u202e', '__proto__', 'constructor', '=1+1', '<b>x</b>'];
const NUMBERS = [0, -0, 1, -1, 0.5, 90.000001, -91, 180.5, -181, 360, 999, 9999, 1e-320];
const HUGE_NUMBERS = [2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e300, 1.7e308, -1.7e308];
const TIMES = [
  '1899-12-31T23:59:59Z',
  '1900-01-01T00:00:00Z',
  '2200-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2024-05-01T24:00:00Z',
  '2024-05-01T12:00:60Z',
  '2024-05-01T12:00:00',
  '2024-05-01T12:00:00+25:00',
  '2024-05-01T12:00:00.999-05:30',
  '2024-05-01',
  '1714564800',
];
const UNITS = ['ft', 'cm', 'mm', 'FEET', ' m ', 'kn', 'fathoms', 'm/s', 'toString'];
const ZONES = ['Atlantis/Harbour', 'utc', 'Europe/Paris', 'UTC+25', 'Etc/GMT-14'];

const VALUES: ((random: Random) => unknown)[] = [
  () => null,
  (random) => random() < 0.5,
  (random) => pick(random, TEXTS),
  (random) => pick(random, ODD_TEXTS),
  (random) => pick(random, NUMBERS),
  (random) => pick(random, HUGE_NUMBERS),
  (random) => String(pick(random, NUMBERS)),
  (random) => pick(random, TIMES),
  (random) => pick(random, UNITS),
  (random) => pick(random, ZONES),
  (random) => Math.floor(random() * 1e9),
  () => ({}),
  () => [],
  () => ({ value: 1 }),
  () => [[1], { a: null }],
  (random) => 'x'.repeat(Math.floor(random() * 20_000)),
];

/** Every place of the tree: its container and key. */
function placesOf(root: unknown): { parent: Container; key: string }[] {
  const places: { parent: Container; key: string }[] = [];
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const parent = pending.pop();
    if (typeof parent !== 'object' || parent === null) continue;
    for (const [key, value] of Object.entries(parent)) {
      places.push({ parent: parent as Container, key });
      pending.push(value);
    }
  }
  return places;
}

const get = (parent: Container, key: string): unknown => (parent as Record<string, unknown>)[key];
const set = (parent: Container, key: string, value: unknown): void => {
  (parent as Record<string, unknown>)[key] = value;
};

/** Stands for text that JSON.stringify would not write; replaced in the text. */
const MARK = '\u0001mark\u0001';
const MARKED = JSON.stringify(MARK);
const RAW_TEXTS: ((random: Random) => string)[] = [
  () => '1e999',
  () => '-1e999',
  () => '9'.repeat(400),
  () => `0.${'1'.repeat(5000)}`,
  () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  () => `${'{"data":'.repeat(5000)}1${'}'.repeat(5000)}`,
  () => 'NaN',
  () => 'undefined',
  () => '"\\ud800"',
  () => `"${'é'.repeat(50_000)}"`,
];

type TreeMutation = (random: Random, places: { parent: Container; key: string }[]) => void;

/** With its weight: how often it is drawn among the others. */
const WEIGHTED: readonly (readonly [weight: number, TreeMutation])[] = [
  // Another value in some place.
  [
    8,
    (random, places) => {
      const { parent, key } = pick(random, places);
      set(parent, key, pick(random, VALUES)(random));
    },
  ],
  // A number beyond its bounds, also as text.
  [
    3,
    (random, places) => {
      const numeric = places.filter(({ parent, key }) => typeof get(parent, key) === 'number');
      if (numeric.length === 0) return;
      const { parent, key } = pick(random, numeric);
      const value = pick(random, [...NUMBERS, ...HUGE_NUMBERS]);
      set(parent, key, random() < 0.5 ? value : String(value));
    },
  ],
  // A time, a unit or a zone of another kind.
  [
    4,
    (random, places) => {
      const named: Record<string, readonly string[]> = { unit: UNITS, dtz: ZONES, timezone: ZONES };
      const timed = places.filter(
        ({ key }) => key in named || /time$|_start$|_end$|^start$|^end$/.test(key),
      );
      if (timed.length === 0) return;
      const { parent, key } = pick(random, timed);
      set(parent, key, pick(random, named[key] ?? TIMES));
    },
  ],
  // Missing.
  [
    3,
    (random, places) => {
      const { parent, key } = pick(random, places);
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    },
  ],
  // Duplicated: an item of a list, at another place of it, up to 200 times.
  [
    3,
    (random, places) => {
      const listed = places.filter(({ parent }) => Array.isArray(parent));
      if (listed.length === 0) return;
      const { parent, key } = pick(random, listed);
      const times = random() < 0.1 ? 200 : 1;
      for (let n = 0; n < times; n += 1) {
        const copy = structuredClone(get(parent, key));
        (parent as unknown[]).splice(Math.floor(random() * (parent.length as number)), 0, copy);
      }
    },
  ],
  // Two values exchanged.
  [
    2,
    (random, places) => {
      const [a, b] = [pick(random, places), pick(random, places)];
      const [first, second] = [get(a.parent, a.key), structuredClone(get(b.parent, b.key))];
      set(b.parent, b.key, structuredClone(first));
      set(a.parent, a.key, second);
    },
  ],
  // Another name of a field.
  [
    1,
    (random, places) => {
      const { parent, key } = pick(random, places);
      if (Array.isArray(parent)) return;
      const name = pick(random, [
        '__proto__',
        'constructor',
        'toString',
        key.toUpperCase(),
        'buoy',
      ]);
      Object.defineProperty(parent, name, {
        value: parent[key],
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (name !== key) delete parent[key];
    },
  ],
  // Text that is no JSON, or deep, or huge.
  [
    1,
    (random, places) => {
      const { parent, key } = pick(random, places);
      set(parent, key, MARK);
    },
  ],
];
const TREE = WEIGHTED.flatMap(([weight, mutation]) => Array<TreeMutation>(weight).fill(mutation));

function mutateTree(random: Random, root: unknown): void {
  const rounds = 1 + Math.floor(random() ** 2 * 6);
  for (let round = 0; round < rounds; round += 1) {
    const places = placesOf(root);
    if (places.length === 0) return;
    pick(random, TREE)(random, places);
  }
}

/** A field of the text once more, with another value: the last one counts. */
function duplicateField(random: Random, text: string): string {
  const fields = [...text.matchAll(/"(\w+)":/g)];
  if (fields.length === 0) return text;
  const field = pick(random, fields);
  const value = JSON.stringify(pick(random, VALUES)(random));
  return `${text.slice(0, field.index)}"${field[1]}":${value},${text.slice(field.index)}`;
}

const STATUSES = [204, 206, 301, 400, 401, 403, 404, 407, 422, 429, 500, 502, 503, 0, 999];
const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['content-type', ['text/html', 'application/octet-stream', '']],
  ['content-length', ['0', '-1', '99999999999', 'x']],
  ['content-encoding', ['gzip', 'nonsense']],
  ['location', ['', '/v2', 'http://elsewhere.example/', '::']],
  ['retry-after', ['0', '-5', '1e9', '99999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon']],
  ['x-ratelimit-limit', ['0', '-1', '1000', '1e3', '999999999999999']],
  ['x-ratelimit-remaining', ['0', '5', '-1', 'x', '999999999999999']],
  ['x-ratelimit-reset', ['0', '1', '999999999999999', 'NaN']],
];
const ERROR_BODIES = [
  { error: 'unauthorized', message: 'Invalid API key' },
  { error: 'unauthorized', message: 'API key required' },
  { error: 'rate_limit_exceeded', message: 'm', retry_after: 30, reset_at: '2024-05-01T13:00:00Z' },
  { error: 5, message: [], retry_after: -1e308, reset_at: 'never' },
  {
    error: 'x',
    message: '<script>'.repeat(500),
    retry_after: '1e999',
    reset_at: '9999-12-31T00:00:00Z',
  },
];

/**
 * One to six mutations of the JSON tree, then sometimes of the text, the bytes, the status and the headers.
 * @param json a well-formed answer
 */
export function mutateAnswer(random: Random, json: string): Answer {
  const root: { answer: unknown } = { answer: JSON.parse(json) };
  if (random() < 0.95) mutateTree(random, root.answer);
  else root.answer = pick(random, [...VALUES, () => pick(random, ERROR_BODIES)])(random);
  let text = JSON.stringify(root.answer) ?? '';
  while (text.includes(MARKED)) text = text.replace(MARKED, () => pick(random, RAW_TEXTS)(random));
  if (random() < 0.05) text = duplicateField(random, text);
  const kind = random();
  if (kind < 0.03) text = text.slice(0, Math.floor(random() * text.length));
  else if (kind < 0.04) text = `${text}${pick(random, ['}', ' ', '\n[]', text])}`;
  else if (kind < 0.05) text = pick(random, ['', '\ufeff', 'null', '<html>', '[]', '"x"', '0']);
  const body: Uint8Array = Buffer.from(text);
  if (random() < 0.02) for (let n = 0; n < 3; n += 1) flip(random, body);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, values] of HEADERS) if (random() < 0.01) headers[name] = pick(random, values);
  if (random() >= 0.04) return { status: 200, headers, body };
  const failed = Buffer.from(JSON.stringify(pick(random, ERROR_BODIES)));
  return { status: pick(random, STATUSES), headers, body: random() < 0.5 ? failed : body };
}

function flip(random: Random, bytes: Uint8Array): void {
  if (bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
}
