/** Explains a control or a term: shown on hover and keyboard focus, read by screen readers as its description; Escape hides it. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  /** A press does not hide the text: the control has no other action. */
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

/**
 * A word whose meaning, or a sign whose reason, is shown on hover and on press. Not on focus: the text would cover what
 * was just entered beside it.
 */
export function Term({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <TooltipTrigger
      delay={DELAY}
      isOpen={isOpen}
      onOpenChange={(open) => setOpen(open && button.current?.matches(':hover') === true)}
      shouldCloseOnPress={false}
    >
      <Focusable>
        <button
          ref={button}
          type="button"
          className="term"
          aria-description={text}
          onClick={() => setOpen(true)}
        >
          {children}
        </button>
      </Focusable>
      <Bubble ref={toTopLayer} className="tooltip" offset={4}>
        <Text>{text}</Text>
      </Bubble>
    </TooltipTrigger>
  );
}

/** The explanations of the parts of an element; without any, its text if it is truncated. */
function explanationOf(place: Element): string {
  const parts = place.querySelectorAll<HTMLElement>('[data-explanation]');
  if (parts.length > 0) return [...parts].map((part) => part.dataset.explanation).join(' · ');
  return place.scrollWidth > place.clientWidth ? (place.textContent ?? '') : '';
}

/** One tooltip for many elements of a list or grid, which carry their explanation in `data-explanation`. */
export function SharedTooltip({
  id,
  within,
  places,
  currentId,
}: {
  id?: string;
  within: RefObject<HTMLElement | null>;
  /** Selects a place. */
  places: string;
  /** The place that the keys of a grid are on. */
  currentId?: string | undefined;
}) {
  const place = useRef<Element>(null);
  const [text, setText] = useState('');
  const show = useRef((shown: Element | null) => {
    place.current = shown;
    setText(shown ? explanationOf(shown) : '');
  }).current;

  useEffect(() => {
    const list = within.current;
    if (!list) return;
    let pointed: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (next: Element | null) => {
      clearTimeout(timer);
      pointed = next;
      show(null);
      if (next) timer = setTimeout(() => show(next), DELAY);
    };
    const placeOf = ({ target }: Event) => (target as Element).closest(places);
    const showFocused = (target: EventTarget | null) => {
      if (target === list) show(currentId ? document.getElementById(currentId) : null);
      else if (target instanceof Element && target.matches(':focus-visible'))
        show(target.closest(places));
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    const leave = () => point(null);
    // Not `pointerover`: it also fires when the keys scroll a row under a resting pointer.
    list.addEventListener(
      'pointermove',
      (event) => {
        if (placeOf(event) !== pointed) point(placeOf(event));
      },
      options,
    );
    for (const name of ['pointerleave', 'pointerdown', 'wheel', 'focusout'])
      list.addEventListener(name, leave, options);
    // The same where an element moves under a resting pointer.
    const leavePointed = () => pointed && leave();
    list.addEventListener('scroll', leavePointed, { ...options, capture: true });
    list.addEventListener('focusin', ({ target }) => showFocused(target), options);
    if (currentId && document.activeElement === list) {
      const nearest = { block: 'nearest', inline: 'nearest' } as const;
      document.getElementById(currentId)?.scrollIntoView(nearest);
    }
    showFocused(document.activeElement);
    return () => {
      leave();
      listening.abort();
    };
  }, [within, places, currentId, show]);

  // Text that the element itself contains is not repeated as its description.
  const isSaid = place.current?.textContent?.includes(text);
  return (
    <TooltipTrigger isOpen={text !== ''}>
      <Bubble ref={toTopLayer} className="tooltip" triggerRef={place} offset={4}>
        <Text id={isSaid ? undefined : id} onEscape={() => show(null)}>
          {text}
        </Text>
      </Bubble>
    </TooltipTrigger>
  );
}

/** Above a modal dialog, which is in the top layer of the page itself. */
function toTopLayer(element: HTMLDivElement | null): void {
  if (!element || element.popover) return;
  element.popover = 'manual';
  element.showPopover();
}

/** For a dialog that opens: it covers the explained elements. */
export function hideTooltips(): void {
  for (const shown of document.querySelectorAll<HTMLElement>('.tooltip:popover-open'))
    shown.hidePopover();
}

/** Escape only hides the text: nothing behind it, such as a native dialog, handles the key. */
function Text({
  id,
  onEscape,
  children,
}: {
  id?: string | undefined;
  onEscape?: () => void;
  children: string;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  const hide = useRef(onEscape);
  hide.current = onEscape;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !ref.current?.closest(':popover-open')) return;
      event.preventDefault();
      hide.current?.();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <span id={id} ref={ref}>
      {children}
    </span>
  );
}
