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

abstract class Step implements Command {
  readonly steps: number;
  constructor(steps: number) {
    this.steps = steps;
  }
  check({ processes }: Model): boolean {
    return processes > 0;
  }
  async run(model: Model, world: World): Promise<void> {
    await this.act(world, model);
    await world.pump(this.steps);
    world.commandDone();
  }
  protected abstract act(world: World, model: Model): Promise<void> | void;
  protected abstract name(): string;
  toString(): string {
    return `${this.name()} +${this.steps}`;
  }
}

/** A command on one of the processes. */
abstract class OnProcess extends Step {
  readonly who: number;
  constructor(steps: number, who: number) {
    super(steps);
    this.who = who;
  }
  protected act(world: World, model: Model): Promise<void> | void {
    const state = world.running[this.who % Math.max(1, world.running.length)];
    if (state) return this.on(state, world, model);
  }
  protected abstract on(state: Running, world: World, model: Model): Promise<void> | void;
  override toString(): string {
    return `${super.toString()} @${this.who}`;
  }
}

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

/** Something that fetches a range. */
class Start extends OnProcess {
  readonly what: string;
  readonly shape: RangeShape;
  readonly work: (state: Running, range: FetchRange, world: World) => void;
  constructor(
    steps: number,
    who: number,
    shape: RangeShape,
    what: string,
    work: (state: Running, range: FetchRange, world: World) => void,
  ) {
    super(steps, who);
    this.shape = shape;
    this.what = what;
    this.work = work;
  }
  protected on(state: Running, world: World): void {
    this.work(state, rangeOf(this.shape), world);
  }
  protected name(): string {
    return `${this.what} ${JSON.stringify(this.shape)}`;
  }
}

class Abort extends Step {
  readonly which: number;
  constructor(steps: number, which: number) {
    super(steps);
    this.which = which;
  }
  protected act(world: World): void {
    const [aborter] = world.aborters.splice(this.which % Math.max(1, world.aborters.length), 1);
    if (!aborter) return;
    world.note(`abort a run of ${aborter.process.id}`);
    world.abort(aborter);
  }
  protected name(): string {
    return `abort ${this.which}`;
  }
}

class Control extends OnProcess {
  readonly verb: Verb;
  readonly which: number;
  constructor(steps: number, who: number, verb: Verb, which: number) {
    super(steps, who);
    this.verb = verb;
    this.which = which;
  }
  protected on(state: Running, world: World): void {
    const isEnded = this.verb === 'restart';
    const some = state.process.engine.list().filter((job) => hasEnded(job.state) === isEnded);
    const job = some[this.which % Math.max(1, some.length)];
    if (job && !state.closing) void world.control(state, job.id, this.verb);
  }
  protected name(): string {
    return `${this.verb} ${this.which}`;
  }
}

/** What takes one line each. */
class Small extends OnProcess {
  readonly what: string;
  readonly work: (state: Running, world: World) => Promise<void> | void;
  constructor(
    steps: number,
    who: number,
    what: string,
    work: (state: Running, world: World) => Promise<void> | void,
  ) {
    super(steps, who);
    this.what = what;
    this.work = work;
  }
  protected on(state: Running, world: World): Promise<void> | void {
    world.note(`— ${this.what}`);
    return this.work(state, world);
  }
  protected name(): string {
    return this.what;
  }
}

class Open extends Step {
  readonly resume: boolean;
  constructor(steps: number, resume: boolean) {
    super(steps);
    this.resume = resume;
  }
  override check({ processes }: Model): boolean {
    return processes < PROCESSES;
  }
  protected async act(world: World, model: Model): Promise<void> {
    model.processes += 1;
    await world.open(this.resume);
  }
  protected name(): string {
    return `open${this.resume ? '' : ' and pause what is left'}`;
  }
}

class Crash extends OnProcess {
  protected async on(state: Running, world: World, model: Model): Promise<void> {
    model.processes -= 1;
    await world.crash(state);
  }
  protected name(): string {
    return 'crash';
  }
}

