/** All shortcuts of the window, by the part they act on. */
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatShortcut } from '#renderer/format/shortcut.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import {
  commandNames,
  commandTable,
  focusKeys,
  roleTable,
  type Shortcut,
} from '#shared/model/shortcuts.ts';
import './keyboardHelp.css';

const groups = (): { title: string; shortcuts: readonly Shortcut[] }[] => [
  {
    title: t`Anywhere`,
    shortcuts: [
      ...commandNames.map((name) => commandTable[name]).filter(({ keys }) => keys.length > 0),
      ...Object.values(roleTable),
      { label: msg`Close dialog, page or panel`, keys: ['Escape'] },
    ],
  },
  { title: t`Map`, shortcuts: focusKeys.map },
  { title: t`Tables`, shortcuts: focusKeys.tables },
  { title: t`Charts`, shortcuts: focusKeys.charts },
];

export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  const platform = useApp(({ info }) => info?.platform);
  useCommand('show-shortcuts', () => setOpen(true));
  if (!open) return null;
  return (
    <Dialog title={t`Keyboard shortcuts`} isText onClose={() => setOpen(false)} dismiss={t`Close`}>
      <p className="quiet">
        {t`Shortcuts of the map, tables and charts work while one of them has the focus: press Tab to reach it.`}
      </p>
      <div className="shortcut-groups">
        {groups().map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="stack gap-1">
              {shortcuts.map(({ label, keys }) => (
                <div key={label.id} className="line apart">
                  <dt>{i18n._(label)}</dt>
                  <dd className="line gap-1 fixed">
                    {keys.map((key) => (
                      <kbd key={key} className="box small">
                        {formatShortcut(key, platform)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
