/** The page's style for charts: read from the CSS variables, again when the theme or the contrast of the system changes. */
import { useMemo, useSyncExternalStore } from 'react';
import { useIsPrinting } from '#renderer/stores/app.ts';
import type { Theme } from './colours.ts';

const current = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || theme === 'night' ? theme : 'light';
};

/** Those of the system that change the CSS variables. */
const queries = ['(forced-colors: active)', '(prefers-contrast: more)'];
const contrastNow = (): string => String(queries.map((query) => matchMedia(query).matches));

const listeners = new Set<() => void>();
/** One for all listeners, from the first on. */
let observer: MutationObserver | null = null;

function subscribe(changed: () => void): () => void {
  if (!observer) {
    const notify = () => {
      for (const listener of [...listeners]) listener();
    };
    for (const query of queries) matchMedia(query).addEventListener('change', notify);
    observer = new MutationObserver(notify);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The theme shown now. */
export function useTheme(): Theme {
  const theme = useSyncExternalStore(subscribe, current);
  return useIsPrinting() ? 'light' : theme;
}

const tokens = [
  'panel',
  'ink',
  'quiet',
  'hairline',
  'action',
  'amber',
  'sea',
  'land',
  'cover',
  'edge',
  'font',
] as const;

/** Colours and font of the page. */
export type ChartTheme = { theme: Theme } & Record<(typeof tokens)[number], string>;

/** A data colour, `#rrggbb`, for a theme. */
export type Colour = (chartTheme: ChartTheme) => string;

export const readChartTheme = (theme = current()): ChartTheme =>
  chartThemeOf(document.documentElement, theme);

/** The style of the page, the same object until it changes. */
export function useChartTheme(): ChartTheme {
  const theme = useTheme();
  const contrast = useSyncExternalStore(subscribe, contrastNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the CSS variables follow the contrast.
  return useMemo(() => readChartTheme(theme), [theme, contrast]);
}

/** For pictures, whatever the theme of the page: they are printed. */
export function lightChartTheme(): ChartTheme {
  const element = document.createElement('span');
  element.dataset.theme = 'light';
  document.body.append(element);
  const chartTheme = chartThemeOf(element, 'light');
  element.remove();
  return chartTheme;
}

function chartThemeOf(element: Element, theme: Theme): ChartTheme {
  const style = getComputedStyle(element);
  const read = tokens.map((name) => [name, hex(style.getPropertyValue(`--${name}`).trim())]);
  return { theme, ...(Object.fromEntries(read) as Record<(typeof tokens)[number], string>) };
}

/** A colour as `#rrggbb`: a build shortens it to `#rgb`, and with forced colours it is the name of one of the system. */
function hex(value: string): string {
  if (value.startsWith('#')) return value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  // The font.
  if (!CSS.supports('color', value)) return value;
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const [r = 0, g = 0, b = 0] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
  probe.remove();
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
}
