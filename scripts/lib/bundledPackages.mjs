// A Vite plugin that lists the packages whose modules are in an output: packages.json beside it.
import { relative } from 'node:path';

export const LIST = 'packages.json';

/** @param {string} root of the repository */
export const bundledPackages = (root) => ({
  name: 'bundled-packages',
  generateBundle(_, outputs) {
    const folders = Object.values(outputs)
      .flatMap(({ moduleIds = [] }) => moduleIds)
      .flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
      .map((folder) => relative(root, folder));
    const source = JSON.stringify([...new Set(folders)].sort(), null, 1);
    this.emitFile({ type: 'asset', fileName: LIST, source });
  },
});
