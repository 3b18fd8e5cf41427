/** The map in a browser: what it shows first, what hovers, what a click means, what keys do. */
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useStore } from 'zustand';
import { colourOf, heightColour, temperatureScale } from '#renderer/format/colourScale.ts';
import { fitting, moved, project, toPosition, toWorld } from '#renderer/map/camera.ts';
import { type SeaMapOptions, useSeaMap } from '#renderer/map/useSeaMap.ts';
import type { MapVariable } from '#renderer/map/variables.ts';
import { isInside } from '#renderer/screens/map/inView.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { buoy, reading } from '#support/buoys.ts';
import { connectionTo, found, hasColour, pixelsOf, rendered, show } from '#support/component.tsx';

const size = { width: 800, height: 600 };
const middle = { x: 400, y: 300 };

const nazare = buoy({ id: 7, lat: 39.6, lng: -9.2, lastReading: reading() });
const fiji = [
  buoy({ id: 1, lat: -17, lng: 178, lastReading: reading() }),
  buoy({ id: 2, lat: -14, lng: -171, lastReading: reading() }),
];

const noRanks: SeaMapOptions['ranks'] = new Map();

let renders = 0;
/** The position under the pointer. */
let pointed: Position | null = null;
/** What the map tells, as text. */
function Chart({
  buoys,
  variable = 'significantHeight',
}: {
  buoys: readonly CachedBuoy[] | undefined;
  variable?: MapVariable;
}) {
  renders += 1;
  const [place, setPlace] = useState<Position | null>(null);
  const sea = useSeaMap({
    buoys,
    variable,
    ranks: noRanks,
    selected: null,
    following: false,
    onFailed: ({ detail }) =>
      setPlace(() => {
        throw new Error(detail);
      }),
    onPlace: setPlace,
    onSpot: () => undefined,
    onDismiss: () => setPlace(null),
  });
  const { view, hover } = sea;
  sea.pointer.subscribe(({ position }) => {
    pointed = position;
  });
  const inside = view ? (buoys ?? []).filter((one) => isInside(view, one)).length : 0;
  return (
    <>
      <div ref={sea.container} style={{ position: 'relative', ...size }} data-testid="chart" />
      <output>{sea.settled ? 'settled' : 'drawing'}</output>
      <p>{`${inside} in view at ${view?.lat.toFixed(1)} ${view?.lng.toFixed(1)} zoom ${view?.zoom.toFixed(1)}`}</p>
      <p>
        {hover === null
          ? 'no hover'
          : hover.kind === 'buoy'
            ? `hover ${hover.id}`
            : hover.kind === 'boat'
              ? 'hover boat'
              : `${hover.ids.length} buoys, ${hover.shown.value}`}
      </p>
      <Pointed pointer={sea.pointer} />
      <p>{place ? `place ${place.lat.toFixed(1)} ${place.lng.toFixed(1)}` : 'no place'}</p>
    </>
  );
}

function Pointed({ pointer }: Pick<ReturnType<typeof useSeaMap>, 'pointer'>) {
  const position = useStore(pointer, (state) => state.position);
  return <p>{position ? `at ${position.lat.toFixed(1)} ${position.lng.toFixed(1)}` : 'away'}</p>;
}

const chart = () => page.getByRole('region', { name: /^Map of buoys/ });
let canvas: HTMLCanvasElement;
/** The chart is drawn. */
async function settled() {
  await expect.element(page.getByText('settled')).toBeVisible();
  canvas = await found<HTMLCanvasElement>(chart());
}
/** A position of the map in the page. */
const inPage = ({ x, y }: { x: number; y: number }) => {
  const { left, top } = canvas.getBoundingClientRect();
  return { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true };
};
const mouse = (type: string, at: { x: number; y: number }) =>
  canvas.dispatchEvent(new MouseEvent(type, { ...inPage(at), button: 0, buttons: 1 }));
const pointAt = (at: { x: number; y: number }) =>
  canvas.dispatchEvent(new MouseEvent('mousemove', inPage(at)));
