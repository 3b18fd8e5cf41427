/** What may happen in a run, in any order: each command acts, then lets some of what is under way go on. */
import fc from 'fast-check';
import type { FetchRange } from '#main/fetch/engine.types.ts';
import { hasEnded } from '#shared/model/job.ts';
import { HOUR } from '#shared/science/durations.ts';
import type { Verb } from './jobsWatch.ts';
import type { Disk } from './process.ts';
import { BUOYS, HISTORY, type Trouble } from './service.ts';
import type { Running, World } from './world.ts';

/** As far as commands depend on it: which processes are there. */
export interface Model {
  processes: number;
}

type Command = fc.AsyncCommand<Model, World>;

const PROCESSES = 2;

/** Something that happens; then `steps` of what is under way. */
const step = (
  what: string,
  steps: number,
  act: (world: World, model: Model) => Promise<void> | void,
  isPossible = ({ processes }: Model) => processes > 0,
): Command => ({
  check: isPossible,
  async run(model, world) {
    await act(world, model);
    await world.pump(steps);
    world.commandDone();
  },
  toString: () => `${what} +${steps}`,
});

type Work = (state: Running, world: World, model: Model) => Promise<void> | void;

/** On one of the processes. */
const onProcess = (what: string, steps: number, who: number, work: Work): Command =>
  step(`${what} @${who}`, steps, (world, model) => {
    const state = world.running[who % Math.max(1, world.running.length)];
    if (!state) return;
    world.note(`— ${what}`);
    return work(state, world, model);
  });

interface RangeShape {
  buoys: number[];
  fromHour: number;
  hours: number;
  shift: number;
}

function rangeOf({ buoys, fromHour, hours, shift }: RangeShape): FetchRange {
  const base = Date.UTC(2024, 5, 1, 12) / 1000 - HISTORY * HOUR;
  const from = base + fromHour * HOUR + shift;
  return { buoyIds: buoys, from, to: from + hours * HOUR };
}

const steps = fc.nat(25);
const who = fc.nat(PROCESSES - 1);
const hours = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 12 }), weight: 2 },
  { arbitrary: fc.integer({ min: 10, max: HISTORY + 20 }), weight: 3 },
);
const shape: fc.Arbitrary<RangeShape> = fc.record({
  buoys: fc.uniqueArray(fc.constantFrom(...BUOYS), { minLength: 1, maxLength: BUOYS.length }),
  fromHour: fc.integer({ min: -3, max: HISTORY + 2 }),
  hours,
  shift: fc.constantFrom(-1, 0, 0, 1),
});
const maxRequests = fc.oneof(
  { arbitrary: fc.constant(Infinity), weight: 12 },
  { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 1 },
);

const weighted = (weight: number, command: fc.Arbitrary<Command>) =>
  Array.from({ length: weight }, () => command);
const sized = <T>(
  weight: number,
  of: fc.Arbitrary<T>,
  what: (value: T) => string,
  work: (value: T, ...on: Parameters<Work>) => Promise<void> | void,
) =>
  weighted(
    weight,
    fc
      .tuple(steps, who, of)
      .map(([n, w, value]) => onProcess(what(value), n, w, (...on) => work(value, ...on))),
  );
const small = (weight: number, what: string, work: Work) =>
  weighted(
    weight,
    fc.tuple(steps, who).map(([n, w]) => onProcess(what, n, w, work)),
  );

const troubles = fc.constantFrom<Trouble>(
  'status 500',
  'status 503',
  'no network',
  'cut off',
  'ascending',
);

