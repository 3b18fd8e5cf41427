/** All shortcuts of the window, by the part they act on. */
import { useState } from 'react';
import { formatShortcut } from '#renderer/format/shortcut.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { commandNames, commandTable, focusKeys, roleTable } from '#shared/model/shortcuts.ts';
import './keyboardHelp.css';

const groups = [
  {
    title: 'Anywhere',
    shortcuts: [
      ...commandNames.map((name) => commandTable[name]).filter(({ keys }) => keys.length > 0),
      ...Object.values(roleTable),
      { label: 'Close what lies on top', keys: ['Escape'] },
    ],
  },
  { title: 'Map', shortcuts: focusKeys.map },
  { title: 'Tables', shortcuts: focusKeys.tables },
  { title: 'Charts', shortcuts: focusKeys.charts },
];

export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  const platform = useApp(({ info }) => info?.platform);
  const close = () => setOpen(false);
  useCommand('show-shortcuts', () => setOpen(true));
  return (
    <Dialog
      title="Keyboard shortcuts"
      isText
      open={open}
      onClose={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <p className="quiet">
        Those of map, tables and charts work where one has the focus: press Tab to reach it.
      </p>
      <div className="shortcut-groups">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className="stack gap-1">
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className="line apart">
                  <dt>{label}</dt>
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
