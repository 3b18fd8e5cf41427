// The name of a package; one with an Electron that gets no security fixes is made for tests only and named so.

/**
 * @param {{name: string, description: string, devDependencies: {electron: string}}} manifest package.json
 * @param {string} electronVersion of the runtime that is packaged
 * @param {boolean} withUnsupported whether another Electron than the supported one may be packaged
 * @returns {{name: string, description: string}}
 */
export function packageIdentity(manifest, electronVersion, withUnsupported) {
  const { name, description, devDependencies } = manifest;
  if (electronVersion === devDependencies.electron) return { name, description };
  const problem = `Electron ${electronVersion} gets no security fixes; the supported one is ${devDependencies.electron}`;
  if (!withUnsupported) {
    throw new Error(
      `${problem}. For a package to test with, not to give to people: npm run package -- --with-unsupported-electron`,
    );
  }
  return {
    name: `${name}-unsupported-electron`,
    description: `${description.replace(/\.$/, '')} (for tests only: ${problem})`,
  };
}
