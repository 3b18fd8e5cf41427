// npm run lock: after npm wrote package-lock.json. npm drops `gypfile: false` from it; without the field npm before 11.16
// compiles better-sqlite3, whose binaries are in its package.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
lock.packages['node_modules/better-sqlite3'].gypfile = false;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