const click = (at: { x: number; y: number }) => {
  for (const type of ['mousedown', 'mouseup', 'click']) mouse(type, at);
};
const connect = (url: string) => useApp.setState({ connection: connectionTo(url) });

/** All of them are seen from afar, where MapLibre is not needed until the map is moved. */
const around = [nazare, ...fiji];
const across = fitting(around.map(toWorld), size, 8);
const atNazare = project(across, size, toWorld(nazare));

async function open(buoys: readonly CachedBuoy[] | undefined, url = 'https://sea.example') {
  const screen = await show(<Chart buoys={buoys} />, url);
  await settled();
  return screen;
}

test('each service keeps its own view; the first one of a service shows all of its buoys, across 180° too', async () => {
  const screen = await open([nazare]);
  await expect.element(page.getByText('1 in view at 39.6 -9.2 zoom 8.0')).toBeVisible();
  canvas.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('1 in view at 39.6 -9.5 zoom 8.0')).toBeVisible();

  connect('https://ocean.example');
  await screen.rerender(<Chart buoys={fiji} />);
  await expect.element(page.getByText(/^2 in view at -15\.\d -176\.5/)).toBeVisible();
  connect('https://sea.example');
  await screen.rerender(<Chart buoys={[nazare]} />);
  await expect.element(page.getByText('1 in view at 39.6 -9.5 zoom 8.0')).toBeVisible();
});

test('buoys that arrive later are fitted too, until the person moves the map; 0 shows all again', async () => {
  const screen = await open([nazare]);
  await screen.rerender(<Chart buoys={[nazare, buoy({ id: 8, lat: 55, lng: 3 })]} />);
  await expect.element(page.getByText(/^2 in view/)).toBeVisible();
  canvas.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText(/^2 in view at 47\.9 -7\.9/)).toBeVisible();
  await screen.rerender(<Chart buoys={[nazare, ...fiji]} />);
  await settled();
  await expect.element(page.getByText(/^1 in view at 47\.9 -7\.9/)).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(page.getByText(/^3 in view/)).toBeVisible();
});

test('Ctrl+0 and Ctrl+Plus are for the window; only keys that move the map end that all buoys are shown', async () => {
  const screen = await open([nazare]);
  let left = 0;
  const listen = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) left += 1;
  };
  document.addEventListener('keydown', listen);
  onTestFinished(() => document.removeEventListener('keydown', listen));
  canvas.focus();
  await userEvent.keyboard('{Shift}');
  left = 0;
  await screen.rerender(<Chart buoys={[nazare, buoy({ id: 8, lat: 55, lng: 3 })]} />);
  await expect.element(page.getByText(/^2 in view at 47\.9 -3/)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText(/^2 in view at 47\.9 -7\.9/)).toBeVisible();
  await settled();
  for (const key of ['0', '=', '-']) {
    const event = new KeyboardEvent('keydown', {
      key,
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    canvas.dispatchEvent(event);
  }
  expect(left).toBe(3);
  await expect.element(page.getByText(/^2 in view at 47\.9 -7\.9/)).toBeVisible();
});

test('after a double click, buoys that arrive later do not move the map', async () => {
  const screen = await open([nazare]);
  mouse('dblclick', middle);
  await expect.element(page.getByText('1 in view at 39.6 -9.2 zoom 9.0')).toBeVisible();
  await screen.rerender(<Chart buoys={[nazare, buoy({ id: 8, lat: 55, lng: 3 })]} />);
  await expect.element(page.getByText('1 in view at 39.6 -9.2 zoom 9.0')).toBeVisible();
});

test('a move of the pointer renders its position and nothing else', async () => {
  await open([nazare]);
  pointAt({ x: 100, y: 100 });
  await expect.element(page.getByText(/^at \d/)).toBeVisible();
  const before = renders;
  pointAt({ x: 120, y: 100 });
  await expect.element(page.getByText(/^at 40\./)).toBeVisible();
  pointAt({ x: 120, y: 400 });
  await expect.element(page.getByText(/^at 39\./)).toBeVisible();
  expect(renders).toBe(before);
});

