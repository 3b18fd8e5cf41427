// Loaded before each script of package.json: one sentence where Node is too old or `npm ci` has not run.
// Old versions of Node must be able to read this file.

/** As "engines" of package.json says: npm installs the binary of the bundler for no other Node. */
function isSupported(version) {
  const parts = version.split('.').map(Number);
  if (parts[0] === 20) return parts[1] >= 19;
  if (parts[0] === 22) return parts[1] >= 12;
  return parts[0] > 22;
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

// Scripts run on Node 24 of the package "node"; npm names the Node that runs it, and that installs.
const agent = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent || '');
const version = agent ? agent[1] : process.versions.node;
if (!isSupported(version)) {
  stop(
    `Node ${version} is too old: install Node 24 from https://nodejs.org (20.19 and 22.12 are enough), then run "npm ci" again.`,
  );
}
try {
  require.resolve('electron/package.json');
} catch (error) {
  stop(`The packages of this project are missing (${error.code}): run "npm ci" first.`);
}
