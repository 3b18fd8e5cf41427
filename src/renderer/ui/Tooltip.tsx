/** What explains a control or a term: shown at the pointer and on keyboard focus, spoken as its description; Escape hides it. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as Bubble, TooltipTrigger } from 'react-aria-components/Tooltip';
import './ui.css';

/** How long (ms) the pointer rests before the text is shown. */
const DELAY = 500;

export function Tooltip({
  text,
  staysOnPress = false,
  isTrigger = false,
  children,
}: {
  /** Empty: there is nothing to explain. */
  text: string | undefined;
  /** A press does not hide the text: it is all that a press brings. */
  staysOnPress?: boolean;
  /** The element is a button of react-aria, which passes on what the text needs to know. */
  isTrigger?: boolean;
  /** One element that takes the focus. */
  children: ComponentProps<typeof Focusable>['children'];
}) {
  return (
    <TooltipTrigger delay={DELAY} isDisabled={!text} shouldCloseOnPress={!staysOnPress}>
      {isTrigger ? children : <Focusable>{children}</Focusable>}
      {text ? (
        <Bubble ref={toTopLayer} className="tooltip" offset={4}>
          <Text>{text}</Text>
        </Bubble>
      ) : null}
    </TooltipTrigger>
  );
}

/** A word whose meaning, or a sign whose reason, is shown on focus too. */
export function Term({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip text={text} staysOnPress>
      <button type="button" className="term">
        {children}
      </button>
    </Tooltip>
  );
}

/** Above a modal dialog, which is in the top layer of the page itself. */
function toTopLayer(element: HTMLDivElement | null): void {
  if (!element || element.popover) return;
  element.popover = 'manual';
  element.showPopover();
}

/** For a dialog that opens: it lies over what they explain. */
export function hideTooltips(): void {
  for (const shown of document.querySelectorAll<HTMLElement>('.tooltip:popover-open'))
    shown.hidePopover();
}

/** Escape hides the text alone: what lies behind, also a native dialog, does not act on it. */
function Text({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && ref.current?.closest(':popover-open')) event.preventDefault();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return <span ref={ref}>{children}</span>;
}
