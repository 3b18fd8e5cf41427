/** Keeps the focus where the person is: on the screen that is shown, in a panel that covers it, where it was before. */
import { type RefObject, useEffect, useRef } from 'react';

type Part<Element = HTMLElement> = RefObject<Element | null>;

const isLost = () => document.activeElement === document.body;

/** To what opened the panel or, where that has gone, to the screen. */
function giveBack(opener: Element | null, screen: Part): void {
  if (isLost() && opener instanceof HTMLElement) opener.focus();
  // A part that is closed gives it back first.
  queueMicrotask(() => isLost() && screen.current?.focus());
}

/** @returns for the panel, which takes the focus itself */
export function usePanelFocus(mode: 'closed' | 'side' | 'page', covers: boolean, screen: Part) {
  const isOpen = mode !== 'closed';
  const panel: Part<HTMLDivElement> = useRef(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    return () => giveBack(opener.current, screen);
  }, [isOpen, screen]);
  useEffect(() => {
    // A page that becomes the side of a narrow window still covers the screen.
    if (mode === 'closed' || !covers) return;
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => giveBack(opener.current, screen);
  }, [mode, covers, screen]);
  return panel;
}

/** @returns for the screen, which takes the focus itself where the screen before it had it */
export function useScreenFocus(route: string): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  const shown = useRef(route);
  useEffect(() => {
    if (shown.current === route) return;
    shown.current = route;
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[inert]')) screen.current?.focus();
  }, [route]);
  return screen;
}
