// Vite plugins of the message catalogues: macros become lookups, catalogues are compiled.
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

/**
 * The macros' own transform needs a package that npm does not install for Node 20: Babel does it.
 * @param {"auto" | "id-only"} descriptorFields with `id-only` only the catalogues have texts, as in the application; `auto` chooses
 */
export const messages = (descriptorFields = 'auto') => [
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
  lingui({ failOnCompileError: true }),
  noBreakSpaces,
];
