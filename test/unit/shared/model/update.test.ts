import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions, UpdateFile } from '#shared/model/update.ts';
import manifest from '../../../../package.json' with { type: 'json' };

const part = fc.nat({ max: 99_999 });
const parts = fc.tuple(part, part, part);

it('versions are compared number by number', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const at = a.findIndex((one, index) => one !== b[index]);
      const expected = at === -1 ? 0 : Math.sign((a[at] ?? 0) - (b[at] ?? 0));
      expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(expected);
    }),
  );
});

it('the version of the application is one that can be compared', () => {
  const { version } = UpdateFile.shape;
  expect(version.parse(manifest.version)).toBe(manifest.version);
});
