/** What a canvas must know of the page's style: read from the CSS variables, again when the theme changes. */
import { useSyncExternalStore } from 'react';
import type { Theme } from './colours.ts';

const current = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || theme === 'night' ? theme : 'light';
};

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme shown now. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);

export interface Ground {
  panel: string;
  ink: string;
  quiet: string;
  hairline: string;
  action: string;
  selected: string;
  font: string;
}

export function readGround(): Ground {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    panel: read('panel'),
    ink: read('ink'),
    quiet: read('quiet'),
    hairline: read('hairline'),
    action: read('action'),
    selected: read('selected'),
    font: read('font'),
  };
}
