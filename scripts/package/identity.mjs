// The name of a package; one with an Electron that gets no security fixes is made for tests only and named so.

const OPTION = '--with-unsupported-electron';

/**
 * @param {{name: string, description: string, devDependencies: {electron: string}}} manifest package.json
 * @param {string} electronVersion of the runtime that is packaged
 * @param {string[]} options of `npm run package`
 * @returns {{name: string, description: string}}
 */
export function packageIdentity(manifest, electronVersion, options) {
  const { name, description, devDependencies } = manifest;
  const unknown = options.find((option) => option !== OPTION);
  if (unknown) throw new Error(`There is no option ${unknown}; there is ${OPTION}.`);
  if (electronVersion === devDependencies.electron) return { name, description };
  const problem = `Electron ${electronVersion} gets no security fixes; the supported one is ${devDependencies.electron}`;
  if (!options.includes(OPTION)) {
    throw new Error(
      `${problem}. For a package to test with, not to give to people: npm run package -- ${OPTION}`,
    );
  }
  return {
    name: `${name}-unsupported-electron`,
    description: `${description.replace(/\.$/, '')} (for tests only: ${problem})`,
  };
}
