// Vite plugins of the message catalogues: macros become lookups, catalogues are compiled.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

/** The space before a unit or a sign, after a digit, a placeholder or the number of a plural of a compiled message. */
const SPACE_BEFORE_UNIT =
  /(?<=\d|(?:\]|#\\"),\\") (?=(?:[%‰mhs]|min|ft|km|nmi|mi|kn|m\/s|km\/h|kW\/m|°[CF]|M[Bo])(?![\p{L}\p{N}’]))/gu;

/** A number and its unit stay on one line, in each language. */
const noBreakSpaces = {
  name: 'no-break-spaces',
  enforce: 'post',
  transform: {
    filter: { id: /\.po$/ },
    handler: (code) => ({ code: code.replace(SPACE_BEFORE_UNIT, '\u00a0'), map: null }),
  },
};

/** Where every tool begins; one of them bundles this file, which then does not know its place. */
const root = process.cwd();
const folder = join(root, 'node_modules/.cache/almanac-messages');

/** What Babel makes of each text is kept for the other steps of `npm test`: it takes longer than all else that bundles. */
async function kept(made, descriptorFields) {
  const plugin = await made;
  const { handler } = plugin.transform;
  const version = createHash('sha256');
  for (const path of ['scripts/lib/messages.mjs', 'package-lock.json'])
    version.update(readFileSync(join(root, path)));
  plugin.transform.handler = async function (code, id, options) {
    const key = JSON.stringify([code, id, descriptorFields, process.env.NODE_ENV]);
    const file = join(folder, version.copy().update(key).digest('hex'));
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    const result = await handler.call(this, code, id, options);
    if (!result) return result;
    mkdirSync(folder, { recursive: true });
    // Another step may be reading the file.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, JSON.stringify(result));
    renameSync(written, file);
    return result;
  };
  return plugin;
}

/**
 * The macros' own transform needs a package that npm does not install for Node 20: Babel does it.
 * @param {"auto" | "id-only"} descriptorFields with `id-only` only the catalogues have texts, as in the application; `auto` chooses
 */
export const messages = (descriptorFields = 'auto') => [
  kept(
    babel({
      presets: [
        {
          preset: { plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields }]] },
          rolldown: {
            filter: {
              id: { include: /\/src\/.*\.tsx?$/ },
              code: /from '@lingui\/(core|react)\/(macro|runtime-macro)'/,
            },
          },
        },
      ],
    }),
    descriptorFields,
  ),
  lingui({ failOnCompileError: true }),
  noBreakSpaces,
];
