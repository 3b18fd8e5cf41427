/** The focus, where the buoy panel covers the screen and where it is closed. */
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePanelFocus, useScreenFocus } from '#renderer/frame/focus.ts';
import { focus, show } from '#support/component.tsx';

interface WindowProps {
  mode: 'closed' | 'side' | 'page';
  hasRow?: boolean;
  narrow?: boolean;
}

function Window({ mode, hasRow = true, narrow = false }: WindowProps) {
  const covers = mode === 'page' || (mode === 'side' && narrow);
  const screen = useRef<HTMLElement>(null);
  const panel = usePanelFocus(mode, covers, screen);
  return (
    <>
      <main ref={screen} tabIndex={-1} inert={covers}>
        {hasRow ? <button type="button">Row</button> : null}
      </main>
      {mode === 'closed' ? null : (
        <aside ref={panel} tabIndex={-1} aria-label="Buoy">
          <button type="button">Close</button>
          {mode === 'page' ? <button type="button">Page</button> : null}
        </aside>
      )}
    </>
  );
}

const row = page.getByRole('button', { name: 'Row' });
const panel = page.getByRole('complementary', { name: 'Buoy' });

test('beside the screen the panel takes no focus; over it it does, and gives it back', async () => {
  const { rerender } = await show(<Window mode="closed" />);
  await focus(row);
  await rerender(<Window mode="side" />);
  await expect.element(row).toHaveFocus();
  await rerender(<Window mode="page" />);
  await expect.element(panel).toHaveFocus();
  await focus(page.getByRole('button', { name: 'Close' }));
  await rerender(<Window mode="closed" />);
  await expect.element(row).toHaveFocus();
});

test('a page that becomes the side gives the focus back to what opened it, or to the screen', async () => {
  const { rerender } = await show(<Window mode="closed" />);
  await focus(row);
  await rerender(<Window mode="page" />);
  await focus(page.getByRole('button', { name: 'Page' }));
  await rerender(<Window mode="side" />);
  await expect.element(row).toHaveFocus();
  await rerender(<Window mode="page" hasRow={false} />);
  await focus(page.getByRole('button', { name: 'Page' }));
  await rerender(<Window mode="side" hasRow={false} />);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await rerender(<Window mode="page" narrow />);
  await focus(page.getByRole('button', { name: 'Page' }));
  await rerender(<Window mode="side" narrow />);
  await expect.element(panel).toHaveFocus();
});

function Screens({ route }: { route: 'map' | 'latest' | 'seasons' }) {
  const screen = useScreenFocus(route);
  return (
    <>
      <button type="button">Rail</button>
      <main ref={screen} tabIndex={-1}>
        <div inert={route !== 'map'}>
          <button type="button">Zoom in</button>
        </div>
        {route === 'map' ? null : <button type="button">Export {route}</button>}
      </main>
    </>
  );
}

test('a screen takes the focus of the screen before it, and of nothing else', async () => {
  const { rerender } = await show(<Screens route="map" />);
  const button = (name: string) => page.getByRole('button', { name });
  const main = page.getByRole('main');
  await expect.element(main).not.toHaveFocus();
  await focus(button('Zoom in'));
  await rerender(<Screens route="latest" />);
  await expect.element(main).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Export latest')).toHaveFocus();
  await rerender(<Screens route="map" />);
  await expect.element(main).toHaveFocus();
  await focus(button('Rail'));
  await rerender(<Screens route="seasons" />);
  await expect.element(button('Rail')).toHaveFocus();
});
