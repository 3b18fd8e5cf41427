// Calls without a handler of their own are those of the session that is open when they arrive.
import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {}, clipboard: {}, shell: {} }));
// Modules that another test file loaded have its Electron.
vi.resetModules();
const { answer, createHandlers } = await import('#main/ipc/handlers.ts');

const sessionOf = (requests: number) => ({
  cache: { getReading: async () => null },
  refresh: { refreshReading: async () => ({ requests, fetchedAt: 0, complete: true }) },
});

it('a call goes to the cache or the refreshes of the session', async () => {
  let shown = sessionOf(1);
  const parts = { connections: { session: () => shown } };
  const handlers = createHandlers(parts as unknown as Parameters<typeof createHandlers>[0]);
  shown = sessionOf(2);
  const input = { buoyId: 1, readingId: 2 };
  expect(await answer(handlers, 'getReading', input)).toEqual({ ok: true, value: null });
  const refreshed = await answer(handlers, 'refreshReading', input);
  expect(refreshed).toMatchObject({ ok: true, value: { requests: 2 } });
  expect(await answer(handlers, 'saveBuoys', {})).toMatchObject({ ok: false });
});
