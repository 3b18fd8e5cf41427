/** The buoy panel beside the screen and over it. */
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPanelWidth, Panels, useNarrowWindow } from '#renderer/frame/Panels.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { boxes, focus, show } from '#support/component.tsx';

let mounts: string[] = [];
beforeEach(() => {
  mounts = [];
});

function Mounted({ name }: { name: string }) {
  useEffect(() => {
    mounts.push(name);
    return () => {
      mounts.push(`${name} left`);
    };
  }, [name]);
  return <p>{name}</p>;
}

function Window({ open = true, page = false }: { open?: boolean; page?: boolean }) {
  const narrow = useNarrowWindow();
  return (
    <div style={{ display: 'flex', position: 'fixed', inset: 0 }}>
      <Panels
        covers={page || narrow}
        screen={
          <main className="screen grow column">
            <Mounted name="screen" />
          </main>
        }
        panel={
          open ? (
            <aside className="grow scroll panel" aria-label="Buoy">
              <Mounted name="buoy" />
            </aside>
          ) : null
        }
      />
    </div>
  );
}

const screen = page.getByRole('main');
const buoy = page.getByRole('complementary', { name: 'Buoy' });
const separator = page.getByRole('separator', { name: 'Width of the buoy panel' });
const widthOf = async (one: typeof buoy) => Math.round((await boxes(one))[0].width);

test('is resized by keys; the width is remembered', async () => {
  const { unmount } = await show(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(defaultPanelWidth(1280));
  await expect.poll(() => widthOf(screen)).toBe(1280 - defaultPanelWidth(1280) - 1);
  await focus(separator);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => widthOf(buoy)).toBeGreaterThan(defaultPanelWidth(1280));
  const width = await widthOf(buoy);
  const isNear = () => Math.abs(Number(localStorage.getItem('inspector-width')) - width) <= 1;
  await expect.poll(isNear).toBe(true);
  await unmount();
  await show(<Window />);
  await expect.poll(async () => Math.abs((await widthOf(buoy)) - width)).toBeLessThanOrEqual(1);
});

test('takes at most half of the window, also where a larger one was left', async () => {
  localStorage.setItem('inspector-width', '900');
  await page.viewport(2560, 1400);
  const { unmount } = await show(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(900);
  await page.viewport(1280, 800);
  await expect.poll(() => widthOf(buoy)).toBeLessThanOrEqual(640);
  await unmount();
  await show(<Window />);
  await expect.poll(() => widthOf(screen)).toBeGreaterThanOrEqual(639);
});

test('covers the screen in a narrow window, and uses the room of a wide one', async () => {
  await page.viewport(1000, 700);
  await show(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(1000);
  await expect.poll(() => widthOf(screen)).toBe(1000);
  expect(useApp.getState().narrow).toBe(true);
  await page.viewport(2560, 1400);
  await expect.poll(() => widthOf(screen)).toBeLessThan(2300);
  expect(useApp.getState().narrow).toBe(false);
  expect(defaultPanelWidth(3840)).toBe(960);
});

test('covers and uncovers the screen without losing the state of either', async () => {
  const { rerender } = await show(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(defaultPanelWidth(1280));
  const before = [...mounts];
  await rerender(<Window page />);
  await expect.poll(() => widthOf(buoy)).toBe(1280);
  await expect.element(separator).toHaveLength(0);
  await rerender(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(defaultPanelWidth(1280));
  expect(mounts).toEqual(before);
});

test('leaves the whole width to the screen when it is closed', async () => {
  const { rerender } = await show(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(defaultPanelWidth(1280));
  const before = mounts.filter((one) => one.startsWith('screen'));
  await rerender(<Window open={false} />);
  await expect.poll(() => widthOf(screen)).toBe(1280);
  await rerender(<Window />);
  await expect.poll(() => widthOf(buoy)).toBe(defaultPanelWidth(1280));
  expect(mounts.filter((one) => one.startsWith('screen'))).toEqual(before);
});
