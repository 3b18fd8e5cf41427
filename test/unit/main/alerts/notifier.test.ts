// Notices of alerts: what is withdrawn goes, and none leads to a buoy of another service.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { ruleOf } from '#support/alerts.ts';
import { spotOf } from '#support/spots.ts';

/** The notifications of the system. */
let shown: FakeNotification[];
let isSupported: boolean;
class FakeNotification {
  static isSupported = () => isSupported;
  readonly listeners = new Map<string, (...args: unknown[]) => void>();
  readonly options: { title: string; body: string };
  isOpen = false;
  constructor(options: { title: string; body: string }) {
    this.options = options;
    shown.push(this);
  }
  on(name: string, listener: (...args: unknown[]) => void) {
    this.listeners.set(name, listener);
  }
  show() {
    this.isOpen = true;
  }
  close() {
    this.isOpen = false;
    this.listeners.get('close')?.();
  }
  click() {
    this.listeners.get('click')?.();
  }
  fail() {
    this.listeners.get('failed')?.({}, 'no server');
  }
}

const event = (ruleId: string, buoyId = 7): AlertEvent => ({
  kind: 'fired',
  time: 1_768_046_400,
  from: 1_768_042_800,
  values: { significantHeight: 4 },
  ruleId,
  rule: `Rule ${ruleId}`,
  buoyId,
  at: 1_768_046_400,
  told: 'yes',
});
const forecastRule = ruleOf({
  id: 'forecast',
  name: '',
  target: { of: 'spot', id: 's1' },
  conditions: [{ kind: 'spot', least: 'good', when: 'ahead' }],
});
const isOf = (ruleId: string) => (one: AlertEvent) => one.ruleId === ruleId;

let sent: AppEvent[];
let isShown: boolean;
/** How often the window was marked. */
let marked: number;
let isInUse: boolean;
let clock: Settings['clock'];
/** What happens while the name of a buoy is read. */
let meanwhile: () => void;
let notifier: ReturnType<typeof import('#main/alerts/notifier.ts').createNotifier>;

beforeEach(async () => {
  shown = [];
  sent = [];
  isSupported = true;
  isShown = true;
  marked = 0;
  isInUse = true;
  clock = 'utc';
  meanwhile = () => undefined;
  vi.resetModules();
  vi.doMock('electron', () => ({ Notification: FakeNotification }));
  const { createNotifier } = await import('#main/alerts/notifier.ts');
  notifier = createNotifier({
    settings: () => ({ ...defaultSettings, clock }),
    watch: () => ({
      rules: [ruleOf({ id: 'unnamed', name: '' }), forecastRule],
      spots: [spotOf()],
    }),
    zone: () => 'Europe/Lisbon',
    buoy: async (id) => {
      meanwhile();
      return id === 9 ? null : { name: `Buoy ${id}`, timezone: 'America/New_York' };
    },
    isInUse: () => isInUse,
    isShown: () => isInUse && isShown,
    send: (one) => sent.push(one),
    showWindow: () => undefined,
    drawAttention: () => {
      marked += 1;
    },
  });
});
afterEach(() => {
  vi.doUnmock('electron');
  vi.resetModules();
});

/** Ends once all that it causes has happened. */
async function tell(...events: AlertEvent[]): Promise<void> {
  notifier.tell(events);
  await new Promise(setImmediate);
}

it('a click leads to the readings, but not after another service was opened', async () => {
  await tell(event('1'));
  await tell(event('2', 8));
  expect(shown.map(({ options }) => options.body.split(' · ')[0])).toEqual(['Buoy 7', 'Buoy 8']);
  shown[0]?.click();
  expect(sent).toMatchObject([{ type: 'show-readings', buoyId: 7 }]);
  isInUse = false;
  shown[1]?.click();
  expect(sent).toHaveLength(1);
});

it('nothing is shown of a service that is left while a notice is made, or of a rule that is deleted then', async () => {
  meanwhile = () => {
    isInUse = false;
  };
  await tell(event('1'));
  meanwhile = () => {
    isInUse = true;
    notifier.withdraw(isOf('1'));
  };
  await tell(event('1'));
  expect(shown).toEqual([]);
  expect(sent).toEqual([]);
});

it('is given while a file is shown; a click leads to no buoy of the file', async () => {
  isShown = false;
  await tell(event('1'));
  expect(shown[0]?.isOpen).toBe(true);
  shown[0]?.click();
  expect(sent).toEqual([]);
});

it('a rule without a name is named by its conditions in the units of now', async () => {
  await tell({ ...event('unnamed'), rule: '' }, { ...event('deleted'), rule: '' });
  const [first, second] = shown[0]?.options.body.split('\n') ?? [];
  expect(first).toContain(' · Alert: Hs ≥ 3\u00a0m · ');
  expect(second).toContain(' · Alert · ');
});

it('a notice of a forecast says from when and how old it is; a click shows the alerts', async () => {
  const forecast = {
    state: 'good',
    ...{ from: 1_768_100_400, to: 1_768_122_000, fetchedAt: 1_768_035_600 },
  } as const;
  await tell({ ...event('forecast'), rule: '', buoyId: null, values: {}, forecast });
  expect(shown[0]?.options.body).toBe(
    'Ocean Beach · Alert: Good in the next 48 h · good from Sun 03:00 UTC, forecast 3 h old',
  );
  shown[0]?.click();
  expect(sent).toEqual([{ type: 'show-alerts' }]);
});

it('a notice of two rules is removed once both are obsolete', async () => {
  await tell(event('1'), event('2'));
  notifier.withdraw(isOf('1'));
  expect(shown[0]?.isOpen).toBe(true);
  notifier.withdraw(isOf('2'));
  expect(shown[0]?.isOpen).toBe(false);
});

it('a notice that the system does not show marks the window, which may be hidden, but not of another service', async () => {
  await tell(event('1'));
  expect(marked).toBe(0);
  shown[0]?.fail();
  expect(marked).toBe(1);
  isSupported = false;
  await tell(event('2'));
  expect(marked).toBe(2);
  isInUse = false;
  shown[0]?.fail();
  expect([sent, marked]).toEqual([[], 2]);
});

it.each([
  ['utc', 7, '10 Jan, 12:00 UTC'],
  ['buoy', 7, '10 Jan, 07:00 GMT-5'],
  ['buoy', 9, '10 Jan, 12:00 UTC'],
  ['local', 7, '10 Jan, 12:00 WET'],
] as const)('in the clock %s the time of an alert of buoy %i is %s', async (chosen, id, time) => {
  clock = chosen;
  await tell(event('1', id));
  expect(shown[0]?.options.body.split(' · ')[2]).toBe(time);
});
