import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { callChannel } from '#shared/ipc/channels.ts';
import type { Answer } from '#shared/ipc/contract.ts';
import { seriesRequest, statisticsRequest } from '#support/statistics.ts';

type Listener = (
  event: { senderFrame: unknown },
  name: unknown,
  input: unknown,
) => Promise<Answer<unknown>>;
const registered = new Map<string, Listener>();
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => registered.set(channel, listener) },
  app: {},
}));
const { answer } = await import('#main/ipc/handlers.ts');
const { handleCalls } = await import('#main/ipc/handle.ts');
afterEach(() => registered.clear());

const BUOY = { id: 1 };
const PAGE = 'app://almanac/index.html';
const trusted = (url: string): boolean => url.startsWith('app://almanac/');

describe('the channel', () => {
  const listen = () => {
    const getBuoy = vi.fn(async () => null);
    handleCalls((name, input) => answer({ getBuoy }, name, input), trusted);
    const listener = registered.get(callChannel);
    if (!listener) throw new Error('The channel is not registered');
    return { getBuoy, listener };
  };
  it.each([['other'], ['toString'], ['__proto__'], [7], [undefined]])(
    'refuses the call %s',
    async (name) => {
      const { getBuoy, listener } = listen();
      const senderFrame = { url: PAGE, parent: null };
      expect(await listener({ senderFrame }, name, BUOY)).toMatchObject({ ok: false });
      expect(getBuoy).not.toHaveBeenCalled();
    },
  );
  it('answers the application’s own page', async () => {
    const { listener } = listen();
    const senderFrame = { url: PAGE, parent: null };
    expect(await listener({ senderFrame }, 'getBuoy', BUOY)).toEqual({ ok: true, value: null });
  });
  it.each([
    ['a page of another origin', { url: 'https://example.org/', parent: null }],
    ['a frame in the page', { url: PAGE, parent: {} }],
    ['a frame that is gone', null],
  ])('refuses %s', async (_name, senderFrame) => {
    const { getBuoy, listener } = listen();
    expect(await listener({ senderFrame }, 'getBuoy', BUOY)).toMatchObject({ ok: false });
    expect(getBuoy).not.toHaveBeenCalled();
  });
});

describe('a call', () => {
  it('is refused before its handler when its arguments do not fit', async () => {
    const handler = vi.fn();
    const result = await answer({ getBuoy: handler }, 'getBuoy', { id: 'DROP TABLE' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request' } });
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['an address of the handbook', 'https://datapackage.org', true],
    ['another page of its host', 'https://datapackage.org/other', false],
    ['another host', 'https://example.org', false],
    ['a file', 'file:///etc/passwd', false],
    ['a program', 'x-terminal:rm', false],
  ])('opens addresses of the handbook only: %s', async (_name, address, isOpened) => {
    const openSource = vi.fn();
    expect(await answer({ openSource }, 'openSource', address)).toMatchObject({ ok: isOpened });
    expect(openSource).toHaveBeenCalledTimes(isOpened ? 1 : 0);
  });

  const january = { month: 1, day: 1 };
  const whole = { start: january, end: { month: 12, day: 31 } };
  const wrapping = { start: { month: 7, day: 1 }, end: { month: 6, day: 30 } };
  const oneDay = { start: january, end: january };
  it.each([
    ['56 years of hours', 'hour', whole, 1971, 2026, true],
    ['57 years of hours', 'hour', whole, 1970, 2026, false],
    ['301 years of hours', 'hour', whole, 1900, 2200, false],
    ['301 years of a year that wraps', 'hour', wrapping, 1900, 2200, false],
    ['301 first days of January in hours', 'hour', oneDay, 1900, 2200, true],
    ['301 years of days', 'day', whole, 1900, 2200, true],
    ['301 years of weeks', 'week', whole, 1900, 2200, true],
  ] as const)('for a series of %s', async (_name, bucket, season, startYear, endYear, isTaken) => {
    const handler = vi.fn(() => null);
    const request = seriesRequest({ bucket, season, startYear, endYear });
    const result = await answer({ getSeries: handler }, 'getSeries', request);
    expect(handler).toHaveBeenCalledTimes(isTaken ? 1 : 0);
    const refused = { kind: 'invalid-request', problem: { code: 'too-many-points' } };
    expect(result).toMatchObject(isTaken ? { ok: true } : { error: refused });
  });

  const first = Date.UTC(1900, 0, 1) / 1000;
  const last = Date.UTC(2201, 0, 1) / 1000 - 1;
  it.each([
    ['readReadings', { buoyId: 1 }],
    ['planReadings', { buoyId: 1 }],
    ['fetchReadings', { buoyId: 1, userInitiated: true }],
    ['planFetch', { buoyIds: [1] }],
    ['startFetch', { buoyIds: [1] }],
    ['computeStatistics', statisticsRequest()],
  ] as const)(
    '%s takes ranges within the years 1900 to 2200 that end after their start',
    async (name, rest) => {
      const handler = vi.fn(() => Promise.reject(new Fault({ kind: 'no-service', detail: null })));
      for (const [code, range] of [
        ['out-of-years', { from: first - 1, to: last }],
        ['out-of-years', { from: first, to: last + 1 }],
        ['out-of-years', { from: 0, to: 1e12 }],
        ['range-reversed', { from: 2, to: 1 }],
      ] as const) {
        const problem = { code };
        const result = await answer({ [name]: handler }, name, { ...rest, ...range });
        expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request', problem } });
      }
      expect(handler).not.toHaveBeenCalled();
      await answer({ [name]: handler }, name, { ...rest, from: first, to: last });
      expect(handler).toHaveBeenCalledOnce();
    },
  );

  it('names the field that does not fit; the message of the schema is a detail', async () => {
    const result = await answer({ getBuoy: () => null }, 'getBuoy', { id: 'seven' });
    if (result.ok) throw new Error('It was accepted.');
    const sentence = errorSentence(result.error, String);
    expect(sentence).toBe('The value of id is not valid.');
    expect(result.error.detail).toMatch(/^getBuoy: Invalid input/);
  });

  it('carries a fault as a value', async () => {
    const fault = new Fault({ kind: 'timeout', seconds: 10, detail: null });
    expect(await answer({ getBuoy: () => Promise.reject(fault) }, 'getBuoy', BUOY)).toEqual({
      ok: false,
      error: fault.error,
    });
  });
  it('does not pass an answer of the wrong shape', async () => {
    const result = await answer(
      { getBuoy: async () => ({ key: 'secret' }) as never },
      'getBuoy',
      BUOY,
    );
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
