/** Keeps the focus where the person is: in a panel that covers the screen, and where it was before the panel opened. */
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