test('what hovers goes when the wheel moves the map', async () => {
  await open([nazare]);
  pointAt(middle);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  canvas.dispatchEvent(new WheelEvent('wheel', { ...inPage({ x: 10, y: 10 }), deltaY: -60 }));
  await expect.element(page.getByText('no hover')).toBeVisible();
});

test('a click picks the buoy, and what hovers goes until the pointer has left it', async () => {
  await open(around);
  pointAt(atNazare);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  click(atNazare);
  await expect.element(page.getByText('no hover')).toBeVisible();
  expect(useApp.getState().selectedBuoyId).toBe(7);
  pointAt({ x: atNazare.x + 2, y: atNazare.y });
  await expect.element(page.getByText('no hover')).toBeVisible();
  pointAt({ x: 50, y: 50 });
  pointAt(atNazare);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  await expect.element(page.getByText('no place')).toBeVisible();
});

test('a clicked buoy that is read again meanwhile has no card until the pointer has left it', async () => {
  const clicked = { ...nazare, lng: -9.16 };
  const screen = await open([clicked]);
  pointAt(middle);
  click(middle);
  await expect.element(page.getByText('no hover')).toBeVisible();
  await screen.rerender(<Chart buoys={[{ ...clicked }]} />);
  await rendered();
  pointAt({ x: middle.x + 12, y: middle.y });
  await expect.element(page.getByText('at 39.6 -9.1')).toBeVisible();
  await rendered();
  await expect.element(page.getByText('no hover')).toBeVisible();
  pointAt({ x: 50, y: 50 });
  pointAt(middle);
  await expect.element(page.getByText('hover 7')).toBeVisible();
});

test('a group hovers with its number, and a click takes it apart', async () => {
  const all = [nazare, buoy({ id: 8, lat: 39.5, lng: -9.3 }), buoy({ id: 9, lat: 64, lng: -20 })];
  await open(all);
  const pair = toWorld({ lat: 39.55, lng: -9.25 });
  const camera = fitting(all.map(toWorld), size, 8);
  const at = project(camera, size, pair);
  pointAt(at);
  await expect.element(page.getByText('2 buoys, 2.4')).toBeVisible();
  click(at);
  await expect.element(page.getByText(/^2 in view at 39\.6 -9\.3 zoom 8/)).toBeVisible();
});

test('what hovers has the values that are read while the pointer rests, and goes with its buoys', async () => {
  const far = buoy({ id: 9, lat: 64, lng: -20 });
  const pair = (significantHeight: number) =>
    [39.6, 39.5].map((lat, at) =>
      buoy({ id: 7 + at, lat, lng: -9.2 - at / 10, lastReading: reading({ significantHeight }) }),
    );
  const all = [...pair(2.4), far];
  const screen = await open(all);
  const at = project(fitting(all.map(toWorld), size, 8), size, toWorld({ lat: 39.55, lng: -9.25 }));
  pointAt(at);
  await expect.element(page.getByText('2 buoys, 2.4')).toBeVisible();
  await screen.rerender(<Chart buoys={[...pair(5), far]} />);
  await expect.element(page.getByText('2 buoys, 5')).toBeVisible();
  await screen.rerender(<Chart buoys={[...all.slice(0, 1), far]} />);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  await screen.rerender(<Chart buoys={[far]} />);
  await expect.element(page.getByText('no hover')).toBeVisible();
});

test('Enter means the middle, a click beside buoys the place; a drag moves the map', async () => {
  await open([nazare]);
  canvas.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('place 39.6 -9.2')).toBeVisible();
  click({ x: 100, y: 100 });
  await expect.element(page.getByText(/^place 40\.\d -10/)).toBeVisible();
  await userEvent.dragAndDrop(chart(), chart(), {
    sourcePosition: { x: 300, y: 300 },
    targetPosition: { x: 340, y: 300 },
  });
  await expect.element(page.getByText('no place')).toBeVisible();
  await expect.element(page.getByText(/^. in view at 39\.6 -(9\.[3-9]|1)/)).toBeVisible();
});

