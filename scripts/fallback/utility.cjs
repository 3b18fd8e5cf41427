// Entry of a utility process: loads the script that the application named.
const { join } = require('node:path');

require(join(__dirname, 'native.cjs'));
const [script] = process.argv.splice(2, 1);
require(script);
