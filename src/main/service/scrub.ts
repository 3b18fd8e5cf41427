/** Makes text of the service safe to show and to copy: plain, short, without the key. */

/** Longest detail, characters. */
export const DETAIL_LENGTH = 500;

const HIDDEN = '•••';

/** Replaces the key in every form it could come back in. The mark holds no letter a key could have. */
export function hideKey(text: string, key: string | null): string {
  const withoutHeader = text.replace(/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`);
  if (!key) return withoutHeader;
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64')];
  return forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), withoutHeader);
}

/**
 * Text only: no markup, no control characters, white space collapsed, the key hidden, at most
 * {@link DETAIL_LENGTH} characters. Hiding comes after everything that could join two halves of a
 * key, and before the cut, which could leave half of one.
 */
export function cleanDetail(text: string, key: string | null): string {
  const plain = text
    .slice(0, 64 * 1024)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const hidden = hideKey(plain, key);
  return hidden.length > DETAIL_LENGTH ? `${hidden.slice(0, DETAIL_LENGTH - 1)}…` : hidden;
}