const mapLibre = () => document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');

test('in software the first view is the map; a click is answered before MapLibre is loaded', async () => {
  const screen = await open(around, 'https://first.example');
  await expect.element(page.getByText(/^3 in view/)).toBeVisible();
  pointAt(atNazare);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  await screen.rerender(<Chart buoys={around.map((one) => ({ ...one }))} />);
  await expect.element(page.getByText('hover 7')).toBeVisible();
  expect(canvas.className).not.toContain('maplibregl');
  // A copy: the browser provider changes it where the page is scaled.
  await userEvent.click(chart(), { position: { ...atNazare } });
  await expect.poll(() => useApp.getState().selectedBuoyId).toBe(7);
  await expect.poll(mapLibre).not.toBe(null);
  await settled();
  await expect.element(page.getByText('no place')).toBeVisible();
});

test('in software keys, wheel and drag move the first view at once; MapLibre goes on in its place, with the focus', async () => {
  await open(around, 'https://move.example');
  const at = (place: { x: number; y: number }) => {
    pointAt(place);
    return pointed?.lng ?? Number.NaN;
  };
  const before = at(middle);
  canvas.focus();
  canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  const left = at(middle);
  expect((before - left) * (512 * 2 ** across.zoom)).toBeCloseTo(100 * 360, 3);
  canvas.dispatchEvent(new WheelEvent('wheel', { ...inPage(middle), deltaY: -300 }));
  expect(at(middle)).toBeCloseTo(left, 6);
  const zoom = across.zoom + 0.5;
  expect(canvas.className).not.toContain('maplibregl');
  await expect.poll(mapLibre).not.toBe(null);
  await expect.poll(() => document.activeElement?.className).toBe('maplibregl-canvas');
  await settled();
  expect(canvas.className).toBe('maplibregl-canvas');
  await expect.element(page.getByText(new RegExp(`zoom ${zoom.toFixed(1)}`))).toBeVisible();
});

test('in software a drag that MapLibre comes into goes on, and is no click', async () => {
  await open(around, 'https://drag.example');
  const surface = canvas;
  // A made event has no pointer to capture.
  surface.setPointerCapture = () => undefined;
  const press = (type: string, x: number) =>
    surface.dispatchEvent(new PointerEvent(type, { ...inPage({ x, y: 300 }), isPrimary: true }));
  press('pointerdown', 300);
  press('pointermove', 340);
  await expect.poll(mapLibre).not.toBe(null);
  await settled();
  press('pointermove', 400);
  press('lostpointercapture', 400);
  surface.dispatchEvent(new MouseEvent('click', inPage({ x: 400, y: 300 })));
  const { lng } = toPosition(moved(across, size, middle, { x: 500, y: 300 }));
  await expect
    .element(page.getByText(new RegExp(`in view at .* ${lng.toFixed(1)} zoom`)))
    .toBeVisible();
  await expect.element(page.getByText('no place')).toBeVisible();
});

test('in software MapLibre draws what the first view is too coarse for', async () => {
  await open([nazare], 'https://near.example');
  expect(canvas.className).toBe('maplibregl-canvas');
});

const picture = () => pixelsOf(page.getByTestId('chart'));

test('what the first view shows looks the same when MapLibre has taken it over', async () => {
  await open(around, 'https://same.example');
  const first = await picture();
  pointAt({ x: 5, y: 5 });
  canvas.dispatchEvent(new WheelEvent('wheel', { ...inPage(middle), deltaY: 0 }));
  await expect.poll(mapLibre).not.toBe(null);
  await settled();
  const second = await picture();
  const differs = first.filter((value, at) => Math.abs(value - (second[at] ?? 0)) > 24);
  expect(second.length).toBe(first.length);
  expect(differs.length / first.length).toBeLessThan(0.01);
});

