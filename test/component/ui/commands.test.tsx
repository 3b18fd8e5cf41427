/** Which part of the window a command of the menu or a key acts on. */
import { beforeEach, expect, test } from 'vitest';
import { CommandLayer, commands, ranks, useCommand } from '#renderer/ui/commands.tsx';
import { show } from '#support/component.tsx';

let acted: string[] = [];
beforeEach(() => {
  acted = [];
});

function Part({ name, handles = true }: { name: string; handles?: boolean }) {
  useCommand('export', () => acted.push(name), handles);
  return null;
}

const Screen = () => (
  <CommandLayer rank={ranks.screen}>
    <Part name="screen" />
  </CommandLayer>
);

/** A buoy beside the screen leaves it its commands; one that covers it takes them. */
const Buoy = ({ covers }: { covers: boolean }) => (
  <CommandLayer rank={ranks.buoy} active={covers}>
    <Part name="buoy" />
  </CommandLayer>
);

const send = () => {
  const handled = commands.send('export');
  return { handled, acted: acted.splice(0) };
};

test('the topmost part that handles a command acts, and no other', async () => {
  const { rerender, unmount } = await show(
    <>
      <Screen />
      <Buoy covers={false} />
    </>,
  );
  expect(send()).toEqual({ handled: true, acted: ['screen'] });
  await rerender(
    <>
      <Screen />
      <Buoy covers />
    </>,
  );
  expect(send()).toEqual({ handled: true, acted: ['buoy'] });
  await unmount();
  expect(send()).toEqual({ handled: false, acted: [] });
});

test('nothing below a dialog acts, also where the dialog has no such command', async () => {
  const { rerender } = await show(
    <>
      <Screen />
      <CommandLayer rank={ranks.dialog} modal>
        <Part name="dialog" handles={false} />
      </CommandLayer>
    </>,
  );
  expect(send()).toEqual({ handled: false, acted: [] });
  await rerender(
    <>
      <Screen />
      <CommandLayer rank={ranks.dialog} modal>
        <Part name="dialog" />
        <CommandLayer rank={ranks.dialog} modal>
          <Part name="dialog in the dialog" />
        </CommandLayer>
      </CommandLayer>
    </>,
  );
  expect(send()).toEqual({ handled: true, acted: ['dialog in the dialog'] });
});
