/** Before each file of component tests. */
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { setMessages } from '#shared/i18n/i18n.ts';
import { pointNowhere } from '#support/component.tsx';
import { resetStores } from '#support/stores.ts';
import '#support/componentPage.ts';

// Tests may run in any order: nothing that an earlier one chose is kept.
beforeEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  resetStores();
  setMessages('en', {});
  for (const name of ['data-theme', 'style']) document.documentElement.removeAttribute(name);
  // Maps of the world are drawn without MapLibre, whose WebGL the processor draws; tests of MapLibre delete it.
  document.documentElement.dataset.software = '';
  // The window is as large as in vitest.config.ts.
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
  // Nor does the pointer lie on what comes now.
  await pointNowhere();
});
