/** One tooltip explains the controls and terms of the window: on hover and keyboard focus, a term or a control that does nothing on a press. Escape hides it. */
import type { ReactNode } from 'react';

/** How long (ms) the pointer rests before the text is shown. */
const DELAY = 500;
/** Id of the shown text, for what has no description otherwise: the current cell of a grid. */
export const EXPLANATION_ID = 'explanation';

/** For the element that `text` explains; screen readers read it as the element's description. */
export const explained = (text: string | undefined) =>
  text ? { 'data-explanation': text, 'aria-description': text } : {};

/**
 * A word whose meaning, or a sign whose reason, is shown on hover and on press. Not on focus: the text would cover what
 * was just entered beside it.
 */
export const Term = ({ text, children }: { text: string; children: ReactNode }) => (
  <button type="button" className="term" {...explained(text)}>
    {children}
  </button>
);

/** The element that is explained: a cell or a button with all of its parts. */
const placeOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? (target.closest('[role="gridcell"]') ??
      target.closest('button') ??
      target.closest('[data-explanation]'))
    : null;

/** Its explanation, or those of its parts; of a cell without any, its text if it is truncated. */
function explanationOf(place: Element): string {
  const parts = place.matches('[data-explanation]')
    ? [place]
    : [...place.querySelectorAll('[data-explanation]')];
  if (parts.length > 0)
    return parts.map((part) => part.getAttribute('data-explanation')).join(' · ');
  const isTruncated = place.role === 'gridcell' && place.scrollWidth > place.clientWidth;
  return isTruncated ? (place.textContent ?? '') : '';
}

let bubble: HTMLElement | null = null;
let shown: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The explained element changes its text, or leaves the page. */
let changes: MutationObserver | null = null;

/** Shows at once what explains `place`; null hides it. */
export function showExplanation(place: Element | null): void {
  clearTimeout(timer);
  changes?.disconnect();
  bubble?.remove();
  shown?.style.removeProperty('anchor-name');
  const text = place?.isConnected ? explanationOf(place) : '';
  shown = place instanceof HTMLElement && text !== '' ? place : null;
  if (!shown) return;
  bubble ??= document.createElement('div');
  bubble.className = 'tooltip';
  bubble.role = 'tooltip';
  // Text that the element itself contains is not repeated as its description.
  bubble.id = shown.textContent?.includes(text) ? '' : EXPLANATION_ID;
  bubble.textContent = text;
  // The style sheet places the text beside the element with this name.
  shown.style.setProperty('anchor-name', '--explained');
  // In the top layer, above a modal dialog.
  bubble.popover = 'manual';
  document.body.append(bubble);
  bubble.showPopover();
  changes ??= new MutationObserver(() => showExplanation(shown));
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-explanation'],
  });
}

/** What has the keyboard: the focused element, or the current cell of a focused grid. */
function showFocused({ target }: Event): void {
  if (!(target instanceof Element) || target.matches('.term')) return;
  const currentId = target.getAttribute('aria-activedescendant');
  showExplanation(placeOf(currentId ? document.getElementById(currentId) : target));
}

/** A press does not hide the text: the control has no other action, or shows it itself. */
const staysOnPress = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[aria-disabled="true"], select, .term') !== null;

/** Explains all elements of the page from now on. */
export function startTooltip(): void {
  let pointed: Element | null = null;
  let usesKeys = false;
  const point = (next: Element | null): void => {
    if (next === pointed) return;
    pointed = next;
    showExplanation(null);
    if (next) timer = setTimeout(() => showExplanation(next), DELAY);
  };
  const leave = (): void => point(null);
  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    act: (event: DocumentEventMap[Type]) => void,
  ): void => document.addEventListener(type, act, { capture: true, passive: true });
  // Not `pointerover`: it also fires when the keys scroll a row under a resting pointer.
  listen('pointermove', ({ target }) => point(placeOf(target)));
  document.documentElement.addEventListener('pointerleave', leave);
  listen('wheel', leave);
  listen('scroll', leave);
  listen('pointerdown', (event) => {
    usesKeys = false;
    if (!staysOnPress(event)) showExplanation(null);
  });
  listen('click', ({ target }) => {
    const isAnswer = target instanceof Element && target.closest('.term, [aria-disabled="true"]');
    if (isAnswer) showExplanation(placeOf(target));
  });
  listen('focusin', (event) => {
    if (usesKeys) showFocused(event);
  });
  listen('focusout', () => showExplanation(null));
  window.addEventListener(
    'keydown',
    (event) => {
      // The focus that Escape gives back is where it was: its text was read or is not wanted.
      usesKeys = event.key !== 'Escape';
      if (!shown) return;
      // Escape only hides the text: nothing behind it, such as a native dialog, handles the key.
      if (event.key === 'Escape') event.preventDefault();
      else if (!shown.contains(event.target as Node) || staysOnPress(event)) return;
      showExplanation(null);
    },
    true,
  );
}
