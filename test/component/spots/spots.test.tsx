/** Spots: cards in words and marks, the hours by keys, the form and what it refuses, deleting and undoing. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lagOf } from '#main/science/comparison.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { SpotCard } from '#renderer/features/spots/SpotCard.tsx';
import { SpotPanel } from '#renderer/features/spots/SpotPanel.tsx';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { useCommandSources, useNavigationCommands } from '#renderer/frame/useNavigationCommands.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { ChartKind } from '#shared/model/statisticsChart.ts';
import { emptyWatch, type Spot } from '#shared/model/watch.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import {
  type Answers,
  allRead,
  boxes,
  type FakeMain,
  fakeClock,
  fakeMain,
  focus,
  found,
  keeping,
  show,
} from '#support/component.tsx';
import { HOUR, wavesAt } from '#support/conditions.ts';
import { fetchJob, planOf } from '#support/jobs.ts';
import { spotOf } from '#support/spots.ts';

/** 14:00 UTC. */
const now = Date.UTC(2026, 7, 3, 14) / 1000;
/** 9 km and 100 nmi west of the spot, which is off Ocean Beach. */
const near = buoy({
  id: 100,
  name: 'Near Bank',
  lat: 37.75,
  lng: -122.62,
  lastReading: reading({ time: now - 1800, significantHeight: 2, period: 7, direction: 290 }),
});
const outer = buoy({
  id: 101,
  name: 'Outer Deep',
  lat: 37.75,
  lng: -124.626,
  lastReading: reading({ time: now, significantHeight: 3, period: 12, direction: 280 }),
});

const hour = (hours: number, height: number | null, period: number) =>
  wavesAt(now + hours * HOUR, now - HOUR, height, period);

const plan = planOf({ left: null, reserve: null });

const SpotCards = () => useWatched().spots.map((spot) => <SpotCard key={spot.id} spot={spot} />);

const kept = { watch: emptyWatch('one') };
let main: FakeMain;
async function open(spots: Spot[], element: React.ReactNode, answers: Answers = {}) {
  kept.watch = { ...emptyWatch('one'), spots };
  main = fakeMain({
    listBuoys: () => buoyColumns([near, outer]),
    planFetch: () => plan,
    conditionsWithin: () => [hour(0, 2, 11), hour(3, 4, 11), hour(6, null, 11), hour(12, 0.5, 5)],
    ...keeping(kept),
    ...answers,
  });
  fakeClock(now);
  await show(
    <>
      {element}
      <UndoNote />
    </>,
    'https://one.example',
  );
}

