/** The text of a field while it is edited. */
import { useState } from 'react';

/**
 * Keeps a text as typed until its value is changed from outside.
 * @param write how a value is written that was not typed.
 * @param read the value of a text.
 */
export function useDraft<T>(value: T, write: (value: T) => string, read: (text: string) => T) {
  const written = write(value);
  const [draft, setDraft] = useState({ text: written, written });
  return {
    text: draft.written === written ? draft.text : written,
    /** Keeps `text` while the value is `stands`. @returns that value. */
    type(text: string, stands = read(text)): T {
      setDraft({ text, written: write(stands) });
      return stands;
    },
  };
}
