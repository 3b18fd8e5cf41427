// The file is added to what is watched at the service that was open when the dialog was; a star adds a favourite at the end.
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({
  // Nothing is written there: the folder of the dialog is not remembered.
  app: { getPath: () => '/nowhere' },
  clipboard: {},
  shell: {},
  dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: ['/tmp/a.gpx'] }) },
}));
// Modules that another test file loaded have its Electron.
vi.resetModules();
const { createHandlers } = await import('#main/ipc/handlers.ts');

function sessionOf(listed: () => void) {
  const added = { before: { spots: [] }, watch: {}, favourites: [3, 4], existing: ['Reef'] };
  const add = vi.fn(() => added);
  const setFavourite = vi.fn();
  const listBuoys = async () => {
    listed();
    return { buoys: [{ id: 4, favourite: true }], fetchedAt: null };
  };
  return {
    watch: { add, placeFavourite: vi.fn() },
    cache: { listBuoys, setFavourite, watched: async () => ({ buoys: [{ id: 4 }] }) },
    refresh: { announce: vi.fn() },
  };
}
type Opened = ReturnType<typeof sessionOf>;
let shown: Opened;

const handlers = () => {
  type Parts = Parameters<typeof createHandlers>[0];
  const parts = { connections: { session: () => shown }, window: () => null };
  return createHandlers(parts as unknown as Parts);
};
const importWatch = () => handlers().importWatch(undefined);

let first: Opened;
beforeEach(() => {
  first = sessionOf(() => undefined);
  shown = first;
});

it('adds the file and its favourites; says what was there before, and which were no favourites', async () => {
  expect(await importWatch()).toEqual({
    before: { spots: [] },
    watch: {},
    favourites: [3],
    existing: ['Reef'],
  });
  expect(first.cache.setFavourite).toHaveBeenCalledExactlyOnceWith({ id: 3, favourite: true });
});

it('changes nothing where another service is opened while the list of buoys is read', async () => {
  const second = sessionOf(() => undefined);
  shown = first = sessionOf(() => {
    shown = second;
  });
  await expect(importWatch()).rejects.toMatchObject({ error: { kind: 'cancelled' } });
  for (const { watch } of [first, second]) expect(watch.add).not.toHaveBeenCalled();
});

it('a star puts the buoy after the favourites before it, its removal leaves it there; where that cannot be stored both are done', async () => {
  const { placeFavourite } = first.watch;
  placeFavourite.mockImplementation(() => {
    throw new Error('The disk is full.');
  });
  await handlers().setFavourite({ id: 3, favourite: true });
  await handlers().setFavourite({ id: 3, favourite: false });
  expect(placeFavourite.mock.calls).toEqual(Array(2).fill([3, [4]]));
  expect(first.cache.setFavourite).toHaveBeenCalledTimes(2);
});