const card = () => page.getByRole('article', { name: 'Ocean Beach' });
const hours = () => page.getByRole('listbox', { name: 'Forecast by hour' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** From the menu of a spot's card on the board. */
const choose = async (name: string, item: string) => {
  await userEvent.click(button(`Spot ${name}`).first());
  await userEvent.click(page.getByRole('menuitem', { name: item }));
};

test('a card says what fits now, by which buoy, and how old the reading is; nothing is sent', async () => {
  await open([spotOf()], <SpotCards />);
  await expect.element(card()).toHaveTextContent('Partly good');
  await expect
    .element(card())
    .toHaveTextContent('height fits · period too short: 7 s, minimum 10 s · direction fits');
  await expect.element(card()).toHaveTextContent('Near Bank · 30 min ago');
  await expect.element(card()).toHaveTextContent('Forecast downloaded 1 h ago · UTC');
  // The list of buoys is refreshed as on every screen.
  await expect
    .poll(() => new Set(main.calls.map(({ name }) => name)))
    .toEqual(new Set(['getWatch', 'listBuoys', 'refreshBuoys', 'conditionsWithin', 'planFetch']));
});

test('after three hours a card says what was, with the tide of then, below the forecast', async () => {
  const old = { ...near, lastReading: reading({ time: now - 9 * HOUR, significantHeight: 2 }) };
  const tide = { height: 1, time: null, secondsToNextChange: HOUR, nextTideHeight: 1 };
  const turning = (hours: number, nextTide: string) => {
    const answer = hour(hours, 2, 11);
    const own = { ...tide, nextTide, direction: null, harbor: null };
    return { ...answer, conditions: { ...answer.conditions, tide: own } };
  };
  await open([spotOf({ tide: 'rising' })], <SpotCards />, {
    listBuoys: () => buoyColumns([old]),
    conditionsWithin: () => [turning(-9, 'high'), turning(0, 'low')],
  });
  await expect
    .element(card())
    .toHaveTextContent(
      /Forecast downloaded 1 h ago.*Was partly good.*· tide fits.*Near Bank · 9 h ago/,
    );
  await expect.element(card().getByText('Was partly good')).toHaveClass('quiet');
});

test('a long name is readable to its end', async () => {
  const name = 'The bank off the western harbour entrance, where the swell of two seas meets';
  await open([spotOf({ name })], <SpotCards />);
  const heading = page.getByRole('heading', { name });
  const [text, line] = await boxes(page.getByText(name), heading);
  expect(text.right).toBeLessThanOrEqual(line.right);
});

test('the age of the forecast is that of the hours shown', async () => {
  const past = { ...hour(-3, 2, 11), fetchedAt: now - 9 * HOUR };
  await open([spotOf()], <SpotCards />, { conditionsWithin: () => [past, hour(0, 2, 11)] });
  await expect.element(card()).toHaveTextContent('Forecast downloaded 1 h ago · UTC');
});

test('the mark of a forecast of more than a day ago is faint', async () => {
  const old = { ...hour(3, 4, 11), fetchedAt: now - 30 * HOUR };
  await open([spotOf()], <SpotCards />, { conditionsWithin: () => [hour(0, 2, 11), old] });
  const opacities = () =>
    [...hours().element().querySelectorAll('svg')].map((one) => one.getAttribute('opacity'));
  await expect.element(hours()).toBeVisible();
  await expect.poll(opacities).toEqual([null, '0.4']);
});

test('each hour with a forecast has a mark; keys lead through them and say what fits', async () => {
  await open([spotOf()], <SpotCards />);
  await expect.element(hours().getByRole('option').nth(3)).toBeVisible();
  const words = () =>
    hours()
      .getByRole('option')
      .elements()
      .map((one) => one.getAttribute('aria-label')?.split(' · ').slice(0, 2).join(' · '));
  await expect
    .poll(words)
    .toEqual([
      '3 Aug 14:00 · Good: height fits',
      '3 Aug 17:00 · Partly good: height too high: 4\u00a0m, maximum 3\u00a0m',
      '3 Aug 20:00 · Not known: height not known',
      '4 Aug 02:00 · Partly good: height too low: 0.5\u00a0m, minimum 1\u00a0m',
    ]);
  await expect.element(card().getByRole('status')).toHaveTextContent(/^3 Aug 14:00 · Good/);
  await focus(hours().getByRole('option').first());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card().getByRole('status')).toHaveTextContent(/^3 Aug 17:00 · Partly good/);
});

test('what a card lacks is downloaded by one button, whose cost counts the columns of the days without a fresh forecast', async () => {
  // The columns are 12:00, 15:00, … UTC: 04:00, 07:00, … at the place.
  const stale = { ...hour(-2, 2, 11), fetchedAt: now - 4 * HOUR };
  await open([spotOf()], <SpotCards />, {
    conditionsWithin: () => [stale, hour(1, 2, 11), hour(4, 2, 11), hour(5, 2, 11)],
    planFetch: () => ({ ...plan, incomplete: 1, gaps: 1, requests: 1, checks: 1, maxRequests: 2 }),
    startFetch: () => fetchJob(),
    fetchConditions: ({ length }) => ({ requests: length, fetchedAt: now, complete: true }),
  });
  await userEvent.click(button('Download missing (16 requests)'));
  await expect.poll(() => main.inputsOf('fetchConditions')).toHaveLength(1);
  const [wanted = []] = main.inputsOf('fetchConditions');
  const place = { lat: 37.75, lng: -122.52, spotId: null };
  expect(wanted).toHaveLength(14);
  expect(wanted.slice(0, 3)).toEqual(
    [-2, 7, 10].map((hours) => ({ ...place, time: now + hours * HOUR })),
  );
  expect(main.inputsOf('startFetch')).toMatchObject([{ buoyIds: [100] }]);
});

test('a fill that the quota ended says how far it came', async () => {
  await open([spotOf({ buoyIds: [] })], <SpotCards />, {
    conditionsWithin: () => [],
    fetchConditions: () => ({ requests: 5, fetchedAt: now, complete: false }),
  });
  const stopped = (after: string) =>
    expect
      .element(card())
      .toHaveTextContent(`Stopped after ${after}: the rest of the quota is reserved.`);
  await userEvent.click(button('Download missing (16 requests)'));
  await stopped('5 requests');
  main.answer({ fetchConditions: () => ({ requests: 1, fetchedAt: now, complete: false }) });
  await userEvent.click(button('Download missing (16 requests)'));
  await stopped('1 request');
});

test('without readings, limits or forecasts the card says so', async () => {
  const answers = { conditionsWithin: () => [] };
  const nothing = { height: {}, period: {}, direction: null };
  await open(
    [spotOf({ buoyIds: [] }), spotOf({ id: 's2', name: 'Reef', ...nothing })],
    <SpotCards />,
    answers,
  );
  await expect.element(card()).toHaveTextContent('No reading of the last 24 hours is downloaded.');
  await expect.element(hours()).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('article', { name: 'Reef' }))
    .toHaveTextContent('Not knownNo limits are set.');
});

