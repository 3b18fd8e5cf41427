import { describe, expect, it } from 'vitest';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import { errorSentence, Fault, toAlmanacError } from '#shared/errors.ts';

const samples = {
  'key-missing': {},
  'key-rejected': {},
  'quota-exhausted': { resetAt: 3600 },
  'not-found': { what: 'buoy 7' },
  'invalid-request': { problem: 'limit is over 100.' },
  'service-unavailable': { status: 503 },
  network: {},
  'unexpected-answer': { endpoint: 'GET /buoys', field: 'data.buoys.0.lat' },
  timeout: { seconds: 15 },
  'no-service': {},
  'keychain-unavailable': { reason: 'it is locked.' },
  'disk-full': { path: '/data' },
  disk: { path: '/data', problem: 'It is read-only.' },
  'cache-newer': { path: '/data/a.sqlite', version: 9 },
  'no-room': { path: '/data', needed: 2_000_000, free: 1_000_000 },
  'wrong-file': { path: '/data/b.sqlite', problem: 'it is damaged.' },
  'cache-in-use': { path: '/data/a.sqlite' },
  'cache-missing': { path: '/data/a.sqlite' },
  'read-only': { path: '/data/b.sqlite' },
  cancelled: {},
  internal: {},
};

describe('every kind of error', () => {
  const kinds = AlmanacErrorSchema.options.flatMap((option) => [...option.shape.kind.values]);
  it('has a sample here', () => {
    expect(Object.keys(samples).sort()).toEqual([...kinds].sort());
  });
  it.each(Object.entries(samples))('%s reads as plain sentences', (kind, fields) => {
    const error = AlmanacErrorSchema.parse({ kind, ...fields, detail: null });
    const sentence = errorSentence(error, () => '14:00 UTC');
    expect(sentence).toMatch(/^[A-Z/].*\.$/s);
    expect(sentence).not.toMatch(/!|oops|sorry|undefined|null/i);
    for (const value of Object.values(fields)) {
      expect(sentence).toContain(
        kind === 'quota-exhausted'
          ? '14:00 UTC'
          : kind === 'cache-newer'
            ? '/data/a.sqlite'
            : typeof value === 'number' && value >= 1e6
              ? `${(value / 1e6).toFixed(1)} MB`
              : String(value),
      );
    }
  });
  it('does not speak of the service where it was not asked', () => {
    const error = { kind: 'not-found', what: 'such export', local: true, detail: null } as const;
    expect(errorSentence(error, String)).toBe('There is no such export. Nothing was changed.');
  });
  it('comes back from the fault that carries it; anything else is internal', () => {
    const error = { kind: 'network', detail: 'ECONNREFUSED' } as const;
    expect(toAlmanacError(new Fault(error))).toBe(error);
    expect(toAlmanacError(new Error('x'))).toEqual({ kind: 'internal', detail: 'x' });
  });
});
