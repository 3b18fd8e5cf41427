/** The list of what is shipped: a valid CycloneDX document, with the names and versions of the licence page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const licences = join(root, 'dist/linux-x64/licences');
const bom = JSON.parse(readFileSync(join(licences, 'sbom.cdx.json'), 'utf8'));

/** The published schemas, which come with the packaging tools. */
function validator() {
  const tools = join(root, 'node_modules/.cache/package-tools');
  const from = createRequire(join(tools, 'package.json'));
  const folder = join(from.resolve('@cyclonedx/cyclonedx-library/package.json'), '../res/schema');
  const schema = (name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false });
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  }
  addFormats.default(ajv);
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  return { ajv, validate: ajv.compile(schema('bom-1.6')) };
}

it('is valid', () => {
  const { ajv, validate } = validator();
  expect(validate(bom), ajv.errorsText(validate.errors)).toBe(true);
  expect(validate({ ...bom, components: [{ type: 'library' }] })).toBe(false);
});

it('has the names and versions of the licence page', () => {
  const page = readFileSync(join(licences, 'packages.txt'), 'utf8');
  const titles = page.split(`\n\n${'─'.repeat(72)}\n\n`).map((part) => part.split(' — ')[0] ?? '');
  const named = bom.components.map(({ name, version = '' }: { name: string; version?: string }) =>
    `${name} ${version}`.trim(),
  );
  expect(named).toEqual(titles);
  expect(new Set(named).size).toBe(named.length);
});

it('has what is in the package, and nothing that only developers have', () => {
  const names = bom.components.map(({ name }: { name: string }) => name);
  const shipped = ['Electron', 'Chromium', 'Node.js', 'SQLite', 'HDF5', 'Natural Earth'];
  const packages = ['@github/keytar', 'better-sqlite3', 'react', 'maplibre-gl', 'earcut', 'zod'];
  expect(names).toEqual(expect.arrayContaining([...shipped, ...packages]));
  for (const name of ['vite', 'jest-validate', '@types/geojson', '@lingui/conf']) {
    expect(names).not.toContain(name);
  }
});