test('swell of an outer buoy arrives within a range of time, beside the measured lag', async () => {
  const time = Float64Array.from({ length: 400 }, (_, i) => now - (400 - i) * HOUR);
  const height = (i: number) => 3 + Math.sin(i / 7) + Math.sin(i / 11.3);
  const requests: ChartKind[] = [];
  await open([spotOf({ buoyIds: [100, 101] })], <SpotCards />, {
    computeStatisticsChart: (request) => {
      requests.push(request.chart);
      const own = { time, value: time.map((_, i) => height(i)) };
      const series = { time, value: time.map((_, i) => height(i - 5)) };
      const compared = {
        buoyId: 100,
        yearsEarlier: 0,
        name: 'Near Bank',
        sourceIdentifier: null,
        series,
        pairs: { time, a: own.value, b: series.value },
        rows: [],
        quantiles: null,
        lag: lagOf(own, series),
      };
      return {
        request,
        readings: 400,
        covered: 1,
        reported: 1,
        data: {
          kind: 'comparison',
          metric: 'significantHeight',
          series: own,
          compared: [compared],
        },
      };
    },
  });
  // 185.2 km at 13 s to 11 s, 10.6° aside, from 14:00 UTC on: 4.98 h to 5.89 h.
  await expect
    .element(card())
    .toHaveTextContent('Swell of 12.0 s at Outer Deep arrives from 3 Aug 18:58 to 19:53 UTC.');
  await expect
    .element(card())
    .toHaveTextContent(/Measured lag to Near Bank: 4\.9 h \(r 1\.00, n \d+\)/);
  expect(requests).toEqual([
    {
      kind: 'comparison',
      metric: 'significantHeight',
      others: [{ buoyId: 100, yearsEarlier: 0 }],
    },
  ]);
});

