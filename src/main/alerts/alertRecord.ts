/** What is stored of alerts: the state of each rule at each of its buoys, the paused rules, and the log. */
import type { Topic } from '#shared/ipc/contract.ts';
import type { AlertEvent, Alerts, QuietHours } from '#shared/model/alert.ts';
import { mayTell } from '../science/alerts.ts';
import type { JsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';
import { type AlertFile, emptyAlerts, LONGEST_LOG, type StoredState } from './alertFile.ts';

type Event = Pick<AlertEvent, 'ruleId' | 'buoyId'>;

interface Content extends Omit<AlertFile, 'states'> {
  /** By buoy and rule. A state is replaced, never changed. */
  states: Map<number | null, Map<string, StoredState>>;
}

export interface AlertRecordParts {
  /** Null: nothing is evaluated and nothing has happened. */
  file: JsonFile<AlertFile> | null;
  changed: (topic: Topic) => void;
  /** Removes notices that are shown. */
  withdraw: (isObsolete: (event: AlertEvent) => boolean) => void;
}

export function createAlertRecord({ file, changed, withdraw }: AlertRecordParts) {
  let content: Content | null = null;
  let isUnsaved = false;
  let hasFailed = false;

  function read(): Content {
    if (!content) {
      const stored = file?.read() ?? emptyAlerts;
      content = { ...stored, states: new Map() };
      for (const state of stored.states) set(state);
    }
    return content;
  }
  function set(state: StoredState): void {
    const { states } = read();
    const ofBuoy = states.get(state.buoyId);
    if (ofBuoy) ofBuoy.set(state.ruleId, state);
    else states.set(state.buoyId, new Map([[state.ruleId, state]]));
  }
  const stateOf = (buoyId: number | null, ruleId: string): StoredState | undefined =>
    read().states.get(buoyId)?.get(ruleId);
  const listed = (): StoredState[] =>
    Array.from(read().states.values(), (ofBuoy) => [...ofBuoy.values()]).flat();
  function change(next: Partial<Content>): void {
    content = { ...read(), ...next };
    isUnsaved = true;
  }
  /** @throws Fault `disk`, `disk-full`; the next tick tries again. */
  function save(): void {
    if (!isUnsaved) return;
    changed({ kind: 'alerts' });
    file?.write({ ...read(), states: listed() });
    isUnsaved = false;
    hasFailed = false;
  }
  /** A notice is given even if the disk is full. */
  function saveOrLog(): void {
    try {
      save();
    } catch (thrown) {
      if (!hasFailed) log.error('storing alerts', thrown);
      hasFailed = true;
    }
  }
  /** Of events that are held back. */
  function resolve(told: 'yes' | 'dropped', isMeant = (_event: AlertEvent) => true): void {
    const isNow = (event: AlertEvent) => event.told === 'waiting' && isMeant(event);
    change({ log: read().log.map((event) => (isNow(event) ? { ...event, told } : event)) });
  }
  /** Notices that are held back or shown are not given any more. */
  function drop(isObsolete: (event: Event) => boolean): void {
    resolve('dropped', isObsolete);
    withdraw(isObsolete);
  }

  return {
    read,
    change,
    save,
    saveOrLog,
    stateOf,
    add(state: StoredState, events: readonly AlertEvent[]): void {
      if (events.length === 0 && stateOf(state.buoyId, state.ruleId) === state) return;
      set(state);
      isUnsaved = true;
      if (events.length > 0) change({ log: [...read().log, ...events].slice(-LONGEST_LOG) });
    },
    forget(isGone: (state: StoredState) => boolean): void {
      const gone = listed().filter(isGone);
      if (gone.length === 0) return;
      for (const { buoyId, ruleId } of gone) read().states.get(buoyId)?.delete(ruleId);
      const rules = new Set(gone.map(({ ruleId }) => ruleId));
      drop(({ ruleId, buoyId }) => rules.has(ruleId) && !stateOf(buoyId, ruleId));
    },
    /**
     * A rule goes on at another buoy, with the readings from the newest one of the buoy before on: no notice is given
     * twice, none is dropped. @param newest the last reading there, epoch seconds @returns whether it was elsewhere
     */
    move(ruleId: string, buoyId: number, newest: number | null): boolean {
      const state = listed().find((one) => one.ruleId === ruleId && one.buoyId !== buoyId);
      if (!state) return false;
      read().states.get(state.buoyId)?.delete(ruleId);
      const seen = state.seen.slice(-1).map((last) => Math.min(last - 1, newest ?? Infinity));
      set({ ...state, buoyId, seen, undecided: false });
      isUnsaved = true;
      return true;
    },
    /** What is held back, if a notice may be given now. Stored before it is given: a restart does not give it again. */
    takeWaiting(now: number, quietHours: QuietHours | null): AlertEvent[] {
      const waiting = read().log.filter(({ told }) => told === 'waiting');
      if (waiting.length === 0 || !mayTell(now, read().toldAt, quietHours)) return [];
      resolve('yes');
      change({ toldAt: now });
      saveOrLog();
      return waiting;
    },
    acknowledge({ ruleId }: { ruleId: string }): void {
      for (const state of listed()) {
        if (state.ruleId === ruleId && state.firedAt !== null)
          set({ ...state, acknowledged: true });
      }
      drop((event) => event.ruleId === ruleId);
      save();
    },
    shown(): Alerts {
      const { paused, log: events } = read();
      return {
        states: listed().map(({ run, seen, undecided, rule, ...state }) => ({
          ...state,
          since: run[0] ?? state.firedAt,
          newest: seen.at(-1) ?? null,
        })),
        paused,
        log: events.toReversed(),
      };
    },
  };
}
