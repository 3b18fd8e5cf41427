/** The form of the seasons screen, kept while other screens are shown. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { resetWithService } from '#renderer/stores/service.ts';
import { Aggregation, SeriesBucket, SeriesMetric } from '#shared/model/series.ts';
import { defaultYears, presentSeason, type SeasonsForm } from './form.ts';

interface SeasonsState {
  buoyId: number | null;
  form: SeasonsForm;
  /** The person set the years; a new buoy no longer moves them. */
  yearsChosen: boolean;
  chooseBuoy: (id: number | null) => void;
  change: (part: Partial<SeasonsForm>) => void;
  suggestYears: (now: number, lastReading: number | null) => void;
}

/** What survives a restart; the season and the years follow the day. */
const Kept = z.object({
  metric: SeriesMetric,
  bucket: SeriesBucket,
  aggregation: Aggregation,
  zone: z.string(),
});

export const useSeasons = create(
  persist<SeasonsState, [], [], z.infer<typeof Kept>>(
    (set) => ({
      buoyId: null,
      form: {
        metric: 'significantHeight',
        bucket: 'day',
        aggregation: 'median',
        season: presentSeason(Date.now() / 1000),
        ...defaultYears(Date.now() / 1000, null),
        zone: 'buoy',
      },
      yearsChosen: false,
      chooseBuoy: (buoyId) => set({ buoyId }),
      change: (part) =>
        set((state) => ({
          form: { ...state.form, ...part },
          yearsChosen: state.yearsChosen || 'startYear' in part || 'endYear' in part,
        })),
      suggestYears: (now, lastReading) =>
        set((state) =>
          state.yearsChosen ? {} : { form: { ...state.form, ...defaultYears(now, lastReading) } },
        ),
    }),
    {
      name: 'seasons',
      partialize: ({ form }) => Kept.parse(form),
      merge: (stored, present) => ({
        ...present,
        form: { ...present.form, ...Kept.safeParse(stored).data },
      }),
    },
  ),
);

resetWithService(() => useSeasons.setState({ buoyId: null, yearsChosen: false }));
