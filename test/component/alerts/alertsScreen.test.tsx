/** Alerts: the form by typing, what each wrong text says, quiet hours, and rules whose buoy or spot is gone. */
import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#renderer/data/queryClient.ts';
import { SpotCard } from '#renderer/features/spots/SpotCard.tsx';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { AlertsScreen } from '#renderer/screens/alerts/AlertsScreen.tsx';
import {
  changeRule,
  newCondition,
  newRule,
  openRule,
  ruleForm,
  useRuleDraft,
} from '#renderer/screens/alerts/ruleForm.ts';
import { BuoyHeader } from '#renderer/screens/buoy/history/BuoyHeader.tsx';
import { useLatest } from '#renderer/screens/latest/filter.ts';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { AlertEvent, Alerts } from '#shared/model/alert.ts';
import type { Settings } from '#shared/model/settings.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { ruleOf, stateOf } from '#support/alerts.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { type FakeMain, fakeMain, held, keeping, show } from '#support/component.tsx';
import { spotOf } from '#support/spots.ts';

const HOUR = 3600;
const nothingTried = { periods: [], firings: [], forecast: null };
const now = 1_767_960_000;
const buoys = [
  buoy({ id: 1, name: 'Cape', timezone: 'America/New_York' }),
  buoy({ id: 2, name: 'Reef' }),
];
const rule = ruleOf({ target: { of: 'buoy', id: 1 } });
const state = stateOf('r1', 1, {
  ...{ phase: 'firing', firedAt: now - HOUR, toldAt: now - HOUR },
  ...{ since: now - HOUR, newest: now },
});

const kept = { watch: emptyWatch('one') };
let alerts: Alerts;
let main: FakeMain;
beforeEach(() => {
  ruleForm.close();
  kept.watch = emptyWatch('one');
  alerts = { states: [], paused: [], log: [] };
  main = fakeMain({
    listBuoys: () => buoyColumns(buoys),
    ...keeping(kept),
    getAlerts: () => alerts,
    tryAlert: () => ({ ...nothingTried, requestsPerDay: { shown: 48, hidden: 48 } }),
    pauseAlert: () => undefined,
    acknowledgeAlert: () => undefined,
  });
});
test('while the alerts are read the screen says so', async () => {
  const read = held(main, 'getWatch', () => kept.watch);
  await open();
  const reading = page.getByRole('progressbar', { name: 'Reading downloaded data' });
  await expect.element(reading).toBeVisible();
  await read();
  await expect.element(page.getByText('No alerts', { exact: true })).toBeVisible();
  await expect.element(reading).not.toBeInTheDocument();
});

