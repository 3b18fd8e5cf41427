import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSettings, settingsFile } from '#main/shell/settings.ts';
import type { JsonFile } from '#main/system/jsonFile.ts';
import { setLogSink } from '#main/system/log.ts';
import { Fault } from '#shared/errors.ts';
import { Settings } from '#shared/model/settings.ts';
import { freshFolder } from '#support/folder.ts';

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

it('a setting that cannot be read has its default and is logged; the others stay, and so do those of a newer version', () => {
  const folder = freshFolder();
  const path = join(folder, 'settings.json');
  const unreadable: unknown[] = [];
  setLogSink(({ fields }) => unreadable.push(fields.name));
  onTestFinished(() => setLogSink(null));
  writeFileSync(
    path,
    '{"theme":"sepia","clock":"local","language":5,"constructor":1,"tideUnit":"ft"}',
  );
  const settings = createSettings(settingsFile(path), () => undefined);
  expect(settings.open()).toMatchObject({ theme: 'system', clock: 'local', language: 'system' });
  expect(unreadable).toEqual(['theme', 'language']);
  settings.change({ heightUnit: 'ft' });
  expect(readdirSync(folder)).toEqual(['settings.json']);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    theme: 'system',
    clock: 'local',
    heightUnit: 'ft',
    tideUnit: 'ft',
  });
  writeFileSync(path, 'no JSON');
  expect(createSettings(settingsFile(path), () => undefined).open()).toEqual(Settings.parse({}));
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^settings\.damaged-/)]);
});
