/** What a change of service resets, and what a restart keeps. */
import { beforeEach, describe, expect, test } from 'vitest';
import { receive } from '#renderer/data/useBoot.ts';
import { useCompare } from '#renderer/screens/buoy/history/Comparison.tsx';
import { useThreshold } from '#renderer/screens/buoy/history/useHistory.ts';
import { firstForm, useStatisticsForm } from '#renderer/screens/buoy/statistics/form.ts';
import { useDays } from '#renderer/screens/conditions/form.ts';
import { useDownloads } from '#renderer/screens/downloads/downloads.ts';
import { noFilter, setFilter, useLatest } from '#renderer/screens/latest/filter.ts';
import { useMapChoices } from '#renderer/screens/map/mapChoices.ts';
import { changeSeasons, useSeasons } from '#renderer/screens/seasons/form.ts';
import { connectionTo } from '#support/component.tsx';
import { resetStores } from '#support/stores.ts';

const use = (url: string | null) => receive({ type: 'connection', connection: connectionTo(url) });
const ONE = 'https://one.example';

describe('another service', () => {
  beforeEach(() => {
    use(ONE);
    useSeasons.setState({ buoyId: 7, view: 'panels', highlights: [{ year: 2019, colour: 2 }] });
    setFilter({ ...noFilter, country: 'PT', source: 'Their network' });
    useDownloads.setState({ text: 'cape', selected: new Set(['7']), chosen: 7 });
    useDays.setState({ place: { lat: 39, lng: -9, spotId: 5 } });
  });

  test('forgets buoys, countries, sources, spots and answers, and keeps a position', () => {
    use('https://two.example');
    expect(useSeasons.getState()).toMatchObject({ buoyId: null, view: null, highlights: null });
    expect(useLatest.getState().filter).toEqual(noFilter);
    expect(useDownloads.getState()).toMatchObject({ text: '', selected: new Set(), chosen: null });
    expect(useDays.getState()).toMatchObject({ place: null, typed: '39, -9' });
  });

  test('the same service, left and used again, forgets nothing', () => {
    use(null);
    use(ONE);
    expect(useSeasons.getState()).toMatchObject({ buoyId: 7, view: 'panels' });
    expect(useLatest.getState().filter.country).toBe('PT');
    expect(useDownloads.getState().chosen).toBe(7);
  });
});

describe('a restart', () => {
  test('keeps the threshold, what is compared, the order of lists, and choices of map, statistics and seasons, but not the week', async () => {
    useThreshold.setState({ threshold: 2.5 });
    useLatest.setState({ sort: { id: 'name', desc: false } });
    useStatisticsForm.setState(({ form }) => ({ form: { ...form, grouping: 'year', week: 2 } }));
    changeSeasons({
      metric: 'period',
      season: { start: { month: 4, day: 2 }, end: { month: 5, day: 3 } },
    });
    useCompare.setState({ with: 'before' });
    useMapChoices.setState({ variable: 'period' });
    useSeasons.setState({ buoyId: 44, years: { startYear: 2001, endYear: 2002 } });
    const highlights = [{ year: 2019, colour: 2 }];
    useSeasons.setState({ view: 'lines', highlights });
    const stored = { ...localStorage };
    resetStores();
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    const stores = [
      useThreshold,
      useCompare,
      useLatest,
      useMapChoices,
      useStatisticsForm,
      useSeasons,
    ];
    for (const store of stores) await store.persist.rehydrate();
    expect(useThreshold.getState().threshold).toBe(2.5);
    expect(useLatest.getState()).toMatchObject({
      sort: { id: 'name', desc: false },
      filter: noFilter,
    });
    expect(useStatisticsForm.getState().form).toEqual({ ...firstForm, grouping: 'year' });
    expect(useCompare.getState().with).toBe('before');
    expect(useMapChoices.getState().variable).toBe('period');
    expect(useSeasons.getState()).toMatchObject({ buoyId: 44, view: 'lines', highlights });
    const { form, years } = useSeasons.getState();
    expect(form.metric).toBe('period');
    // The season is that of the day, the years follow the buoy.
    expect(form.season).toEqual(useSeasons.getInitialState().form.season);
    expect(years).toEqual({});
  });

  test('what cannot be read is as at the first start', async () => {
    localStorage.setItem('threshold', JSON.stringify({ state: { threshold: 'high' }, version: 0 }));
    await useThreshold.persist.rehydrate();
    expect(useThreshold.getState().threshold).toBeNull();
    localStorage.setItem('threshold', '2.5');
    await useThreshold.persist.rehydrate();
    expect(useThreshold.getState().threshold).toBeNull();
  });
});
