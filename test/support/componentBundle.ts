/**
 * A plugin that serves the component tests as a few large modules, bundled once for a run (not for `vitest watch`): fetching
 * the several hundred modules of the window one by one took a fifth of the processor time of these tests.
 */
import { globSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, posix, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { messages } from '../../scripts/lib/messages.mjs';
import { thorough } from './thorough.ts';

const root = resolve(import.meta.dirname, '../..');
/** React's development version, which renders twice and checks what it is given, costs a third more: `npm run verify` has it. */
const version = thorough ? 'development' : 'production';
/** Folders of the page: the bundle, and what it leaves to the server. */
const BUNDLE = '/@bundle/';
const SERVED = '/@served/';

const files = globSync(['test/component/**/*.tsx', 'test/support/component{Setup,Portuguese}.ts'], {
  cwd: root,
});
const nameOf = (file: string): string =>
  file
    .split('\\')
    .join('/')
    .replace(/\.tsx?$/, '');
const entries = new Map(files.map((file) => [join(root, file), nameOf(file)]));

/** The test runner, and files that a module knows by their address, are served as they are. */
const served: Plugin = {
  name: 'served',
  enforce: 'pre',
  resolveId: (id, from) =>
    /^@?vitest(\/|$)/.test(id) ? { id: SERVED + id, external: true } : knownStores(id, from),
  load(id) {
    if (!id.endsWith('?url')) return null;
    const path = posix.join('/', nameOf(relative(root, id)).replace('?url', ''));
    return `export default ${JSON.stringify(path)};`;
  },
};

/** Stores are made by `stores.ts`, which makes them with zustand. */
const stores = join(root, 'test/support/stores.ts');
const knownStores = (id: string, from = ''): string | null =>
  id === 'zustand' && !from.startsWith(stores) ? stores : null;

/** A style sheet is a script that adds it to the page, as the server makes it. */
const styles: Plugin = {
  name: 'styles',
  enforce: 'pre',
  async resolveId(id, from) {
    if (!id.endsWith('.css')) return null;
    const found = await this.resolve(id, from, { skipSelf: true });
    return found ? `\0${found.id}.js` : null;
  },
  load(id) {
    if (!id.startsWith('\0') || !id.endsWith('.css.js')) return null;
    const sheet = JSON.stringify(`${id.slice(1, -'.js'.length)}?inline`);
    return `import text from ${sheet};
      document.head.append(Object.assign(document.createElement('style'), { textContent: text }));`;
  },
};

async function bundle(): Promise<Map<string, Rolldown.OutputChunk>> {
  const { output } = (await build({
    configFile: false,
    root,
    mode: version,
    logLevel: 'error',
    plugins: [messages(), served, styles, react()],
    publicDir: false,
    oxc: { jsx: { development: thorough } },
    define: { 'process.env.NODE_ENV': JSON.stringify(version) },
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      modulePreload: false,
      // The font of a style sheet.
      assetsInlineLimit: 100_000,
      target: 'esnext',
      rollupOptions: {
        input: Object.fromEntries([...entries].map(([file, name]) => [name, file])),
        output: {
          entryFileNames: '[name].js',
          // A module in a chunk runs when one that needs it does.
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              { name: 'packages', test: /\/node_modules\/(?!axe-core)/, tags: ['$initial'] },
              // What runs before each file is not in it.
              {
                name: 'window',
                test: /\/src\/|\/support\/(?!component(Setup|Portuguese))/,
                tags: ['$initial'],
              },
            ],
          },
          sourcemapPathTransform: (source, map) => resolve(root, 'dist', map, '..', source),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  return new Map(chunks.map((chunk) => [BUNDLE + chunk.fileName, chunk]));
}

export function componentBundle(): Plugin {
  let made: ReturnType<typeof bundle> | undefined;
  return {
    name: 'component-bundle',
    enforce: 'pre',
    configureServer(server) {
      const { moduleGraph } = server.environments.client;
      /** @returns false where the file is not of the bundle */
      const serve = async (url: string, response: ServerResponse): Promise<boolean> => {
        const path = decodeURI(url.replace(/\?.*/, ''));
        const entry = entries.get(path.replace('/@fs/', ''));
        if (!entry && !path.startsWith(BUNDLE)) return false;
        // Not before the page of the tests has begun: that has a time limit.
        made ??= bundle();
        const chunk = (await made).get(path);
        if (!entry && !chunk) return false;
        response.setHeader('content-type', 'text/javascript');
        if (!chunk) {
          // Its version makes the setup run again for each file.
          const version = url.match(/\?.*/)?.[0] ?? '';
          response.end(`import ${JSON.stringify(`${BUNDLE}${entry}.js${version}`)};`);
          return true;
        }
        // Lines of a failure are found by it.
        const module = await moduleGraph.ensureEntryFromUrl(path);
        moduleGraph.updateModuleTransformResult(module, { code: '', map: chunk.map });
        response.setHeader('cache-control', 'max-age=31536000, immutable');
        response.end(chunk.code);
        return true;
      };
      server.middlewares.use(({ url = '' }, response, next) => {
        // A request of a page that is being closed fails when the server is closed.
        serve(url, response).then((isServed) => isServed || next(), next);
      });
    },
    resolveId: (id, from) => (id.startsWith(SERVED) ? id : knownStores(id, from)),
    load(id) {
      return id.startsWith(SERVED) ? `export * from '${id.slice(SERVED.length)}';` : null;
    },
  };
}