class Close extends OnProcess {
  protected async on(state: Running, world: World, model: Model): Promise<void> {
    model.processes -= 1;
    await world.close(state);
  }
  protected name(): string {
    return 'close';
  }
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

const small = (
  what: string,
  work: (state: Running, world: World) => Promise<void> | void,
): fc.Arbitrary<Command> => fc.tuple(steps, who).map(([n, w]) => new Small(n, w, what, work));
const sized = <T>(
  of: fc.Arbitrary<T>,
  what: (value: T) => string,
  work: (value: T, state: Running, world: World) => Promise<void> | void,
): fc.Arbitrary<Command> =>
  fc
    .tuple(steps, who, of)
    .map(
      ([n, w, value]) => new Small(n, w, what(value), (state, world) => work(value, state, world)),
    );

const troubles = fc.constantFrom<Trouble>(
  'status 500',
  'status 503',
  'no network',
  'cut off',
  'ascending',
);

/** How often each is drawn, in proportion. */
const weighted: [number, fc.Arbitrary<Command>][] = [
  [
    7,
    fc
      .tuple(steps, who, shape)
      .map(
        ([n, w, s]) =>
          new Start(n, w, s, 'start', (state, range, world) => world.start(state, range)),
      ),
  ],
  [
    2,
    fc
      .tuple(steps, who, shape, fc.boolean())
      .map(
        ([n, w, s, waits]) =>
          new Start(n, w, s, `run${waits ? '' : ' without waiting'}`, (state, range, world) =>
            world.run(state, range, waits, world.aborter(state).signal),
          ),
      ),
  ],
  [
    4,
    fc
      .tuple(steps, who, shape, fc.constantFrom('interactive', 'background'), maxRequests)
      .map(
        ([n, w, s, priority, most]) =>
          new Start(n, w, s, `fetch, ${priority}, at most ${most},`, (state, range, world) =>
            world.fetch(state, range, { priority, maxRequests: most }, world.aborter(state).signal),
          ),
      ),
  ],
  [1, fc.tuple(steps, fc.nat(3)).map(([n, k]) => new Abort(n, k))],
  [4, control('pause')],
  [5, control('resume')],
  [1, control('cancel')],
  [1, control('moveUp')],
  [2, control('restart')],
  [10, fc.tuple(steps, fc.boolean()).map(([n, resume]) => new Open(n, resume))],
  [2, fc.tuple(steps, who).map(([n, w]) => new Crash(n, w))],
  [1, fc.tuple(steps, who).map(([n, w]) => new Close(n, w))],
  [
    8,
    small('go on', async (state, world) => {
      world.resumeLong(state);
      await world.pump(40);
    }),
  ],
  [4, small('tick', (state, world) => world.tick(state))],
  [1, small('wake', (state, world) => world.wake(state))],
  [
    4,
    sized(
      fc.constantFrom(1, 20, 70, 900),
      (s) => `${s} s pass`,
      (s, _state, world) => world.pass(s, 4),
    ),
  ],
  [
    2,
    // The computer slept: what was under way goes on later.
    sized(
      fc.constantFrom(700, HOUR, 8 * HOUR),
      (s) => `${s} s later`,
      (s, _state, world) => world.leap(s),
    ),
  ],
  [
    2,
    sized(
      fc.constantFrom(-26 * HOUR, -900, 0, 0, 900, 26 * HOUR),
      (s) => `clock set ${s} s off`,
      (s, _state, world) => world.setClock(s),
    ),
  ],
  [
    2,
    sized(
      fc.boolean(),
      (offline) => (offline ? 'offline' : 'online'),
      (offline, state, world) => world.setOffline(state, offline),
    ),
  ],
  [
    2,
    sized(
      fc.tuple(troubles, fc.integer({ min: 1, max: 9 })),
      ([trouble, times]) => `${times} × ${trouble}`,
      ([trouble, times], _state, world) => world.service.trouble(trouble, times),
    ),
  ],
  [
    1,
    sized(
      fc.nat(14),
      (left) => `quota: ${left} left`,
      (left, _state, world) => world.service.exhaust(left),
    ),
  ],
  [
    3,
    sized(
      fc.tuple(fc.constantFrom(...BUOYS), fc.integer({ min: 0, max: HISTORY * 6 }), fc.boolean()),
      ([buoyId, at]) => `late reading of ${buoyId} −${at}`,
      ([buoyId, at, again], _state, world) => world.late(buoyId, at, again),
    ),
  ],
  [
    1,
    sized(
      fc.tuple(fc.constantFrom(...BUOYS), fc.nat(600)),
      ([buoyId, at]) => `correct ${buoyId} ${at}`,
      ([buoyId, at], _state, world) => world.service.correct(buoyId, at),
    ),
  ],
  [
    1,
    sized(
      fc.option(fc.constantFrom(...BUOYS)),
      (buoyId) => `open buoy ${buoyId}`,
      (buoyId, { process }) => process.engine.setOpenBuoy(buoyId),
    ),
  ],
  [1, small('suspend', (state, world) => world.suspend(state))],
  [2, small('unsuspend', (state, world) => world.unsuspend(state))],
  [1, small('compact', (state, world) => world.compact(state))],
  [
    1,
    sized(
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
  ],
  [2, small('the disk is writable', (_state, world) => world.setDisk('writable'))],
  [
    1,
    sized(
      fc.tuple(fc.constantFrom(600, HOUR), fc.integer({ min: 1, max: 7 })),
      ([s, cutOff]) => `no network for ${s} s, then ${cutOff} × cut off`,
      async ([seconds, cutOff], _state, world) => {
        world.service.outage(seconds, cutOff);
        // So that the first answers after it are waited for.
        await world.pass(seconds + 1000, 12);
      },
    ),
  ],
  [
    1,
    sized(
      fc.constantFrom(...BUOYS),
      (buoyId) => `remove ${buoyId}`,
      (buoyId, state, world) => world.remove(state, buoyId),
    ),
  ],
  [1, small('back up', (_state, world) => world.backUp())],
  [1, small('restore', (state, world) => world.restore(state))],
];

function control(verb: Verb): fc.Arbitrary<Command> {
  return fc.tuple(steps, who, fc.nat(5)).map(([n, w, which]) => new Control(n, w, verb, which));
}

/** @param replayPath of a failed run, as it was printed */
export const commands = (replayPath: string | undefined) =>
  fc.commands(
    weighted.flatMap(([weight, arbitrary]) => Array.from({ length: weight }, () => arbitrary)),
    { maxCommands: 60, size: 'max', ...(replayPath !== undefined && { replayPath }) },
  );