test('swell of an earlier reading has arrived when that time is over', async () => {
  const time = now - 7 * HOUR;
  const earlier = { ...outer, lastReading: reading({ time, period: 12, direction: 280 }) };
  await open([spotOf({ buoyIds: [101] })], <SpotCards />, {
    listBuoys: () => buoyColumns([earlier]),
  });
  await expect
    .element(card())
    .toHaveTextContent('Swell of 12.0 s at Outer Deep arrived from 3 Aug 11:58 to 12:53 UTC.');
});

test('the form says what is wrong at its field, keeps what was typed, and saves in SI', async () => {
  await open([], <SpotPanel />);
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
  newSpot(null, [100]);
  await userEvent.click(button('Save'));
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
  await expect.element(field('Position')).toBeInvalid();
  await userEvent.fill(field('Name'), 'Reef');
  await userEvent.fill(field('Position'), '37.75 -122.52');
  await userEvent.fill(field('Height, from'), '10');
  await userEvent.fill(field('Height, to'), '6');
  await userEvent.fill(field('Period, from'), 'x');
  await userEvent.fill(field('Direction (from), clockwise, from'), '340');
  await userEvent.click(button('Save'));
  await expect
    .element(field('Height, to'))
    .toHaveAccessibleDescription(/^Enter limits from 0 to 164\sft, the lower one first/);
  await expect.element(field('Period, from')).toHaveAccessibleDescription(/^Not a number/);
  await expect
    .element(field('Direction (from), clockwise, to'))
    .toHaveAccessibleDescription(/^Enter both directions/);
  // The first wrong field, which may be out of view.
  await expect.element(field('Height, to')).toHaveFocus();
  expect(main.inputsOf('changeWatch')).toEqual([]);
  await userEvent.fill(field('Height, to'), '20');
  await userEvent.fill(field('Period, from'), '10,5');
  await userEvent.fill(field('Direction (from), clockwise, to'), '20');
  await page.getByLabelText('Tide').selectOptions('rising');
  await userEvent.click(button('Save'));
  await expect.poll(() => main.inputsOf('changeWatch')).toHaveLength(1);
  const [spot] = kept.watch.spots;
  expect(spot).toMatchObject({
    name: 'Reef',
    position: { lat: 37.75, lng: -122.52 },
    buoyIds: [100],
    period: { low: 10.5, high: null },
    direction: { first: 340, last: 20 },
    tide: 'rising',
  });
  expect(spot?.height.low).toBeCloseTo(3.048, 6);
  await expect.element(page.getByRole('article', { name: 'Reef' })).toBeVisible();
});

test('a limit belongs to the unit in which it was typed; the others stay exactly as they are stored', async () => {
  const stored = spotOf({ height: { low: 1.2345, high: null }, period: { low: 10.125, high: 14 } });
  await open([stored], [<SpotCards key="1" />, <SpotPanel key="2" />]);
  await choose('Ocean Beach', 'Edit…');
  await userEvent.fill(field('Height, to'), '2.5');
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
  await expect.element(field('Height, from')).toHaveValue('4.05');
  await expect.element(field('Height, to')).toHaveValue('8.2');
  await userEvent.click(field('Height, from'));
  await userEvent.click(button('Save'));
  await expect
    .poll(() => kept.watch.spots)
    .toEqual([{ ...stored, height: { low: 1.2345, high: 2.5 } }]);
});

test('in a window of 1280 × 800 a new spot can be saved without scrolling', async () => {
  await open(
    [],
    <div className="column" style={{ height: 553, width: 360 }}>
      <SpotPanel />
    </div>,
  );
  newSpot(null, [100]);
  const [form, save, tide] = await boxes(
    page.getByRole('form'),
    button('Save'),
    page.getByLabelText('Tide'),
  );
  expect(form.height).toBeLessThanOrEqual(553);
  expect(save.bottom).toBeLessThanOrEqual(form.bottom);
  expect(tide.height).toBeGreaterThan(0);
});

function Keys() {
  useCommandSources();
  useNavigationCommands();
  return <SpotPanel />;
}

