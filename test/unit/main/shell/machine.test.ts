/** Whether the window is shown. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('electron');
  vi.resetModules();
});

it.each([
  [{}, true],
  [{ isDestroyed: true }, false],
  [{ isVisible: false }, false],
  [{ isMinimized: true }, false],
  [{ isPageVisible: false }, false],
])('with %j: %s', async (changed, expected) => {
  vi.doMock('electron', () => ({ powerMonitor: {} }));
  const { isShown, page } = await import('#main/shell/machine.ts');
  const usual = { isDestroyed: false, isVisible: true, isMinimized: false, isPageVisible: true };
  const { isPageVisible, ...state } = { ...usual, ...changed };
  page.isVisible = isPageVisible;
  const methods = Object.entries(state).map(([name, value]) => [name, () => value]);
  expect(isShown(Object.fromEntries(methods))).toBe(expected);
  expect(isShown(null)).toBe(false);
});
