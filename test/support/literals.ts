/** Finds text that a person would see and that is in no message catalogue. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type NodePath, parseSync, traverse, type types } from '@babel/core';

const root = resolve(import.meta.dirname, '../..');

/** Tags and components whose content is a message. */
const messageTags = new Set(['t', 'msg', 'defineMessage']);
const messageCalls = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage']);
const messageElements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Attributes whose values nobody reads. */
const hiddenAttributes =
  /^(className|.*(ClassName|Class)|id|key|type|role|href|target|rel|d|viewBox|placement|transform|fill|stroke|data-.*|xmlns|htmlFor|autoComplete|inputMode|style|points|textAnchor|slot|scope|method|mode|shape|icon|format|font)$/;

/** Calls whose arguments nobody reads. */
const hiddenCalls =
  /^(Error|TypeError|RangeError|URL|RegExp|require|import|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|createElement|createElementNS|setAttribute|getAttribute|matchMedia|getContext|toFormat|fromFormat|invalidRequest|assertNever|log|error|warn|mark|markStep|markWhenShown|reportError|lazyPart|includes|startsWith|endsWith|split|join|replace|replaceAll|test|indexOf|setProperty|getPropertyValue)$/;

/** Names of keys, drawing operations and the like. */
const notText =
  /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Enter|Escape|Tab|Space|Hs|Hmax|Hm0|T[mpz]|Backspace|Delete|Insert|Shift|Shift\+.*|Control|Alt|Meta|CmdOrCtrl.*|F\d+|UTC|Buoy Almanac, . UTC|URL|\((max-width|forced-colors|prefers-contrast): .*|GMT|Etc\/.*|Content-Type|Buoy Almanac|km|\W?\d+px( \W)?|max\(\d+vh, \d+px\)|map-view \W|Electron|Chromium|Node|NaN|Infinity|MultiPolygon|Polygon|LineString|MultiLineString|Point|Feature|FeatureCollection|GeometryCollection)$/;

/** Has words: two letters with a blank beside them, or a word with a capital. */
const isText = (text: string): boolean =>
  !notText.test(text.trim()) &&
  (/\p{L}{2,}[,.:;)]?\s|\s\(?\p{L}{2,}/u.test(text) || /^\s*\p{Lu}\p{Ll}+/u.test(text));

const nameOf = (node: types.Node | null | undefined): string => {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'JSXMemberExpression') return nameOf(node.property);
  return '';
};

/** Whether nobody reads it, or a catalogue holds it. */
function isCovered(path: NodePath): boolean {
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    const { node, parent } = at;
    if (node.type.startsWith('TS')) {
      // `x as T` and `x satisfies T` hold expressions.
      if (!['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)) {
        return true;
      }
    }
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
    if (node.type === 'ImportExpression') return true;
    if (node.type === 'TaggedTemplateExpression' && messageTags.has(nameOf(node.tag))) return true;
    if (node.type === 'JSXElement' && messageElements.has(nameOf(node.openingElement.name))) {
      return true;
    }
    if (node.type === 'JSXAttribute' && hiddenAttributes.test(String(node.name.name))) return true;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = nameOf(node.callee as types.Node);
      if (messageCalls.has(name) || (at !== path && hiddenCalls.test(name))) return true;
    }
    if (
      (parent?.type === 'ObjectProperty' || parent?.type === 'ObjectMethod') &&
      parent.key === node &&
      !parent.computed
    ) {
      return true;
    }
    if (
      parent?.type === 'ObjectProperty' &&
      parent.value === node &&
      hiddenAttributes.test(nameOf(parent.key))
    ) {
      return true;
    }
    if (
      parent?.type === 'AssignmentExpression' &&
      parent.right === node &&
      hiddenAttributes.test(nameOf(parent.left))
    ) {
      return true;
    }
    if (node.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(node.operator)) return true;
    if (parent?.type === 'SwitchCase' && parent.test === node) return true;
    if (node.type === 'ExportNamedDeclaration' && node.source && at.parentPath === null)
      return true;
    if (/Function|Method/.test(node.type) || node.type === 'Program') return false;
  }
  return false;
}

/** `file:line: text` for each. */
export function literalsIn(file: string, code = readFileSync(file, 'utf8')): string[] {
  const parsed = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? ['jsx' as const] : [])] },
  });
  const found: string[] = [];
  const report = (path: NodePath, text: string): void => {
    if (!isText(text) || isCovered(path)) return;
    found.push(
      `${relative(root, file)}:${path.node.loc?.start.line}: ${text.trim().replace(/\s+/g, ' ')}`,
    );
  };
  traverse(parsed as types.File, {
    noScope: true,
    JSXText: (path) =>
      report(path, /\p{L}{2,}/u.test(path.node.value) ? `${path.node.value} ` : ''),
    StringLiteral: (path) => report(path, path.node.value),
    TemplateLiteral: (path) =>
      report(path, path.node.quasis.map(({ value }) => value.cooked ?? '').join('\u0001')),
  });
  return found;
}

export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
