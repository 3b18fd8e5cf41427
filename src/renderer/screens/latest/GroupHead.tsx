/** The name of a group of favourites, and what can be done with the group. */
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import type { useWatchChange } from '#renderer/data/watch.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { type BoardGroup, storedGroups } from './board.ts';

interface GroupProps {
  groups: readonly BoardGroup[];
  index: number;
  change: ReturnType<typeof useWatchChange>;
}

/** What is typed as the name of a group. `of`: its name until then, empty for a new group; null: no dialog is open. */
const useNaming = partStore(
  'group-name',
  create(() => ({ of: null as string | null, text: '' })),
);
export const nameGroup = (of: string | null): void => useNaming.setState({ of, text: of ?? '' });
resetWithService(() => nameGroup(null));
export const useNamed = (): string | null => useNaming((state) => state.of);

/** The first group has no name and no menu. */
export function GroupHead({ groups, change, index }: GroupProps) {
  const group = groups[index];
  if (!group || index === 0) return null;
  const store = (next: readonly BoardGroup[]) =>
    change.run({ patch: { groups: storedGroups(next) } });
  const actions = {
    rename: () => nameGroup(group.name),
    up: () => store(swapped(groups, index - 1)),
    down: () => store(swapped(groups, index)),
    /** Its favourites stay, without a group. */
    delete: () =>
      change.run({
        patch: { groups: storedGroups(groups.toSpliced(index, 1)) },
        done: () => t`Group ${{ name: group.name }} deleted; its favourites stay.`,
      }),
  };
  return (
    <header className="line board-head">
      <h2 className="clip">
        <bdi>{group.name}</bdi>
      </h2>
      <MenuButton
        label={t`Group ${{ name: group.name }}`}
        busy={change.busy}
        items={[
          { id: 'rename', label: t`Rename…` },
          ...(index > 1 ? [{ id: 'up', label: t`Move up` } as const] : []),
          ...(index < groups.length - 1 ? [{ id: 'down', label: t`Move down` } as const] : []),
          { id: 'delete', label: t`Delete group` },
        ]}
        onAction={(id) => actions[id]()}
      />
    </header>
  );
}

/** The group at `index` and the next one change places. */
const swapped = (groups: readonly BoardGroup[], index: number): BoardGroup[] => {
  const [one, next] = groups.slice(index, index + 2);
  return one && next ? groups.toSpliced(index, 2, next, one) : [...groups];
};

/** Asks for another name of a group. The first one has none: in its place a new group gets one. */
export function GroupDialog({ groups, change, index }: GroupProps) {
  const name = useNaming((state) => state.text);
  const onClose = () => nameGroup(null);
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const trimmed = name.trim();
  const isTaken = groups.some((group, at) => at !== index && group.name === trimmed);
  const problem =
    trimmed === '' ? t`Enter a name.` : isTaken ? t`Another group has this name.` : null;
  const save = () => {
    const next =
      index === 0
        ? [...groups, { name: trimmed, buoys: [] }]
        : groups.map((group, at) => (at === index ? { ...group, name: trimmed } : group));
    change.run({ patch: { groups: storedGroups(next) } });
    onClose();
  };
  return (
    <Dialog
      title={index === 0 ? t`New group` : t`Rename group`}
      onClose={onClose}
      dismiss={t`Cancel`}
      send={problem === null ? save : null}
      onTry={() => setTried(true)}
      actions={
        <Button type="submit" variant="primary">
          {t`Save`}
        </Button>
      }
    >
      <TextField
        label={t`Name of the group`}
        error={isTried ? problem : null}
        ref={input}
        maxLength={80}
        value={name}
        onChange={(text) => useNaming.setState({ text })}
      />
    </Dialog>
  );
}
