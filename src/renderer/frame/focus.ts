/** Keeps the focus where the person is: on the screen that is shown, in a panel that covers it, where it was before. */
import { type RefObject, useEffect, useRef } from 'react';

/** @returns for the panel, which takes the focus itself */
export function usePanelFocus(isOpen: boolean, covers: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (isOpen) opener.current = focused;
    else if (focused === document.body && opener.current instanceof HTMLElement)
      opener.current.focus();
  }, [isOpen]);
  useEffect(() => {
    if (covers && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [covers]);
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