test('Escape closes a form in which nothing was typed, and keeps one with changes and the buoy beside it', async () => {
  await open([spotOf()], <Keys />);
  useApp.getState().selectBuoy(100);
  newSpot(null);
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Name')).not.toBeInTheDocument();
  newSpot(null);
  await userEvent.type(field('Name'), 'Reef');
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Name')).toHaveValue('Reef');
  expect(useApp.getState().selectedBuoyId).toBe(100);
  await userEvent.click(button('Cancel'));
  await expect.element(field('Name')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => useApp.getState().selectedBuoyId).toBeNull();
});

test('a spot is edited in place, deleted, and comes back where it was', async () => {
  const [first, second] = [spotOf(), spotOf({ id: 's2', name: 'Reef' })];
  await open([first, second], [<SpotCards key="1" />, <SpotPanel key="2" />]);
  await userEvent.click(button('Spot Ocean Beach'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit…' }));
  await expect.element(field('Height, from')).toHaveValue('1');
  await expect.element(field('Direction (from), clockwise, to')).toHaveValue('315');
  await userEvent.fill(field('Period, from'), '6');
  await userEvent.click(button('Save'));
  await expect
    .poll(() => kept.watch.spots)
    .toEqual([{ ...first, period: { low: 6, high: null } }, second]);
  await expect.element(page.getByText('Saved: Ocean Beach.')).toBeVisible();
  await expect.element(card().first()).toHaveTextContent('period fits');
  await userEvent.click(button('Close'));
  await userEvent.click(button('Spot Ocean Beach'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete spot' }));
  await expect.poll(() => kept.watch.spots).toEqual([second]);
  await userEvent.click(button('Undo'));
  await expect.poll(() => kept.watch.spots.map(({ id }) => id)).toEqual(['s1', 's2']);
});

test('a form with changes gives way to no other spot; without changes it does', async () => {
  const spots = [spotOf(), spotOf({ id: 's2', name: 'Reef' })];
  await open(spots, [<SpotCards key="1" />, <SpotPanel key="2" />]);
  await choose('Ocean Beach', 'Edit…');
  await expect.element(field('Name')).toHaveValue('Ocean Beach');
  await choose('Reef', 'Edit…');
  await expect.element(field('Name')).toHaveValue('Reef');
  await userEvent.type(field('Name'), ' break');
  await choose('Ocean Beach', 'Show on map');
  await expect.element(field('Name')).toHaveValue('Reef break');
  await choose('Ocean Beach', 'Edit…');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Save the changes of this form');
  await expect.element(field('Name')).toHaveValue('Reef break');
  await userEvent.click(button('Cancel'));
  await choose('Ocean Beach', 'Edit…');
  await expect.element(field('Name')).toHaveValue('Ocean Beach');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('what a form says when it gives way to no other is in view, each time', async () => {
  const low = (
    <div key="2" style={{ height: 250 }} className="column">
      <SpotPanel />
    </div>
  );
  await open([spotOf(), spotOf({ id: 's2', name: 'Reef' })], [<SpotCards key="1" />, low]);
  // What a card says then moves its menu.
  await allRead();
  await choose('Reef', 'Edit…');
  await userEvent.type(field('Name'), ' break');
  const form = await found(page.getByRole('form', { name: 'Spot' }));
  for (const _ of ['first', 'second']) {
    form.firstElementChild?.scrollTo(0, form.scrollHeight);
    await expect.element(field('Name')).not.toBeInViewport();
    await choose('Ocean Beach', 'Edit…');
    await expect.element(page.getByRole('alert')).toBeInViewport();
  }
});

test('the name leads to the next two days of the position', async () => {
  await open([spotOf()], <SpotCards />);
  await userEvent.click(button('Ocean Beach'));
  await expect
    .poll(() => useApp.getState())
    .toMatchObject({
      route: 'conditions',
      conditionsPoint: { lat: 37.75, lng: -122.52 },
    });
});
