/** What the handbook has of the tables of the application, as Markdown: the shortcuts and the terms. */
import { msg, t } from '@lingui/core/macro';
import { formatShortcut } from '#renderer/format/shortcut.ts';
import { terms } from '#renderer/format/terms.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import {
  commandNames,
  commandTable,
  focusKeys,
  roleTable,
  type Shortcut,
} from '#shared/model/shortcuts.ts';

const shortcutTable = (title: string, shortcuts: readonly Shortcut[], platform?: string) => [
  `| ${title} | ${t({ message: 'Keys', context: 'keyboard' })} |`,
  '|---|---|',
  ...shortcuts.map(({ label, keys }) => {
    const names = keys.map((key) => `\`${formatShortcut(key, platform)}\``);
    return `| ${i18n._(label)} | ${names.join(' ')} |`;
  }),
  '',
];

/** @param platform of Node, whose modifier keys are named */
export const listsMarkdown = (platform: string | undefined): string =>
  [
    `## ${t`Keyboard shortcuts`}`,
    t`Shortcuts of the map, tables and charts work while one of them has the focus: press Tab to reach it.`,
    '',
    ...shortcutTable(
      t`Anywhere`,
      [
        ...commandNames.map((name) => commandTable[name]).filter(({ keys }) => keys.length > 0),
        ...Object.values(roleTable),
        { label: msg`Close dialog, page or panel`, keys: ['Escape'] },
      ],
      platform,
    ),
    ...shortcutTable(t`Map`, focusKeys.map, platform),
    ...shortcutTable(t`Tables`, focusKeys.tables, platform),
    ...shortcutTable(t`Charts`, focusKeys.charts, platform),
    `## ${t`Terms`}`,
    // Up to the colon is the term.
    ...Object.values(terms).map((sentence) => `- ${sentence.replace(/^[^:]+/, '**$&**')}`),
    '',
    '',
  ].join('\n');
