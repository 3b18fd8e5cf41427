// The licences of the packages that are part of the application, as one text.
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** @returns {Promise<string>} every package the lock file does not keep for development, with its texts. */
export async function packageLicences(root) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const parts = [];
  for (const [path, entry] of Object.entries(packages)) {
    const folder = join(root, path);
    if (path === '' || entry.dev || entry.devOptional || !existsSync(folder)) continue;
    const { name, version, license } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    const texts = [];
    for (const file of readdirSync(folder, { withFileTypes: true })) {
      if (file.isFile() && LICENCE.test(file.name)) {
        texts.push((await readFile(join(folder, file.name), 'utf8')).trim());
      }
    }
    parts.push(`${name} ${version} — ${license ?? 'see below'}\n\n${texts.join('\n\n')}`);
  }
  return `${parts.sort().join(`\n\n${'─'.repeat(72)}\n\n`)}\n`;
}
