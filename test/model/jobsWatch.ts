/** The checks of the stored jobs: each change of a state in the file, what a person was answered, what a job that is done has fetched. */
import type { StoredJob } from '#main/cache/queries/jobs.ts';
import type { FetchRange } from '#main/fetch/engine.types.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Job, JobState } from '#shared/model/job.ts';
import type { CacheFile, FileChange } from './file.ts';
import type { AppProcess } from './process.ts';
import type { ScriptedService } from './service.ts';
import type { Flight } from './world.ts';

export type Verb = 'pause' | 'resume' | 'cancel' | 'moveUp' | 'restart';

/** What a person did to a job. */
interface Person {
  /** A pause or cancellation that was answered and not undone: the process, and its place in the order of events. */
  stopped: { by: AppProcess; at: number; state: 'paused' | 'cancelled' } | null;
  /** Calls made so far. */
  controls: number;
  /** Calls that were not answered yet. */
  open: Verb[];
}

const ENDED: readonly JobState[] = ['done', 'failed', 'cancelled'];
export const isFinal = (state: JobState): boolean => ENDED.includes(state);

export function createJobsWatch(parts: {
  service: ScriptedService;
  shared: CacheFile;
  note: (line: string) => void;
  violated: (what: string) => void;
  nextEvent: () => number;
  checkComplete: (what: string, range: FetchRange, startedAt: number) => void;
  idsIn: (buoyId: number, range: Interval) => Set<number>;
  isAlive: (process: string) => boolean;
}) {
  const { service, shared, note, violated, nextEvent } = parts;
  const people = new Map<string, Person>();
  /** By process and job: the state it showed last. */
  const shown = new Map<string, JobState>();
  /** Counts of rows, until their job is done. */
  let counts: Flight[] = [];
  /** A process paused what others left. */
  let pausesLeft = false;
  let removals = 0;
  /** A command that ends cancels its job. */
  let aborts = 0;

  const personOf = (id: string): Person => {
    const person = people.get(id) ?? { stopped: null, controls: 0, open: [] };
    people.set(id, person);
    return person;
  };

  const forget = (id: string): void => {
    counts = counts.filter(({ jobs }) => !jobs.includes(id));
  };

  /** What a count found, and the job continued to its end, is in the cache; what the job is to fetch is covered. */
  function checkDone(job: StoredJob): void {
    for (const { buoyId, from, to, answeredAt, jobs } of counts) {
      if (jobs.length > 1 || jobs[0] !== job.id) continue;
      const present = parts.idsIn(buoyId, { from, to });
      for (const row of service.rowsOf(buoyId)) {
        if (!row.readable || row.time < from || row.time > to) continue;
        if (row.arrived <= (answeredAt ?? 0) && !present.has(row.id)) {
          violated(`Job ${job.id} counted reading ${row.id} and did not fetch it`);
        }
      }
    }
    // What a wrong clock takes for young may be left open.
    const createdAt = shared.createdAt(job.id);
    if (createdAt === null) return;
    parts.checkComplete(`Job ${job.id} is done`, job, Math.min(createdAt, job.createdAt));
  }

  return {
    count: (): number => people.size,
    opened(resume: boolean): void {
      pausesLeft ||= !resume;
    },
    removing(begins: boolean): void {
      removals += begins ? 1 : -1;
    },
    aborting(): void {
      aborts += 1;
    },

    /** A call of the process, made at `now` by its clock, changed the state or the owner of a job in the file. */
    changed(
      sender: AppProcess,
      { id, before, after }: FileChange['jobs'][number],
      now: number,
    ): void {
      const [was, is] = [before?.state ?? null, after?.state ?? null];
      const { open } = personOf(id);
      const what = `In the file job ${id} goes from ${was} to ${is}`;
      note(`${sender.id} saves ${id.slice(0, 4)}: ${was ?? 'new'} → ${is ?? 'gone'}`);
      if (was === null) return;
      // A process that takes a job over does not know what was counted.
      if (before?.owner !== sender.id) forget(id);
      if (is === null) {
        if (!isFinal(was)) violated(what);
        return;
      }
      if (was === 'done') violated(what);
      if (
        was === 'paused' &&
        is !== 'paused' &&
        !(is === 'queued' && open.includes('resume')) &&
        is !== 'cancelled'
      ) {
        violated(`${what}, and nobody resumed it`);
      }
      if (isFinal(was) && is !== was && !(is === 'queued' && open.includes('restart'))) {
        violated(`${what}, and nobody restarted it`);
      }
      if (is === 'cancelled' && !open.includes('cancel') && removals === 0 && aborts === 0) {
        violated(`${what}, and nobody cancelled it`);
      }
      const isExplained = after?.error != null || open.includes('pause') || pausesLeft;
      if (is === 'paused' && !isExplained) violated(`${what}, and nobody paused it`);
      if (before && !isFinal(was) && before.owner !== null && before.owner !== sender.id) {
        const isTaken = shared.hasLapsed(before, now) || !parts.isAlive(before.owner);
        if (!isTaken) violated(`${what} by ${sender.id}, though ${before.owner} has it`);
      }
      if (after && is === 'done') checkDone(after);
      if (is !== 'running' && is !== 'waiting') forget(id);
    },

    /** As the process lists it. */
    shown(process: AppProcess, job: Job): void {
      const key = `${process.id} ${job.id}`;
      if (shown.get(key) !== job.state) {
        note(`${key.slice(0, 7)} shows ${job.state}${job.elsewhere ? ' elsewhere' : ''}`);
        shown.set(key, job.state);
      }
      if (job.elsewhere && (isFinal(job.state) || job.state === 'paused')) {
        violated(`${key} is ${job.state} and runs elsewhere`);
      }
      const { stopped } = personOf(job.id);
      if (stopped?.by !== process || stopped.state === job.state) return;
      if (job.state !== 'cancelled') violated(`${key} is ${job.state} though ${stopped.state}`);
    },

    /** Whether a request for the job may be sent that was decided at this place in the order of events. */
    maySend(id: string, process: AppProcess, decided: number): boolean {
      const { stopped } = personOf(id);
      return !stopped || (stopped.by !== process && decided < stopped.at);
    },

    /** @returns to be called when the call is answered, with whether it changed the job */
    controls(process: AppProcess, id: string, verb: Verb): (made: boolean) => void {
      const person = personOf(id);
      person.controls += 1;
      // What two processes are told at once may be done in either order.
      const isAlone = person.open.length === 0;
      person.open.push(verb);
      const { controls } = person;
      if (verb === 'resume' || verb === 'restart' || verb === 'cancel') person.stopped = null;
      return (made) => {
        person.open.splice(person.open.indexOf(verb), 1);
        const state = { pause: 'paused', cancel: 'cancelled' }[verb as string];
        const isLast = isAlone && person.controls === controls;
        if (!made || !isLast || !(state === 'paused' || state === 'cancelled')) return;
        person.stopped = { by: process, at: nextEvent(), state };
        const inFile = shared.row(id)?.state ?? null;
        if (inFile !== null && inFile !== state) {
          violated(`${verb} of ${id} was answered and the file has it as ${inFile}`);
        }
      };
    },

    counted(flight: Flight): void {
      // An answer to a process whose job was taken over is not known to the other one either.
      const { owner } = shared.row(flight.jobs[0] ?? '') ?? {};
      if (flight.jobs.length === 1 && owner === flight.sender.id) counts.push(flight);
    },
    forgetCounts(buoyId: number): void {
      counts = counts.filter((flight) => flight.buoyId !== buoyId);
    },

    /** The file is another one: what was done to its jobs counts no more. They are paused. */
    restored(): void {
      counts = [];
      shown.clear();
      for (const person of people.values()) {
        person.stopped = null;
        person.controls += 1;
      }
    },
  };
}
