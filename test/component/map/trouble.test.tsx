/** The map without its list, and without a part of its base map: what failed is said, and can be tried again. */
import { Map as MapLibre } from 'maplibre-gl';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Fault } from '#shared/errors.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { type Answers, fakeMain } from '#support/component.tsx';
import { showMap } from '#support/window.tsx';

const open = (answers: Answers) => {
  fakeMain({ refreshBuoys: () => ({ requests: 0, fetchedAt: 1, complete: true }), ...answers });
  return showMap();
};

/** Elements over the map that a note covers. */
const covered = (note: Element): string[] => {
  const [a, ...others] = [
    note,
    ...document.querySelectorAll('.map-top > *, .map-left > *, .map-zoom'),
  ].map((one) => ({ name: one.className, box: one.getBoundingClientRect() }));
  return others
    .filter(({ box }) => a && box.left < a.box.right && box.right > a.box.left)
    .filter(({ box }) => a && box.top < a.box.bottom && box.bottom > a.box.top)
    .map(({ name }) => name);
};

const alert = () => page.getByRole('alert');

async function openWithoutBaseMap() {
  // Its constructor calls it before it changes the page.
  vi.spyOn(MapLibre.prototype, 'setAnisotropicFilterPitch').mockImplementationOnce(() => {
    throw new Error('no tiles');
  });
  await open({
    listBuoys: () => buoyColumns([buoy({ lat: 39, lng: -9 })]),
    ranks: () => new Promise(() => undefined),
    recent: () => new Promise(() => undefined),
    getWatch: () => emptyWatch('sea.example'),
  });
  await expect.element(alert()).toBeVisible();
}

test('a list that cannot be read is not waited for', async () => {
  await open({ listBuoys: () => Promise.reject(new Fault({ kind: 'internal', detail: null })) });
  await expect.element(alert()).toHaveTextContent(/^Something failed/);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test.each([620, 900, 1280])(
  'a note beside a panel of the map covers nothing, %s pixels wide',
  async (width) => {
    await page.viewport(width, 700);
    await openWithoutBaseMap();
    const others = () => document.querySelectorAll('.map-top > *, .map-left > *');
    await expect.poll(() => others().length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => covered(alert().element())).toEqual([]);
  },
);

test('in a low window a note gives way to the panel of a passage', async () => {
  await page.viewport(900, 400);
  await openWithoutBaseMap();
  const passage = page.getByRole('button', { name: 'Passage…' });
  await passage.click();
  await expect.element(alert()).not.toBeInTheDocument();
  await passage.click();
  await expect.element(alert()).toBeVisible();
});

test('a base map that failed can be tried again, and its error goes', async () => {
  await openWithoutBaseMap();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect
    .poll(() => page.getByTestId('map').element().getAttribute('data-map-state'), {
      timeout: 25_000,
    })
    .toBe('ready');
});