/** The first argument of each: how often it is drawn, in proportion. */
const all = [
  sized(
    7,
    shape,
    (range) => `start ${JSON.stringify(range)}`,
    (range, state, world) => world.start(state, rangeOf(range)),
  ),
  sized(
    2,
    fc.tuple(shape, fc.boolean()),
    ([range, waits]) => `run${waits ? '' : ' without waiting'} ${JSON.stringify(range)}`,
    ([range, waits], state, world) =>
      world.run(state, rangeOf(range), waits, world.aborter(state).signal),
  ),
  sized(
    4,
    fc.tuple(shape, fc.constantFrom('interactive', 'background'), maxRequests),
    ([range, priority, most]) => `fetch, ${priority}, at most ${most}, ${JSON.stringify(range)}`,
    ([range, priority, maxRequests], state, world) =>
      world.fetch(state, rangeOf(range), { priority, maxRequests }, world.aborter(state).signal),
  ),
  weighted(
    1,
    fc.tuple(steps, fc.nat(3)).map(([n, k]) => step(`abort ${k}`, n, (world) => abort(world, k))),
  ),
  control(4, 'pause'),
  control(5, 'resume'),
  control(1, 'cancel'),
  control(1, 'moveUp'),
  control(2, 'restart'),
  weighted(
    10,
    fc.tuple(steps, fc.boolean()).map(([n, resume]) => open(n, resume)),
  ),
  small(2, 'crash', (state, world, model) => ends(model, world.crash(state))),
  small(1, 'close', (state, world, model) => ends(model, world.close(state))),
  small(8, 'go on', async (state, world) => {
    world.resumeLong(state);
    await world.pump(40);
  }),
  small(4, 'tick', (state, world) => world.tick(state)),
  small(1, 'wake', (state, world) => world.wake(state)),
  sized(
    4,
    fc.constantFrom(1, 20, 70, 900),
    (s) => `${s} s pass`,
    (s, _state, world) => world.pass(s, 4),
  ),
  // The computer slept: what was under way goes on later.
  sized(
    2,
    fc.constantFrom(700, HOUR, 8 * HOUR),
    (s) => `${s} s later`,
    (s, _state, world) => world.leap(s),
  ),
  sized(
    2,
    fc.constantFrom(-26 * HOUR, -900, 0, 0, 900, 26 * HOUR),
    (s) => `clock set ${s} s off`,
    (s, _state, world) => world.setClock(s),
  ),
  sized(
    2,
    fc.boolean(),
    (offline) => (offline ? 'offline' : 'online'),
    (offline, state, world) => world.setOffline(state, offline),
  ),
  sized(
    2,
    fc.tuple(troubles, fc.integer({ min: 1, max: 9 })),
    ([trouble, times]) => `${times} × ${trouble}`,
    ([trouble, times], _state, world) => world.service.trouble(trouble, times),
  ),
  sized(
    1,
    fc.nat(14),
    (left) => `quota: ${left} left`,
    (left, _state, world) => world.service.exhaust(left),
  ),
  sized(
    3,
    fc.tuple(fc.constantFrom(...BUOYS), fc.integer({ min: 0, max: HISTORY * 6 }), fc.boolean()),
    ([buoyId, at]) => `late reading of ${buoyId} −${at}`,
    ([buoyId, at, again], _state, world) => world.late(buoyId, at, again),
  ),
  sized(
    1,
    fc.tuple(fc.constantFrom(...BUOYS), fc.nat(600)),
    ([buoyId, at]) => `correct ${buoyId} ${at}`,
    ([buoyId, at], _state, world) => world.service.correct(buoyId, at),
  ),
  sized(
    1,
    fc.option(fc.constantFrom(...BUOYS)),
    (buoyId) => `open buoy ${buoyId}`,
    (buoyId, { process }) => process.engine.setOpenBuoy(buoyId),
  ),
  small(1, 'suspend', (state, world) => world.suspend(state)),
  small(2, 'unsuspend', (state, world) => world.unsuspend(state)),
  small(1, 'compact', (state, world) => world.compact(state)),
  sized(
    1,
    fc.constantFrom<Disk>('read-only', 'full'),
    (disk) => `the disk is ${disk}`,
    async (disk, state, world) => {
      world.setDisk(disk);
      for (let tick = 0; tick < 12; tick += 1) {
        await world.tick(state);
        await world.pass(2, 25);
      }
    },
  ),
  small(2, 'the disk is writable', (_state, world) => world.setDisk('writable')),
  sized(
    1,
    fc.tuple(fc.constantFrom(600, HOUR), fc.integer({ min: 1, max: 7 })),
    ([s, cutOff]) => `no network for ${s} s, then ${cutOff} × cut off`,
    async ([seconds, cutOff], _state, world) => {
      world.service.outage(seconds, cutOff);
      // So that the first answers after it are waited for.
      await world.pass(seconds + 1000, 12);
    },
  ),
  sized(
    1,
    fc.constantFrom(...BUOYS),
    (buoyId) => `remove ${buoyId}`,
    (buoyId, state, world) => world.remove(state, buoyId),
  ),
  small(1, 'back up', (_state, world) => world.backUp()),
  small(1, 'restore', (state, world) => world.restore(state)),
];

function control(weight: number, verb: Verb) {
  return sized(
    weight,
    fc.nat(5),
    (which) => `${verb} ${which}`,
    (which, state, world) => {
      const isEnded = verb === 'restart';
      const some = state.process.engine.list().filter((job) => hasEnded(job.state) === isEnded);
      const job = some[which % Math.max(1, some.length)];
      if (job && !state.closing) void world.control(state, job.id, verb);
    },
  );
}

function open(steps: number, resume: boolean): Command {
  const start = (world: World, model: Model): Promise<void> => {
    model.processes += 1;
    return world.open(resume);
  };
  const what = `open${resume ? '' : ' and pause what is left'}`;
  return step(what, steps, start, ({ processes }) => processes < PROCESSES);
}

function ends(model: Model, end: Promise<void>): Promise<void> {
  model.processes -= 1;
  return end;
}

function abort(world: World, which: number): void {
  const [aborter] = world.aborters.splice(which % Math.max(1, world.aborters.length), 1);
  if (!aborter) return;
  world.note(`abort a run of ${aborter.process.id}`);
  world.abort(aborter);
}

/** @param replayPath of a failed run, as it was printed */
export const commands = (replayPath: string | undefined) =>
  fc.commands(all.flat(), {
    maxCommands: 60,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
