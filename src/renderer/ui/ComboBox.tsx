/** A text box with options below it, which a click, an arrow down and typing open: the first one is active, Enter or a click takes it. */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useState,
} from 'react';
import { ComboBoxStateContext, ComboBox as Root } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input, type InputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

export interface ComboOption {
  id: string;
  text: string;
  /** Before and in place of the text; absent: the text. */
  content?: ReactNode;
  /** Quiet, at the end. */
  note?: string;
  className?: string;
  /** It sends a request: below a single hit, the first arrow down does not reach it. */
  sends?: true;
}

interface ComboBoxProps {
  label: string;
  /** Absent: the label is spoken only. */
  isLabelShown?: boolean;
  listLabel: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: readonly ComboOption[];
  /** The option in use; null: none. */
  chosen?: string | null;
  /** The list stays open where neither `chosen` nor `text` changes. */
  onChoose: (id: string) => void;
  /** What is typed need not be an option: it stays when the box is left. */
  keepsText?: boolean;
  /** Shown below the options, or where there are none; null: without options there is no list. */
  note: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** Why the text cannot be used, below the box while the list is closed; null: it can. */
  error?: string | null;
}

export function ComboBox(props: ComboBoxProps) {
  const { text, onText, isLabelShown = false, keepsText = false, error = null } = props;
  const [isOpen, setOpen] = useState(false);
  // Tab leaves the box: it takes no option. The list closes at once.
  const [isLeft, setLeft] = useState(false);
  /** The text for which an arrow down has stayed on the single hit. */
  const [stayed, setStayed] = useState('');
  const onKeyDownCapture = (event: KeyboardEvent) => {
    setLeft(event.key === 'Tab');
    if (event.key !== 'ArrowDown' || !isOpen || !props.options[1]?.sends || stayed === text) return;
    setStayed(text);
    event.preventDefault();
    event.stopPropagation();
  };
  // Escape closes the list, then empties the box, before it reaches what lies around.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (isOpen) event.preventDefault();
    else if (keepsText && text !== '') {
      event.preventDefault();
      onText('');
    }
  };
  return (
    <Root
      {...(isLabelShown ? {} : { 'aria-label': props.label })}
      className="stack gap-1"
      items={props.options}
      inputValue={text}
      onInputChange={onText}
      value={props.chosen ?? null}
      onChange={(key) => {
        if (key !== null) props.onChoose(String(key));
      }}
      allowsCustomValue={keepsText}
      isInvalid={error !== null && !isOpen}
      allowsEmptyCollection={props.note !== null}
      onOpenChange={(isOpening) => {
        setOpen(isOpening);
        setStayed('');
      }}
    >
      {isLabelShown ? <Label className="quiet small">{props.label}</Label> : null}
      <Box
        {...(props.inputRef ? { ref: props.inputRef } : {})}
        className="input"
        placeholder={props.placeholder}
        spellCheck={false}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onKeyDownCapture}
        dir="auto"
        onFocus={(event) => {
          // React Aria sends focus events of its own while the keyboard is on an option.
          if (event.nativeEvent.isTrusted) event.currentTarget.select();
        }}
      />
      <FieldError className="bad small">{error}</FieldError>
      <Popover
        className="combo-popover box column"
        style={{ zIndex: 'var(--layer-popover)' }}
        offset={4}
      >
        <ActiveOption isNone={isLeft} />
        <ListBox aria-label={props.listLabel} className="combo-list scroll">
          {(option: ComboOption) => (
            <ListBoxItem
              id={option.id}
              textValue={option.text}
              className={`item ${option.className ?? ''}`}
            >
              {option.content ?? <bdi className="grow clip">{option.text}</bdi>}
              {option.note ? <span className="quiet">{option.note}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
        {props.note}
      </Popover>
    </Root>
  );
}

function Box(props: InputProps & { ref?: Ref<HTMLInputElement> }) {
  const state = useContext(ComboBoxStateContext);
  return <Input {...props} onClick={() => state?.open(null, 'manual')} />;
}

/** Makes the first option active whenever none is; or none. */
function ActiveOption({ isNone }: { isNone: boolean }) {
  const state = useContext(ComboBoxStateContext);
  const manager = state?.selectionManager;
  const first = state?.isOpen && !isNone ? state.collection.getFirstKey() : null;
  const active = manager?.focusedKey ?? null;
  useEffect(() => {
    // After the effect of the box, which makes none active where its text has changed.
    if (isNone || active === null) queueMicrotask(() => manager?.setFocusedKey(first));
  });
  return null;
}
