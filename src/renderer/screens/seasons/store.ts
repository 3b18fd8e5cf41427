/** The form of the seasons screen, kept while other screens are shown. */
import { create } from 'zustand';
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

export const useSeasons = create<SeasonsState>((set) => ({
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
}));
