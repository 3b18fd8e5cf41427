/** The form and the request of the conditions screen, kept while other screens are shown. */
import { create } from 'zustand';
import { resetWithService } from '#renderer/stores/service.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { ConditionsForm } from './form.ts';

interface ConditionsState {
  form: ConditionsForm;
  /** The request whose answer is shown. */
  current: ConditionsRequest | null;
  change: (part: Partial<ConditionsForm>) => void;
  show: (request: ConditionsRequest | null) => void;
}

export const useConditions = create<ConditionsState>((set) => ({
  form: { position: '', when: 'now', at: '', spot: '' },
  current: null,
  change: (part) => set((state) => ({ form: { ...state.form, ...part } })),
  show: (current) => set({ current }),
}));

// Positions are valid for every service; spots and answers belong to one.
resetWithService(() =>
  useConditions.setState(({ form }) => ({ form: { ...form, spot: '' }, current: null })),
);
