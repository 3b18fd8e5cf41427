/** A panel of details takes the focus, keeps Escape to itself and gives the focus back. */
import { use, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCommandSources } from '#renderer/frame/useNavigationCommands.ts';
import { CommandLayer, ranks, useCommand } from '#renderer/ui/commands.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { boxes, fakeMain, focus, show } from '#support/component.tsx';

let escaped = 0;
beforeEach(() => {
  escaped = 0;
  fakeMain();
});

function Behind() {
  useCommandSources();
  useCommand('escape', () => {
    escaped += 1;
  });
  return null;
}

function Bar() {
  const [asking, setAsking] = useState(false);
  return (
    <CommandLayer rank={ranks.screen}>
      <Behind />
      <button type="button">Elsewhere</button>
      <div style={{ position: 'fixed', bottom: 0, right: 0 }}>
        <Popover label="Tasks" trigger="2 jobs" triggerClass="status-part">
          {(close) => (
            <>
              <button type="button" onClick={() => setAsking(true)}>
                Cancel
              </button>
              <button type="button" onClick={close}>
                Done
              </button>
            </>
          )}
        </Popover>
      </div>
      {asking ? (
        <Dialog title="Cancel the download?" onClose={() => setAsking(false)}>
          <button type="button">Cancel the download</button>
        </Dialog>
      ) : null}
    </CommandLayer>
  );
}

const trigger = page.getByRole('button', { name: '2 jobs' });
const panel = page.getByRole('dialog', { name: 'Tasks' });

test('Escape closes the panel alone and the trigger has the focus again; the next one is for others', async () => {
  await show(<Bar />);
  await trigger.click();
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(escaped).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => escaped).toBe(1);
});

const never = new Promise<never>(() => undefined);
const Loading = () => use(never);

test('Escape closes a panel that is still loading', async () => {
  await show(
    <CommandLayer rank={ranks.screen}>
      <Behind />
      <Popover label="Tasks" trigger="2 jobs" triggerClass="status-part">
        <Loading />
      </Popover>
    </CommandLayer>,
  );
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  expect(escaped).toBe(0);
});

test('the panel opens by keys, lies inside the window and closes from inside', async () => {
  await show(<Bar />);
  await focus(trigger);
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toHaveFocus();
  const room = async () => {
    const [open, closed] = await boxes(panel, trigger);
    return Math.min(innerWidth - open.right, closed.top - open.bottom);
  };
  await expect.poll(room).toBeGreaterThan(0);
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('a press outside closes the panel and does nothing else', async () => {
  await show(<Bar />);
  await trigger.click();
  await expect.element(panel).toBeVisible();
  await userEvent.click(document.body, { position: { x: 300, y: 300 } });
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('a dialog asked for in the panel takes the focus, and Escape closes it', async () => {
  await show(<Bar />);
  await trigger.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the download?' });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel the download' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
});
