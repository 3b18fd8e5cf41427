/** Tells a JSON text that was cut off from one that is wrong: only the first is worth another try. */

/** True where the text begins as an object or array and ends before closing what it opened. */
export function looksTruncated(text: string): boolean {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('{') && !trimmed.startsWith('[')) return trimmed === '';
  let depth = 0;
  let inString = false;
  for (let index = 0; index < trimmed.length; index += 1) {
    const character = trimmed.charCodeAt(index);
    if (inString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) depth += 1;
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
  }
  return inString || depth > 0;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
