import { expect, it } from 'vitest';
import { createSettings } from '#main/shell/settings.ts';
import type { JsonFile } from '#main/system/jsonFile.ts';
import { Fault } from '#shared/errors.ts';
import { Settings } from '#shared/model/settings.ts';

const broken = (): never => {
  throw new Fault({ kind: 'disk-full', path: '/settings.json', detail: null });
};

/** A file in memory that can refuse to be read or written. */
function memoryFile() {
  const state = { value: Settings.parse({ theme: 'dark' }), readable: true, writable: true };
  const file: JsonFile<Settings> = {
    read: () => (state.readable ? state.value : broken()),
    write: (value) => {
      if (!state.writable) broken();
      state.value = value;
    },
  };
  return { state, file };
}

it('settings that cannot be written do not take effect', () => {
  const { state, file } = memoryFile();
  const changes: Settings[] = [];
  const settings = createSettings(file, (changed) => changes.push(changed));
  settings.open();
  state.writable = false;
  expect(() => settings.change({ theme: 'light' })).toThrow(Fault);
  expect(settings.read().theme).toBe('dark');
  expect(changes).toEqual([]);
  state.writable = true;
  expect(settings.change({ theme: 'light' })).toMatchObject({ theme: 'light' });
  expect(settings.read()).toEqual(state.value);
  expect(changes).toEqual([state.value]);
});

it('settings that cannot be read now are not replaced by the default ones', () => {
  const { state, file } = memoryFile();
  state.readable = false;
  const settings = createSettings(file, () => undefined);
  expect(settings.open()).toEqual(Settings.parse({}));
  expect(() => settings.change({ clock: 'local' })).toThrow(Fault);
  expect(state.value.theme).toBe('dark');
  state.readable = true;
  expect(settings.change({ clock: 'local' })).toMatchObject({ theme: 'dark', clock: 'local' });
});
