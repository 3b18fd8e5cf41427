// Vite plugins of the message catalogues: macros become lookups, catalogues are compiled.
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

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
];
