/** Which part of the window a command acts on. */
import { beforeEach, expect, it } from 'vitest';
import { Commands, type Layer, ranks, type WindowCommand } from '#renderer/ui/commands.tsx';

let commands: Commands;
let done: string[];
beforeEach(() => {
  commands = new Commands();
  done = [];
});

const layer = (rank: number, change: Partial<Layer> = {}): Layer => ({
  rank,
  active: true,
  modal: false,
  ...change,
});
const handle = (name: string, on: Layer, command: WindowCommand = 'export') =>
  commands.addHandler({ command, layer: on, run: () => done.push(name) });

const frame = layer(ranks.frame);
const screen = layer(ranks.screen);

it('calls one of two handlers of the same layer: that which came last', () => {
  handle('first', screen);
  const remove = handle('second', screen);
  commands.send('export');
  remove();
  commands.send('export');
  expect(done).toEqual(['second', 'first']);
});

it('passes over a layer that does not handle the command', () => {
  handle('buoy', layer(ranks.buoy), 'refresh');
  handle('screen', screen);
  commands.send('export');
  expect(done).toEqual(['screen']);
});

it('waits for the screen that is loading', () => {
  handle('frame', frame, 'focus-search');
  commands.sendWhenReady('focus-search');
  expect(done).toEqual([]);
  handle('map', screen, 'focus-search');
  handle('another', screen, 'focus-search');
  expect(done).toEqual(['map']);
});

it('waits for the screen that is covered', () => {
  const covered = layer(ranks.screen, { active: false });
  handle('latest', covered, 'focus-search');
  commands.sendWhenReady('focus-search');
  expect(done).toEqual([]);
  covered.active = true;
  commands.addLayer(covered);
  expect(done).toEqual(['latest']);
});

it('waits no longer once another command was sent', () => {
  commands.sendWhenReady('focus-search');
  commands.send('refresh');
  handle('map', screen, 'focus-search');
  expect(done).toEqual([]);
});