const open = async () => {
  return show(<AlertsScreen />, 'https://one.example');
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** By the start of its name, which its unit follows. */
const box = (label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) });
const choose = (name: string, option: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name, exact: true }), option);
async function openForm() {
  await open();
  await userEvent.click(button('New alert…'));
  await choose('Where', 'Each favourite');
}
const openOptions = () => userEvent.click(button(/^Options/));
const closeOptions = () => userEvent.keyboard('{Escape}');
/** Of the only condition. */
const margin = () => page.getByRole('textbox', { name: /margin past the limit/ });
const saved = () => main.inputsOf('changeWatch').at(-1)?.rules?.at(-1);
const violations = async () =>
  (await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(
    ({ id, nodes }) => [id, nodes.map(({ html }) => html)],
  );

describe('the form', () => {
  test('keeps what was typed while another screen or language is shown', async () => {
    const screen = await open();
    await userEvent.click(button('New alert…'));
    await userEvent.type(box('Limit'), '3.2');
    await screen.unmount();
    await open();
    await expect.element(box('Limit')).toHaveValue('3.2');
    await userEvent.click(button('Cancel'));
    await expect.element(box('Limit')).not.toBeInTheDocument();
  });

  test('a form that is saved closes, also after its screen, but not what was typed meanwhile', async () => {
    const store = held(main, 'changeWatch', keeping(kept).changeWatch);
    const screen = await open();
    await userEvent.click(button('New alert…'));
    await choose('Where', 'Each favourite');
    await userEvent.type(box('Limit'), '3');
    await userEvent.click(button('Save'));
    await expect.poll(() => main.inputsOf('changeWatch')).toHaveLength(1);
    await userEvent.type(box('Limit'), '5');
    await store();
    await expect.poll(() => kept.watch.rules).toHaveLength(1);
    await expect.poll(() => queryClient.isMutating()).toBe(0);
    await expect.element(box('Limit')).toHaveValue('35');
    await userEvent.click(button('Save'));
    await expect.poll(() => main.inputsOf('changeWatch')).toHaveLength(2);
    await screen.unmount();
    await store();
    await expect.poll(() => useRuleDraft.getState().draft).toBeNull();
  });

  test('Enter in the limit saves, where the form can be saved', async () => {
    await openForm();
    await userEvent.type(box('Limit'), '{Enter}');
    await userEvent.type(box('Limit'), '3{Enter}');
    await expect.poll(saved).toMatchObject({ conditions: [{ limit: 3 }] });
    expect(main.inputsOf('changeWatch')).toHaveLength(1);
  });

  test('Save leads to the first wrong field, says what is wrong in the options, and stores nothing', async () => {
    await openForm();
    await openOptions();
    await userEvent.type(box('Again after'), '169');
    await closeOptions();
    await userEvent.click(button('Save'));
    await expect.element(box('Limit')).toHaveFocus();
    await expect.element(box('Limit')).toHaveAccessibleDescription('Enter a number.');
    await userEvent.type(box('Limit'), '3{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('At most 168');
    expect(main.inputsOf('changeWatch')).toEqual([]);
  });

  test('takes the focus, and gives it to the heading when it is closed or saved', async () => {
    await open();
    await userEvent.click(button('New alert…'));
    await expect.element(page.getByRole('combobox', { name: 'Where' })).toHaveFocus();
    await userEvent.click(button('Cancel'));
    await expect.element(page.getByRole('heading', { name: 'Alerts', exact: true })).toHaveFocus();
    await userEvent.click(button('New alert…'));
    await choose('Where', 'Each favourite');
    await userEvent.type(box('Limit'), '3');
    await userEvent.click(button('Save'));
    await expect.element(page.getByRole('heading', { name: 'Alerts', exact: true })).toHaveFocus();
  });

  test('what is typed in a condition stays when the one before it is removed, and goes with its own', async () => {
    await openForm();
    await userEvent.click(button('Add condition'));
    await userEvent.type(box('Limit').nth(1), '4,50');
    await userEvent.click(button('Add condition'));
    await userEvent.type(box('Limit').first(), 'high');
    await expect.element(page.getByText(/^Not a number/)).toBeVisible();
    await userEvent.click(button('Remove condition').first());
    await expect.element(box('Limit').first()).toHaveValue('4.5');
    await expect.element(box('Limit').nth(1)).toHaveValue('');
    await userEvent.type(box('Limit').nth(1), 'low');
    await userEvent.click(button('Remove condition').first());
    await expect.element(box('Limit')).toHaveValue('low');
  });

  test('saves what was typed, with sector, margin and units of the person', async () => {
    await openForm();
    useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
    await userEvent.type(box('Limit'), '10');
    await openOptions();
    await userEvent.type(margin(), '2,5');
    await expect.element(page.getByText(/^If empty: 5 % of the limit/)).toBeVisible();
    // None that covers what is typed.
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
    await closeOptions();
    await userEvent.click(button('Add condition'));
    const second = page.getByRole('combobox', { name: 'Condition' }).nth(1);
    await userEvent.selectOptions(second, 'direction');
    await userEvent.type(box('Waves from'), '340');
    await userEvent.type(box('clockwise to'), '20');
    await expect.element(page.getByText('40° wide, over north')).toBeVisible();
    await userEvent.click(button('Save'));
    const conditions = saved()?.conditions;
    expect(conditions).toMatchObject([
      { kind: 'value', variable: 'significantHeight', comparison: '>=' },
      { kind: 'direction', first: 340, last: 20, margin: null },
    ]);
    expect(conditions?.[0]).toMatchObject({
      limit: expect.closeTo(3.048, 9),
      margin: expect.closeTo(0.762, 9),
    });
    await expect
      .element(page.getByRole('heading', { name: /^Hs ≥ 10.ft and Direction from 340° clockwise/ }))
      .toBeVisible();
    // Not stored: it has the units and the language of now.
    expect(saved()?.name).toBe('');
    useUnits({ heightUnit: 'm' });
    await expect.element(page.getByRole('heading', { name: /^Hs ≥ 3.05.m and / })).toBeVisible();
    useUnits({ heightUnit: 'ft' });
    await userEvent.click(button('Edit…'));
    await expect.element(box('Limit')).toHaveValue('10');
    await openOptions();
    await expect.element(margin().first()).toHaveValue('2.5');
  });

  const useUnits = (part: Partial<Settings>) =>
    useApp.setState(({ settings }) => ({ settings: { ...settings, ...part } }));

  test('each field says what is wrong in it', async () => {
    const kinds = ['value', 'direction', 'rank', 'change', 'age'] as const;
    const numbers = { limit: 1001, first: 361, last: -1, hours: 721, margin: null };
    const conditions = kinds.map((kind) => ({ ...newCondition(), kind, numbers }));
    const others = { for: 2881, keep: 0, repeatHours: 169, name: 'x'.repeat(121) };
    await open();
    openRule({ ...newRule({ of: 'buoy', id: 1 }), conditions, ...others });
    const says = async (field: string, sentence: string, nth = 0) => {
      await expect.element(box(field).nth(nth)).toHaveAttribute('aria-invalid', 'true');
      await expect
        .element(box(field).nth(nth))
        .toHaveAccessibleDescription(new RegExp(`${sentence}$`));
    };
    await says('Limit', 'At most 1000');
    await says('Waves from', 'At most 360');
    await says('clockwise to', 'At least 0');
    await says('Limit', 'At most 100', 1);
    await says('in', 'At most 48');
    await says('Older than', 'At most 720');
    expect(await violations()).toEqual([]);
    changeRule({ conditions: [{ ...newCondition(), numbers: { limit: 3, margin: -1 } }] });
    await choose('Comparison', 'falls');
    await expect.element(box('in')).toBeVisible();
    await expect.element(button('Options · 5')).toBeVisible();
    await openOptions();
    await says('Hs: margin', 'At least 0');
    await says('Starts once met for', 'A whole number from 1 to 100');
    await choose('Starts once met for: readings or minutes', 'minutes');
    await says('Starts once met for', 'Up to 2880 minutes, more than 0');
    await says('Ends once not met for', 'A whole number from 1 to 100');
    await says('Again after', 'At most 168');
    await says('Name', 'At most 120 characters');
  });

  test('a trial says how many requests it costs, until the rule is changed', async () => {
    await openForm();
    await userEvent.type(box('Limit'), '3');
    await expect.element(page.getByText('Up to 48 requests a day.')).toBeVisible();
    main.answer({
      tryAlert: () => ({ ...nothingTried, requestsPerDay: { shown: 0, hidden: 96 } }),
    });
    await userEvent.type(box('Limit'), '0');
    await expect.element(page.getByText('Up to 48 requests a day.')).not.toBeInTheDocument();
    await expect
      .element(page.getByText(/^Up to 96 requests a day while the window is hidden/))
      .toBeVisible();
  });
});

describe('rules', () => {
  test('whose buoy or spot is not there say so and stay', async () => {
    kept.watch.rules = [
      { ...rule, name: 'Lost', target: { of: 'buoy', id: 999 } },
      { ...rule, id: 'r2', name: 'Gone', target: { of: 'spot', id: 's9' } },
    ];
    await open();
    await expect
      .element(page.getByText('There is no such buoy at this service. The alert stays.'))
      .toBeVisible();
    await expect.element(page.getByText('This spot was deleted. The alert stays.')).toBeVisible();
    expect(main.inputsOf('changeWatch')).toEqual([]);
    expect(await violations()).toEqual([]);
    await userEvent.click(button('Edit…').nth(1));
    await expect.element(page.getByRole('combobox', { name: 'Where' })).toHaveValue('buoy');
    await userEvent.click(button('Save'));
    await expect
      .element(page.getByRole('combobox', { name: 'Buoy' }))
      .toHaveAccessibleDescription(/Choose where/);
    await userEvent.fill(page.getByRole('combobox', { name: 'Buoy' }), 'Reef');
    await userEvent.click(page.getByRole('option', { name: /Reef/ }));
    await userEvent.click(button('Save'));
    await expect.poll(saved).toMatchObject({ id: 'r2', target: { of: 'buoy', id: 2 } });
  });

  test('show their state and log, and are paused and acknowledged', async () => {
    kept.watch.rules = [rule];
    const event: AlertEvent = {
      ...{
        kind: 'fired',
        time: now - HOUR,
        from: now - 2 * HOUR,
        values: { significantHeight: 4 },
      },
      ...{ ruleId: 'r1', rule: 'High sea', buoyId: 1, at: now, told: 'yes' },
    };
    alerts = { states: [state], paused: [], log: [event] };
    await open();
    await expect.element(page.getByText(/^Alert · since/)).toBeVisible();
    const entry = page.getByRole('row').nth(1);
    await expect.element(entry).toHaveTextContent('9 Jan 2026, 11:00 UTCCapeAlert: High seaHs 4');
    expect(await violations()).toEqual([]);
    useApp.setState(({ settings }) => ({ settings: { ...settings, clock: 'buoy' } }));
    await expect.element(entry).toHaveTextContent('9 Jan 2026, 06:00 EST (buoy)');
    await userEvent.click(entry);
    await expect.poll(() => useApp.getState().readingsWanted).toMatchObject({ buoyId: 1 });
    await expect
      .element(page.getByText('Alert · since 9 Jan 2026, 06:00 EST (buoy)'))
      .toBeVisible();
    await userEvent.click(button('Acknowledge'));
    await userEvent.click(button('Pause'));
    await expect.poll(() => main.inputsOf('acknowledgeAlert')).toEqual([{ ruleId: 'r1' }]);
    await expect
      .poll(() => main.inputsOf('pauseAlert'))
      .toEqual([{ ruleId: 'r1', isPaused: true }]);
  });
});

test('the log is a table, newest first, that names spots and says how old a forecast is', async () => {
  kept.watch.spots = [spotOf({ name: 'Point' })];
  const ofSpot = ruleOf({
    ...{ id: 'r2', name: '', target: { of: 'spot', id: 's1' } },
    conditions: [{ kind: 'spot', least: 'good', when: 'ahead' }],
  });
  kept.watch.rules = [rule, ofSpot];
  const event = { kind: 'fired', values: {}, ruleId: 'r1', rule: '', told: 'yes' } as const;
  const at = (time: number) => ({ time, from: time, at: now });
  const hour = { from: now + HOUR, to: now + HOUR };
  const forecast = { state: 'good', ...hour, fetchedAt: now - 3 * HOUR } as const;
  alerts.log = [
    { ...event, ...at(now - HOUR), buoyId: 1 },
    { ...event, ...at(now), ruleId: 'r2', buoyId: null, forecast },
    { ...event, ...at(now - 2 * HOUR), buoyId: 2 },
    { ...event, ...at(now - 243 * HOUR), ruleId: 'deleted', rule: 'Gone', buoyId: null, forecast },
  ];
  alerts.states = [{ ...state, ruleId: 'r2', buoyId: null, forecast }];
  await open();
  const text = (n: number) => page.getByRole('row').nth(n);
  await expect
    .element(text(1))
    .toHaveTextContent(
      'PointAlert: Good in the next 48 hgood from Fri 13:00 UTC, forecast 3 h old',
    );
  await expect.element(text(2)).toHaveTextContent('11:00 UTCCape');
  await expect.element(text(3)).toHaveTextContent('10:00 UTCReef');
  await expect.element(text(4)).toHaveTextContent('30 Dec 2025, 09:00 UTCAlert: Gone');
  await expect.element(page.getByText(/^Alert · good from Fri 13:00 UTC, forecast/)).toBeVisible();
  const cutOff = () => {
    const { scrollWidth, clientWidth } = text(4).getByRole('gridcell').first().element();
    return scrollWidth - clientWidth;
  };
  await expect.poll(cutOff).toBe(0);
});

test('beside a panel the names of the log are readable to their ends', async () => {
  const name = 'Praia do Norte, lighthouse';
  kept.watch.rules = [{ ...rule, name }];
  main.answer({ listBuoys: () => buoyColumns([buoy({ id: 1, name })]) });
  const event = { kind: 'fired', values: { significantHeight: 2.4 }, ruleId: 'r1' } as const;
  alerts.log = [{ ...event, rule: '', told: 'yes', buoyId: 1, time: now, from: now, at: now }];
  await page.viewport(767, 800);
  await show(<AlertsScreen />, 'https://one.example');
  const cells = page.getByRole('gridcell');
  await expect.element(cells.nth(2)).toHaveTextContent(`Alert: ${name}`);
  const cut = () =>
    cells
      .elements()
      .flatMap((cell) => [cell, ...cell.children])
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent);
  await expect.poll(cut).toEqual([]);
});

test('the panel of a buoy has the mark of its alert', async () => {
  kept.watch.rules = [rule];
  alerts.states = [state];
  const [cape = buoy({ id: 1 })] = buoys;
  await show(
    <BuoyHeader buoy={cape} busy={false} onRefresh={() => undefined} />,
    'https://one.example',
  );
  await userEvent.click(button(/: Alert$/));
  await expect.poll(() => useApp.getState().ruleWanted).toBe('r1');
});

test('quiet hours are typed; what is no time says so and is not stored', async () => {
  kept.watch.rules = [rule];
  await open();
  await userEvent.click(button('Quiet hours'));
  await userEvent.click(page.getByRole('checkbox', { name: /Quiet hours/ }));
  await expect.poll(() => kept.watch.quietHours).toMatchObject({ from: '22:00', to: '06:00' });
  const until = box('Quiet until');
  await userEvent.clear(until);
  await userEvent.type(until, '25:00{Enter}');
  await expect.element(until).toHaveAccessibleDescription('Enter a time, like 7:00 or 22.');
  expect(kept.watch.quietHours?.to).toBe('06:00');
  expect(await violations()).toEqual([]);
  await userEvent.clear(until);
  await userEvent.type(until, '7');
  await expect.poll(() => kept.watch.quietHours?.to).toBe('06:00');
  await userEvent.type(until, ':30{Tab}');
  await expect.poll(() => kept.watch.quietHours?.to).toBe('07:30');
  await expect.element(box('Quiet until')).toHaveValue('07:30');
});

describe('a new alert', () => {
  const Screen = () => (useApp((app) => app.route) === 'alerts' ? <AlertsScreen /> : null);

  test('from the panel of a buoy is for this buoy, filled in and tried', async () => {
    const reported = reading({ significantHeight: 2.4 });
    main.answer({ listBuoys: () => buoyColumns([buoy({ ...buoys[1], lastReading: reported })]) });
    await show(
      <>
        <BuoyHeader
          buoy={buoys[1] as (typeof buoys)[number]}
          busy={false}
          onRefresh={() => undefined}
        />
        <Screen />
        <UndoNote />
      </>,
      'https://one.example',
    );
    await userEvent.click(button('Actions for this buoy'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Tell me…' }));
    await expect.element(page.getByRole('combobox', { name: 'Buoy' })).toHaveValue('Reef');
    // Half a metre above its last reading.
    await expect.element(box('Limit')).toHaveValue('2.5');
    await expect.element(page.getByText('Up to 48 requests a day.')).toBeVisible();
    await userEvent.click(button('Save'));
    const conditions = [{ kind: 'value', comparison: '>=', limit: 2.5 }];
    await expect.poll(saved).toMatchObject({ target: { of: 'buoy', id: 2 }, conditions });
    await expect.element(page.getByRole('form', { name: 'Alert' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Saved: Hs ≥ 2.5 m.')).toBeVisible();
    // Another window adds one. The undo says what it was made from, so that main refuses it.
    const before = { rules: kept.watch.rules };
    kept.watch = { ...kept.watch, rules: [...kept.watch.rules, { ...rule, id: 'other' }] };
    await queryClient.invalidateQueries();
    await expect.element(page.getByText(rule.name, { exact: true }).first()).toBeVisible();
    await userEvent.click(button('Undo'));
    await expect.poll(() => main.inputsOf('changeWatch').at(-1)).toEqual({ rules: [], before });
  });

  test('from the card of a spot is that it is good, with its trial as a strip; one click more saves it', async () => {
    kept.watch.spots = [spotOf({ name: 'Point', buoyIds: [1] }), spotOf({ id: 's2', name: 'Bay' })];
    const day = 24 * HOUR;
    const span = { from: now - 90 * day, to: now };
    const firings = [50, 20].map((days) => ({
      from: now - days * day,
      to: now - days * day + HOUR,
    }));
    firings.push({ from: now, to: now });
    const period = { ...span, of: 'all', count: 2, atNight: 1, longest: HOUR } as const;
    // Of a winter with one reading.
    const single = { ...period, of: 'winter', from: now, count: 1 } as const;
    const tried = { periods: [single, period], firings, requestsPerDay: { shown: 0, hidden: 0 } };
    main.answer({
      conditionsWithin: () => [],
      tryAlert: () => ({ ...tried, forecast: null }),
    });
    const [spot] = kept.watch.spots;
    if (!spot) throw new Error('There is no spot.');
    const screen = await show(
      <>
        <SpotCard spot={spot} />
        <Screen />
      </>,
      'https://one.example',
    );
    await userEvent.click(button('Tell me…'));
    await expect.element(page.getByText(/^All downloaded readings .* 2 times, 1 at/)).toBeVisible();
    const marks = () => screen.container.querySelectorAll('svg rect[fill="var(--red)"]').length;
    await expect.poll(marks).toBe(4);
    expect(screen.container.innerHTML).not.toContain('NaN');
    expect(await violations()).toEqual([]);
    const next = { state: 'good', ...{ from: now, to: now, fetchedAt: now } } as const;
    main.answer({ tryAlert: () => ({ ...tried, forecast: { hours: 16, next } }) });
    await choose('When', 'ahead');
    await choose('How good', 'part');
    await expect.element(page.getByText(/^Downloaded forecast: good from Fri 12/)).toBeVisible();
    await expect.element(page.getByText(/up to 16 requests for 48 hours/)).toBeVisible();
    await userEvent.click(button('Save'));
    await expect.poll(saved).toMatchObject({
      target: { of: 'spot', id: 's1' },
      conditions: [{ kind: 'spot', least: 'part', when: 'ahead' }],
    });
    await userEvent.click(button('Edit…'));
    await choose('Where', 'Each favourite');
    await expect.element(page.getByRole('combobox', { name: 'How good' })).not.toBeInTheDocument();
    await choose('Where', 'Spot Bay');
    await choose('Condition', 'spot');
    await userEvent.click(button('Save'));
    await expect.poll(saved).toMatchObject({ target: { of: 'spot', id: 's2' } });
    await expect.element(page.getByText('Bay', { exact: true })).toBeVisible();
  });

  test('of a spot that cannot be judged says why, at Save too', async () => {
    kept.watch.spots = [spotOf({ buoyIds: [] })];
    await openForm();
    await choose('Where', 'Spot Ocean Beach');
    await choose('Condition', 'spot');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^This spot has no buoy that shows/);
    await userEvent.click(button('Save'));
    await expect.element(page.getByRole('combobox', { name: 'How good' })).toHaveFocus();
    expect(main.inputsOf('changeWatch')).toEqual([]);
  });

  test('from the list is for the buoy selected there', async () => {
    useLatest.setState({ view: 'list' });
    main.answer({
      recent: () => {
        throw new Error('none');
      },
    });
    await show(
      <>
        <LatestScreen />
        <Screen />
      </>,
      'https://one.example',
    );
    const add = button('New alert…');
    await expect.element(add).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: /Reef/ }));
    await userEvent.click(add);
    await expect.element(page.getByRole('combobox', { name: 'Buoy' })).toHaveValue('Reef');
  });
});
