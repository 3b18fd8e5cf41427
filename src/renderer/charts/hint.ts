/** Whether the person knows that charts zoom: said below every chart until the first zoom, then never again. */
import { create } from 'zustand';

const KEY = 'chart-hint';

const useStore = create<{ followed: boolean }>(() => ({
  followed: localStorage.getItem(KEY) !== null,
}));

export const useHint = (): boolean => useStore((state) => state.followed);

export function hintFollowed(): void {
  localStorage.setItem(KEY, 'followed');
  useStore.setState({ followed: true });
}
