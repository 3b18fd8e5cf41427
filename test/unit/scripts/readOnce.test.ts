/** No test reads once what appears later: its sources use only what waits. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type NodePath, parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

const specs = (...names: string[]) => names.map((name) => `${name}.spec.ts`);
/** Files that may read once, by folder. */
const allowed: Record<string, string[]> = {
  'test/component': [],
  'test/integration': [],
  'test/model': [],
  'test/unit': [],
  'test/e2e': [...specs('awkward', 'axe', 'board', 'history', 'page', 'statistics', 'window')],
};

/** Methods that read what is there now: of locators in component tests, and, awaited, of those in end-to-end tests. */
const READS = /^(element|elements|query)$/;
const AWAITED_READS =
  /^(all|allInnerTexts|allTextContents|boundingBox|count|getAttribute|innerText|inputValue|is(Checked|Disabled|Enabled|Visible)|textContent)$/;
const ACTIONS =
  /^(clear|click|dblClick|dblclick|dragAndDrop|fill|hover|keyboard|press|selectOption|selectOptions|tab|type|unhover|upload)$/;
const PAUSES = /^(setTimeout|requestAnimationFrame)$/;
/** A source without one of these words is not parsed. */
const SUSPECT = new RegExp(
  `\\.(?:${[READS, AWAITED_READS, ACTIONS].map(({ source }) => source.slice(1, -1)).join('|')})\\(|querySelector|vi\\.wait|setTimeout|requestAnimationFrame|\\btimeout\\b`,
);
/** How long (ms) a busy machine may take. */
const PATIENCE = 10_000;

const callOf = (node: t.Node | null | undefined): string => {
  if (!t.isCallExpression(node)) return '';
  const { callee } = node;
  if (t.isIdentifier(callee)) return callee.name;
  return t.isMemberExpression(callee) && t.isIdentifier(callee.property)
    ? callee.property.name
    : '';
};
const isOn = (node: t.Node, object: string): boolean =>
  t.isCallExpression(node) &&
  t.isMemberExpression(node.callee) &&
  t.isIdentifier(node.callee.object, { name: object });

/** Whether code runs again until it is right, or at each change: in `expect.poll`, or in a function that is used only there. */
function isPolled(path: NodePath, seen = new Set<t.Node>()): boolean {
  const isRepeated = ({ node }: NodePath) =>
    (isOn(node, 'expect') && callOf(node) === 'poll') ||
    (t.isNewExpression(node) && t.isIdentifier(node.callee, { name: 'MutationObserver' }));
  if (path.findParent(isRepeated)) return true;
  const named = path.findParent(
    (one) =>
      one.isFunctionDeclaration() || (one.isVariableDeclarator() && t.isFunction(one.node.init)),
  );
  const id = named && (named.node as t.FunctionDeclaration | t.VariableDeclarator).id;
  if (!named || !t.isIdentifier(id)) return false;
  if (seen.has(named.node)) return true;
  seen.add(named.node);
  const uses = named.scope.getBinding(id.name)?.referencePaths ?? [];
  return uses.length > 0 && uses.every((use) => isPolled(use, seen));
}

/** The method at the root of `expect(…).not.toBe(…)`: its call, or null for `expect.poll` and other statements. */
function plainExpect(node: t.Node): t.CallExpression | null {
  let at: t.Node = t.isExpressionStatement(node) ? node.expression : node;
  while (t.isCallExpression(at) || t.isMemberExpression(at)) {
    if (t.isCallExpression(at) && t.isIdentifier(at.callee, { name: 'expect' })) return at;
    at = t.isCallExpression(at) ? at.callee : at.object;
  }
  return null;
}
const isAction = (node: t.Node | undefined): boolean =>
  t.isExpressionStatement(node) &&
  t.isAwaitExpression(node.expression) &&
  ACTIONS.test(callOf(node.expression.argument));

function faultsOf(source: string): string[] {
  if (!SUSPECT.test(source)) return [];
  const tree = parseSync(source, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  const faults: string[] = [];
  const refuse = ({ node }: NodePath, what: string) =>
    faults.push(`${node.loc?.start.line}: ${what}`);
  traverse(tree as t.File, {
    CallExpression(path) {
      const name = callOf(path.node);
      const isMember = t.isMemberExpression(path.node.callee);
      const count = path.node.arguments.length;
      const isRead =
        (isMember && count === 0 && READS.test(name)) ||
        (isMember &&
          AWAITED_READS.test(name) &&
          path.parentPath.isAwaitExpression() &&
          !isOn(path.node, 'Promise')) ||
        (isOn(path.node, 'document') && name.startsWith('querySelector'));
      if (isRead && !isPolled(path)) refuse(path, `${name}() reads once`);
      if (isOn(path.node, 'vi') && /^wait(For|Until)$/.test(name)) refuse(path, `vi.${name}`);
    },
    NewExpression(path) {
      if (!t.isIdentifier(path.node.callee, { name: 'Promise' })) return;
      const [executor] = path.node.arguments;
      const by = t.isFunction(executor)
        ? callOf(executor.body)
        : t.isIdentifier(executor)
          ? executor.name
          : '';
      if (PAUSES.test(by)) refuse(path, 'a pause');
    },
    ObjectProperty(path) {
      const { key, value } = path.node;
      const isShort = t.isNumericLiteral(value) && value.value < PATIENCE;
      if (t.isIdentifier(key, { name: 'timeout' }) && isShort) refuse(path, 'a short timeout');
    },
    ExpressionStatement(path) {
      const call = plainExpect(path.node);
      if (!call || t.isAwaitExpression(call.arguments[0])) return;
      let before = path.getPrevSibling();
      while (before.node && plainExpect(before.node)) before = before.getPrevSibling();
      if (isAction(before.node)) refuse(path, 'expect() directly after an action');
    },
  });
  return faults;
}

test.each(Object.entries(allowed))('tests of %s wait for what they read', (folder, names) => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder) });
  expect(files).toEqual(expect.arrayContaining(names));
  const faults = files
    .filter((file) => !names.includes(file))
    .flatMap((file) =>
      faultsOf(readFileSync(join(root, folder, file), 'utf8')).map((fault) => `${file}:${fault}`),
    );
  expect(faults).toEqual([]);
});

test.each([
  'page.getByRole("grid").element().focus();',
  'const text = () => button.element().textContent; expect(text()).toBe("1");',
  'expect(document.querySelector("p")).toBeNull();',
  'async () => { expect(await page.locator("p").count()).toBe(1); }',
  'async () => { await button.click(); expect(useApp.getState().route).toBe("map"); }',
  'async () => { await vi.waitFor(() => expect(calls).toBe(1)); }',
  'async () => { await new Promise((done) => setTimeout(done, 100)); }',
  'async () => { await expect.element(note, { timeout: 1000 }).toBeVisible(); }',
])('%s is refused', (source) => {
  expect(faultsOf(source)).toHaveLength(1);
});

test.each([
  'const text = () => button.element().textContent; expect.poll(text).toBe("1");',
  'async () => { await expect.poll(() => document.querySelectorAll("p").length).toBe(1); }',
  'async () => { await button.click(); await expect.element(note).toBeVisible(); expect(a).toBe(1); }',
])('%s is not refused', (source) => {
  expect(faultsOf(source)).toEqual([]);
});
