/** The box of a search, to which the command `focus-search` leads. Escape empties it before it reaches what lies around. */
import { useRef } from 'react';
import { useCommand } from './commands.tsx';

export function SearchField(props: {
  label: string;
  /** Absent: the label. */
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  onEnter?: () => void;
}) {
  const { label, placeholder = label, text, onText, onEnter } = props;
  const box = useRef<HTMLInputElement>(null);
  useCommand('focus-search', () => box.current?.select());
  return (
    <input
      ref={box}
      type="search"
      className="input search"
      placeholder={placeholder}
      aria-label={label}
      maxLength={200}
      value={text}
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        // The keys of an input method end or cancel a composition.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onEnter?.();
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        onText('');
      }}
    />
  );
}
