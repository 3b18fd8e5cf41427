/** Looks for a secret in files, byte by byte, in the encodings it could hide in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of base64 that is the same whatever follows, with `shift` bytes before the secret. */
function base64Of(secret: string, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]).toString('base64url');
  const bits = (shift + Buffer.byteLength(secret)) * 8;
  return text.slice(Math.ceil((shift * 8) / 6), Math.floor(bits / 6));
}

const forms = (secret: string): Buffer[] => {
  const base64 = [0, 1, 2].map((shift) => base64Of(secret, shift));
  const texts = [
    ...[secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')],
    ...[...base64, ...base64.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'))],
  ];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
};

export const hasSecret = (content: Buffer, secret: string): boolean =>
  forms(secret).some((form) => content.includes(form));

/** How often the secret is in it. */
export function countSecret(content: Buffer, secret: string): number {
  let count = 0;
  for (const form of new Set(forms(secret).map((one) => one.toString('latin1')))) {
    const bytes = Buffer.from(form, 'latin1');
    for (let at = content.indexOf(bytes); at >= 0; at = content.indexOf(bytes, at + 1)) count += 1;
  }
  return count;
}

/** @returns the files that hold the secret */
export function filesWith(folder: string, secret: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => hasSecret(readFileSync(path), secret));
}
