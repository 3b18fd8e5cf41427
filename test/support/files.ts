/** Looks for a secret in every file of a folder, byte by byte, in the encodings it could hide in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const forms = (secret: string): Buffer[] => [
  Buffer.from(secret, 'utf8'),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64').replace(/=+$/, '')),
  Buffer.from(Buffer.from(secret).toString('hex')),
];

/** @returns the files that hold the secret */
export function filesWith(folder: string, secret: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (forms(secret).some((form) => content.includes(form))) found.push(path);
  }
  return found;
}
