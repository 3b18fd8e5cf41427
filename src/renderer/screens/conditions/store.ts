/** The form and the request of the conditions screen, kept while other screens are shown. */
import { create } from 'zustand';
import { resetWithService } from '#renderer/stores/app.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { ConditionsForm } from './form.ts';

interface ConditionsState {
  form: ConditionsForm;
  /** The request whose answer is shown. */
  current: ConditionsRequest | null;
}

export const useConditions = create<ConditionsState>(() => ({
  form: { position: '', when: 'now', at: '', spot: '' },
  current: null,
}));

export const changeForm = (part: Partial<ConditionsForm>): void =>
  useConditions.setState(({ form }) => ({ form: { ...form, ...part } }));

// Positions are valid for every service; spots and answers belong to one.
resetWithService(() => {
  changeForm({ spot: '' });
  useConditions.setState({ current: null });
});
