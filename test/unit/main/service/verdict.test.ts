/** What one HTTP answer means. */
import { describe, expect, it } from 'vitest';
import { TransientError } from '#main/service/retry.ts';
import { NotFoundByService, readJson } from '#main/service/verdict.ts';
import { Fault } from '#shared/errors.ts';

const NOW = Date.UTC(2024, 4, 1, 12) / 1000;
const KEY = 'secret-key';

function judge(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  key: string | null = KEY,
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readJson({
    request: { endpoint: 'GET /test', what: { code: 'buoy', buoy: '7' } },
    answer: { status, headers, text },
    key,
    now: NOW,
  });
}

function faultOf(...given: Parameters<typeof judge>): Fault {
  try {
    judge(...given);
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
  throw new Error('It was accepted.');
}

describe('readJson', () => {
  it('gives the JSON of a success', () => {
    expect(judge(200, '{"a":1}')).toEqual({ a: 1 });
    expect(judge(200, '\n {"a":1}\n')).toEqual({ a: 1 });
    expect(judge(200, '{"a":["\\ud800x","\\ud83c\\udf0a"]}')).toEqual({ a: ['\ufffdx', '🌊'] });
  });

  const limited = { error: 'rate_limit_exceeded', reset_at: '2024-05-01T12:01:00Z' };
  const wait = { 'retry-after': '60' };
  const unauthorized = (message: string) => ({ error: 'unauthorized', message });
  it.each<[string, Parameters<typeof judge>, object]>([
    ['no key', [401, unauthorized('API key required')], { kind: 'key-missing' }],
    ['a wrong key', [401, unauthorized('Invalid API key')], { kind: 'key-rejected' }],
    ['a 401 that says neither, with a key', [401, 'no'], { kind: 'key-rejected' }],
    ['a 401 that says neither, without one', [401, 'no', {}, null], { kind: 'key-missing' }],
    ['404', [404, { error: 'not_found' }], { kind: 'not-found', what: { buoy: '7' } }],
    [
      '400',
      [400, { error: 'bad', message: 'limit is too large' }],
      { kind: 'invalid-request', detail: 'HTTP 400: limit is too large' },
    ],
    ['422 without a body', [422, ''], { kind: 'invalid-request', detail: 'HTTP 422' }],
    ['407 of a proxy', [407, 'login'], { kind: 'network' }],
    ['429', [429, limited, wait], { kind: 'quota-exhausted', resetAt: NOW + 60 }],
    ['429 that says nothing', [429, 'slow down'], { kind: 'quota-exhausted', resetAt: null }],
    [
      '500 with a page',
      [500, '<html><h1>Oops</h1></html>', { 'content-type': 'text/html' }],
      { kind: 'service-unavailable', status: 500, detail: 'HTTP 500: Oops' },
    ],
    [
      '200 with a page',
      [200, '<!DOCTYPE html><p>Log in</p>'],
      {
        kind: 'unexpected-answer',
        endpoint: 'GET /test',
        detail: 'A web page came instead of data: Log in',
      },
    ],
    ['200 with text', [200, 'hello'], { kind: 'unexpected-answer' }],
    ['200 with nothing', [200, ''], { kind: 'unexpected-answer' }],
    ['304', [304, ''], { kind: 'unexpected-answer', detail: 'HTTP 304' }],
  ])('%s', (_name, given, error) => expect(faultOf(...given).error).toMatchObject(error));

  it('only what may pass is worth another try', () => {
    const passing = [
      faultOf(500, ''),
      faultOf(503, '', { 'retry-after': '5' }),
      faultOf(200, '{"a":'),
      faultOf(200, ''),
      faultOf(200, '{a}'),
      faultOf(200, '<html>'),
    ];
    for (const fault of passing) expect(fault).toBeInstanceOf(TransientError);
    const lasting = [faultOf(401, ''), faultOf(404, ''), faultOf(422, ''), faultOf(429, '')];
    for (const fault of lasting) expect(fault).not.toBeInstanceOf(TransientError);
    expect(passing[1]).toMatchObject({ retryAfter: 5 });
  });

  it('tells a 404 of the service from one of something else', () => {
    expect(faultOf(404, { error: 'not_found', message: 'none' })).toBeInstanceOf(NotFoundByService);
    expect(faultOf(404, '<html>')).not.toBeInstanceOf(NotFoundByService);
  });

  it('never repeats the key, and never more than 500 characters', () => {
    const long = `${'x'.repeat(480)}${KEY}${'y'.repeat(900)}`;
    for (const fault of [
      faultOf(500, { message: long }),
      faultOf(400, long),
      faultOf(200, `<html>${long}`),
      faultOf(200, KEY),
    ]) {
      expect(`${fault.message} ${JSON.stringify(fault.error)}`).not.toContain(KEY);
      expect(fault.error.detail?.length).toBeLessThanOrEqual(500);
    }
  });
});
