import { describe, expect, it } from 'vitest';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import { type AlmanacError, Fault, toAlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';

/** Values of every field that an error or its code can have. */
const values = {
  resetAt: 3600,
  status: 503,
  endpoint: 'GET /buoys',
  field: 'data.buoys.0.lat',
  seconds: 15,
  path: '/data/a.sqlite',
  version: 9,
  planned: 446,
  rows: 10,
  before: 90,
  needed: 2_000_000,
  free: 1_000_000,
  buoy: '7',
  buoyId: 8,
  readingId: 70,
  text: 'Input/output error',
  value: '2016-02-30',
  parameter: 'per_page',
  allowed: '1…100',
  max: 200,
  column: 'height',
  columns: ['time', 'height_m'],
  line: 12,
  format: 'gpx',
  kinds: ['latest', 'buoys'],
  buoys: ['100 (Cape)', '101 (Point)'],
  name: 'b.sqlite',
  holds: 'sea.example',
  expected: 'Demo — simulated',
};

interface Shape {
  [field: string]: { _zod: { values?: Set<string> } };
}

/** One error of each kind, with each of its codes. */
function everyError(): AlmanacError[] {
  return AlmanacErrorSchema.def.options.flatMap((option) => {
    const shape = option.shape as unknown as Shape;
    const kinds = [...(shape.kind?._zod.values ?? [])];
    const given =
      'what' in shape ? codesOf('what') : 'problem' in shape ? codesOf('problem') : [{}];
    const reasons =
      'reason' in shape
        ? ['no-keyring', 'locked', 'refused', 'not-installed', 'failed']
        : [undefined];
    return kinds.flatMap((kind) =>
      given.flatMap((fields) =>
        reasons.map((reason) =>
          AlmanacErrorSchema.parse({ ...values, ...fields, reason, kind, detail: null }),
        ),
      ),
    );

    function codesOf(field: 'what' | 'problem'): object[] {
      const union = (
        shape[field] as unknown as {
          def: { out: { def: { options: { shape: Shape }[] } } };
        }
      ).def.out;
      return union.def.options.flatMap((one) =>
        [...(one.shape.code?._zod.values ?? [])].map((code) => ({ [field]: { ...values, code } })),
      );
    }
  });
}

const named = everyError().map((error) => {
  const part = 'what' in error ? error.what : 'problem' in error ? error.problem : null;
  const code = part?.code ?? ('reason' in error ? error.reason : '');
  return { name: `${error.kind} ${code}`, error };
});

describe('every kind of error and every code', () => {
  it('is here', () => {
    expect(named.length).toBeGreaterThan(70);
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });

  it.each(named)('$name reads as plain sentences that contain its values', ({ error }) => {
    for (const place of ['window', 'empty', 'welcome'] as const) {
      const sentence = errorSentence(error, () => '14:00 UTC', place);
      expect(sentence).toMatch(/^[A-Z/0-9].*[.)r]$/s);
      expect(sentence).not.toMatch(/!|oops|sorry|undefined|null|\{|\}/i);
      for (const value of shownOf(error)) expect(sentence).toContain(value);
    }
  });

  it('has a sentence of its own', () => {
    const sentences = named.map(({ error }) => errorSentence(error, String));
    expect(new Set(sentences).size).toBe(named.length);
  });

  /** What of the values a person must read. */
  function shownOf(error: AlmanacError): string[] {
    const part = 'what' in error ? error.what : 'problem' in error ? error.problem : {};
    return Object.entries({ ...error, ...part }).flatMap(([field, value]) => {
      if (
        value === null ||
        ['kind', 'code', 'reason', 'what', 'problem', 'version'].includes(field)
      )
        return [];
      if (field === 'resetAt') return ['14:00 UTC'];
      if (error.kind === 'more-requests-than-planned' && field === 'needed') return ['2,000,000'];
      if (field === 'needed' || field === 'free') return [`${(Number(value) / 1e6).toFixed(1)} MB`];
      return Array.isArray(value) ? value : [String(value)];
    });
  }
});

describe('a sentence', () => {
  it('names no settings and no downloaded data where no service is connected', () => {
    const sentence = errorSentence({ kind: 'key-missing', detail: null }, String, 'welcome');
    expect(sentence).toBe('The service requires an API key for this. Enter a key.');
  });
});

describe('an error that an older version stored', () => {
  it.each([
    [{ kind: 'not-found', what: 'buoy 7' }, 'Not found: buoy 7.'],
    [
      { kind: 'invalid-request', problem: 'the service refuses it (HTTP 400).' },
      'Invalid request: the service refuses it (HTTP 400).',
    ],
    [
      { kind: 'disk', path: '/a', problem: 'it is locked.' },
      /^Cannot use \/a: it is locked\. No saved/,
    ],
    [{ kind: 'keychain-unavailable', reason: 'it is locked.' }, /^Cannot use the system keychain/],
  ])('%j', (stored, sentence) => {
    const error = AlmanacErrorSchema.parse({ ...stored, detail: null });
    expect(errorSentence(error, String)).toMatch(sentence);
  });
});

it('an error comes back from the fault that carries it; anything else is internal', () => {
  const error = { kind: 'network', detail: 'ECONNREFUSED' } as const;
  expect(toAlmanacError(new Fault(error))).toBe(error);
  expect(toAlmanacError(new Error('x'))).toEqual({ kind: 'internal', detail: 'x' });
});
