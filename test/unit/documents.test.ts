/** The handbook in `docs` and the other documents: links lead somewhere, command lines can be parsed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand } from '#main/cli/parse.ts';
import { railWords } from '#renderer/frame/Rail.tsx';

const root = resolve(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
const handbook = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...handbook];

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

test.each(documents)('links of %s lead to files and headings', (name) => {
  const text = textOf(name);
  const links = [...text.matchAll(/\]\((?!https:)([^)]*)\)/g)].map(([, link = '']) => link);
  const dead = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? name : join(dirname(name), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(textOf(file)).includes(anchor);
  });
  expect(dead).toEqual([]);
});

const examples = documents.flatMap((name) =>
  [...textOf(name).matchAll(/^(?:npm run -s cli --|buoy-almanac) (.*)$/gm)].map(
    ([, line = '']) => [line.replace(/ <.*/, ''), name] as const,
  ),
);

test('the handbook has examples of commands', () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples)('%s is a command line (%s)', (line) => {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  expect(parseCommand(words)).toMatchObject({ kind: 'run' });
});

test('a changed version has an entry in the changelog', () => {
  const { version } = JSON.parse(textOf('package.json'));
  expect(JSON.parse(textOf('package-lock.json'))).toMatchObject({
    version,
    packages: { '': { version } },
  });
  expect(textOf('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
  expect(textOf('README.md')).toContain(`buoy-almanac_${version}_amd64.deb`);
});

test('the pictures of the README are newer than the names of the screens (npm run screenshots)', () => {
  const pictures = [...textOf('README.md').matchAll(/\]\(resources\/screenshots\/([^)]+)\)/g)];
  const words = JSON.parse(textOf('resources/screenshots/rail.json'));
  expect(pictures.map(([, name = '']) => [name, words[name]])).toEqual(
    pictures.map(([, name]) => [name, railWords()]),
  );
  expect(pictures).toHaveLength(4);
});
