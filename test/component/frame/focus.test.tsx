/** The focus, where the buoy panel covers the screen and where it is closed. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePanelFocus } from '#renderer/frame/focus.ts';
import { show } from '#support/component.tsx';

function Window({ mode }: { mode: 'closed' | 'side' | 'page' }) {
  const panel = usePanelFocus(mode !== 'closed', mode === 'page');
  return (
    <>
      <main inert={mode === 'page'}>
        <button type="button">Row</button>
      </main>
      {mode === 'closed' ? null : (
        <aside ref={panel} tabIndex={-1} aria-label="Buoy">
          <button type="button">Close</button>
        </aside>
      )}
    </>
  );
}

const row = page.getByRole('button', { name: 'Row' });
const panel = page.getByRole('complementary', { name: 'Buoy' });

test('beside the screen the panel takes no focus; over it it does, and gives it back', async () => {
  const { rerender } = await show(<Window mode="closed" />);
  (row.element() as HTMLElement).focus();
  await rerender(<Window mode="side" />);
  await expect.element(row).toHaveFocus();
  await rerender(<Window mode="page" />);
  await expect.element(panel).toHaveFocus();
  (page.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
  await rerender(<Window mode="closed" />);
  await expect.element(row).toHaveFocus();
});
