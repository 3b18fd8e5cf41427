/** What maps that were opened and closed leave behind. */
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { type SeaMapOptions, useSeaMap } from '#renderer/map/useSeaMap.ts';
import { buoy, reading } from '#support/buoys.ts';
import { show } from '#support/component.tsx';

const CYCLES = 4;
const buoys = [buoy({ id: 7, lat: 39.6, lng: -9.2, lastReading: reading() })];
const noRanks: SeaMapOptions['ranks'] = new Map();

function Chart() {
  const sea = useSeaMap({
    buoys,
    variable: 'significantHeight',
    ranks: noRanks,
    selected: null,
    following: false,
    onFailed: () => undefined,
    onPlace: () => undefined,
    onSpot: () => undefined,
    onDismiss: () => undefined,
  });
  return (
    <>
      <div ref={sea.container} style={{ position: 'relative', width: 160, height: 120 }} />
      <output>{sea.settled ? 'settled' : 'drawing'}</output>
    </>
  );
}

/** What keeps a page from forgetting: listeners of objects that outlive the map, workers, drawing contexts. */
function watch() {
  const targets = [Window, Document, MediaQueryList, Worker, BroadcastChannel, MessagePort];
  const live = new Map<EventTarget, Map<string, Set<unknown>>>();
  const contexts = new Set<WeakRef<WebGL2RenderingContext>>();
  const workers = new Set<Worker>();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const { getContext } = HTMLCanvasElement.prototype;
  const { observe, disconnect } = ResizeObserver.prototype;
  const observing = new Set<ResizeObserver>();
  const RealWorker = window.Worker;
  const key = (type: string, options: unknown): string =>
    `${type} ${typeof options === 'object' && options !== null ? Boolean((options as { capture?: boolean }).capture) : Boolean(options)}`;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget | undefined,
    ...[type, listener, options]: Parameters<typeof add>
  ) {
    const target = this ?? window;
    const isOnce = typeof options === 'object' && options !== null && options.once === true;
    if (listener && !isOnce && targets.some((kind) => target instanceof kind)) {
      const ofTarget = live.get(target) ?? new Map<string, Set<unknown>>();
      live.set(target, ofTarget);
      const name = key(type, options);
      ofTarget.set(name, (ofTarget.get(name) ?? new Set()).add(listener));
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    ...[type, listener, options]: Parameters<typeof remove>
  ) {
    const target = this ?? window;
    live.get(target)?.get(key(type, options))?.delete(listener);
    remove.call(target, type, listener, options);
  };
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...[kind, options]: [string, unknown?]
  ) {
    const made = getContext.call(this, kind, options);
    if (made instanceof WebGL2RenderingContext) contexts.add(new WeakRef(made));
    return made;
  } as typeof getContext;
  ResizeObserver.prototype.observe = function (...given) {
    observing.add(this);
    observe.apply(this, given);
  };
  ResizeObserver.prototype.disconnect = function () {
    observing.delete(this);
    disconnect.call(this);
  };
  window.Worker = class extends RealWorker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      workers.add(this);
    }
    override terminate(): void {
      workers.delete(this);
      super.terminate();
    }
  };
  onTestFinished(() => {
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
    HTMLCanvasElement.prototype.getContext = getContext;
    Object.assign(ResizeObserver.prototype, { observe, disconnect });
    window.Worker = RealWorker;
  });
  return () => {
    const listeners: Record<string, number> = {};
    for (const [target, ofTarget] of live)
      for (const [type, set] of ofTarget) {
        const name = `${target.constructor.name} ${type}`;
        if (set.size > 0) listeners[name] = (listeners[name] ?? 0) + set.size;
      }
    return {
      listeners,
      observers: observing.size,
      workers: workers.size,
      canvases: document.getElementsByTagName('canvas').length,
      contexts: [...contexts].filter((one) => one.deref()?.isContextLost() === false).length,
      /** Not collected, though lost. */
      kept: [...contexts].filter((one) => one.deref() !== undefined).length,
    };
  };
}

test(`${CYCLES} maps leave no more behind than the first`, async () => {
  const count = watch();
  const cycle = async () => {
    const screen = await show(<Chart />, 'https://sea.example');
    await expect.element(page.getByText('settled')).toBeVisible();
    const opened = count();
    await screen.unmount();
    return opened;
  };
  const opened = await cycle();
  expect(opened.canvases).toBe(2);
  expect(opened.contexts).toBe(1);
  expect(opened.workers).toBe(1);
  /** What remains once the browser has collected what it may: a frame it has yet to show can hold the last map. */
  const remains = async () => {
    await cdp().send('HeapProfiler.collectGarbage');
    return count();
  };
  await expect.poll(async () => (await remains()).kept).toBe(0);
  const first = count();
  expect(first.canvases).toBe(0);
  expect(first.contexts).toBe(0);
  for (let one = 1; one < CYCLES; one += 1) await cycle();
  await expect.poll(remains).toEqual(first);
});
