/** Whether the person knows that charts zoom: said below every chart until the first zoom, then never again. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';

const Hint = z.object({ followed: z.boolean() });

const useStore = create(
  persist<z.infer<typeof Hint>>(
    () => ({ followed: false }),
    persisted('chart-hint', Hint, (state) => state),
  ),
);

export const useHint = (): boolean => useStore((state) => state.followed);

export function hintFollowed(): void {
  useStore.setState({ followed: true });
}
