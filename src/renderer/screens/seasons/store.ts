/** The form of the seasons screen, kept while other screens are shown. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { HIGHLIGHTS } from '#renderer/charts/colours.ts';
import type { Highlight } from '#renderer/charts/highlights.ts';
import { onBuoySelected, useApp } from '#renderer/stores/app.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import { Aggregation, SeriesBucket, SeriesMetric } from '#shared/model/series.ts';
import { defaultYears, presentSeason, type SeasonsForm } from './form.ts';

interface SeasonsState {
  buoyId: number | null;
  form: SeasonsForm;
  /** The person set the years: another buoy does not change them. */
  yearsChosen: boolean;
  /** Null: depends on the number of seasons. */
  view: SeasonsView | null;
  /** Null: the newest season. */
  highlights: Highlight[] | null;
  change: (part: Partial<SeasonsForm>) => void;
  suggestYears: (...from: Parameters<typeof defaultYears>) => void;
}

const seasonsViews = ['bands', 'lines', 'panels'] as const;
export type SeasonsView = (typeof seasonsViews)[number];

/** Where a series is from: computed by the service, or from downloaded readings. */
export type SeriesSource = 'service' | 'cache';

/** Kept over restarts; the season and the years depend on the current day. */
const KeptForm = z.object({
  metric: SeriesMetric,
  bucket: SeriesBucket,
  aggregation: Aggregation,
  zone: z.string(),
});

const Kept = z.object({
  form: KeptForm,
  view: z.enum(seasonsViews).nullable(),
  highlights: z
    .array(
      z.object({
        year: z.number().int(),
        colour: z
          .number()
          .int()
          .min(0)
          .max(HIGHLIGHTS - 1),
      }),
    )
    .max(HIGHLIGHTS)
    .nullable(),
});

function firstForm(): SeasonsForm {
  const now = Date.now() / 1000;
  const season = presentSeason(now);
  return {
    metric: 'significantHeight',
    bucket: 'day',
    aggregation: 'median',
    season,
    ...defaultYears(now, { first: null, last: null }, season),
    zone: 'buoy',
  };
}

export const useSeasons = create(
  persist<SeasonsState, [], [], z.infer<typeof Kept>>(
    (set) => ({
      buoyId: useApp.getState().selectedBuoyId,
      form: firstForm(),
      yearsChosen: false,
      view: null,
      highlights: null,
      change: (part) =>
        set((state) => ({
          form: { ...state.form, ...part },
          yearsChosen: state.yearsChosen || 'startYear' in part || 'endYear' in part,
        })),
      suggestYears: (...from) =>
        set(({ yearsChosen, form }) =>
          yearsChosen ? {} : { form: { ...form, ...defaultYears(...from) } },
        ),
    }),
    {
      name: 'seasons',
      partialize: (state) => Kept.parse(state),
      merge: (stored, present) => {
        const kept = Kept.safeParse(stored).data;
        return kept ? { ...present, ...kept, form: { ...present.form, ...kept.form } } : present;
      },
    },
  ),
);

/** A buoy selected elsewhere is shown here too, until another is picked here. */
onBuoySelected((buoyId) => useSeasons.setState({ buoyId }));

resetWithService(() =>
  useSeasons.setState({ buoyId: null, yearsChosen: false, view: null, highlights: null }),
);