test('a map that is gone leaves no canvas behind', async () => {
  const screen = await open([nazare]);
  const canvases = () => document.querySelectorAll('canvas').length;
  await expect.poll(canvases).toBe(2); // MapLibre’s and that of the buoys
  await screen.unmount();
  await expect.poll(canvases).toBe(0);
});

// What drawing costs shows in nothing else: in software each frame of the world takes a second of the processor.
test('the world is drawn once, when all of it is loaded, and neither its frames nor a press paint it or the buoys again', async () => {
  const frames = new Set<unknown>();
  const { drawElements } = WebGL2RenderingContext.prototype;
  vi.spyOn(WebGL2RenderingContext.prototype, 'drawElements').mockImplementation(function (
    this: WebGL2RenderingContext,
    ...given
  ) {
    frames.add(document.timeline.currentTime);
    drawElements.apply(this, given);
  });
  const paint = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
  let before: number | null = null;
  const observer = new MutationObserver(() => {
    if (mapLibre()) before ??= paint.mock.calls.length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await open(fiji, 'https://once.example');
  expect(frames.size).toBe(1);
  // MapLibre rounds the position that it is given, and the names of countries and places are loaded.
  expect(paint.mock.calls.length - (before ?? 0)).toBeLessThanOrEqual(3);
  await expect.poll(() => canvas.width).toBe(size.width * devicePixelRatio);
  click({ x: 100, y: 100 });
  await rendered();
  expect(frames.size).toBe(1);
  canvas.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => frames.size).toBeGreaterThan(1);
});

test('the world is as sharp as the screen that the window went to', async () => {
  await open(fiji);
  const element = await found(page.getByTestId('chart'));
  const here = devicePixelRatio;
  onTestFinished(() => {
    window.devicePixelRatio = here;
  });
  window.devicePixelRatio = 3;
  element.style.width = '400px';
  await expect.poll(() => canvas.width).toBe(1200);
});

test('a narrower map is cut off until the window is idle; a wider one is drawn at once', async () => {
  let idle: IdleRequestCallback = () => undefined;
  const wait = vi.spyOn(window, 'requestIdleCallback').mockImplementation((act) => {
    idle = act;
    return 1;
  });
  await open(fiji);
  const element = await found(page.getByTestId('chart'));
  const full = canvas.width;
  element.style.width = '500px';
  await expect.poll(() => wait.mock.calls.length).toBe(1);
  await expect.poll(() => canvas.width).toBe(full);
  await expect.element(page.getByText(/^2 in view/)).toBeVisible();
  idle({ didTimeout: false, timeRemaining: () => 9 });
  await expect.poll(() => canvas.width).toBe((full * 500) / size.width);
  element.style.width = `${size.width}px`;
  await expect.poll(() => canvas.width).toBe(full);
  expect(wait).toHaveBeenCalledTimes(1);
});

const shows = async (colour: string) => hasColour(await picture(), colour);

test('another variable shows other values in the same circles; no point is made again', async () => {
  const time = Math.floor(Date.now() / 1000);
  const list = [{ waterTemperature: 16.5 }, { lat: -40, lng: 90, significantHeight: 5 }].map(
    ({ lat = 39.6, lng = -9.2, ...values }, id) =>
      buoy({ id, lat, lng, lastReading: reading({ time, ...values }) }),
  );
  // Read where the points of the map are made, and nowhere else.
  const direction = vi.fn(() => 310);
  for (const { lastReading } of list)
    Object.defineProperty(lastReading, 'direction', { get: direction });
  const screen = await show(<Chart buoys={list} />, 'https://variables.example');
  await settled();
  expect(await shows(heightColour(5, 'light'))).toBe(true);
  expect(direction).toHaveBeenCalled();
  direction.mockClear();
  await screen.rerender(<Chart buoys={list} variable="waterTemperature" />);
  await expect.poll(() => shows(colourOf(temperatureScale, 16.5, 'light'))).toBe(true);
  expect(await shows(heightColour(5, 'light'))).toBe(false);
  expect(direction).not.toHaveBeenCalled();
});
