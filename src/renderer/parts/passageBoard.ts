/** The buoys along a passage that the board shows in place of the favourites. */
import { create } from 'zustand';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import type { FavouriteGroup } from '#shared/model/watch.ts';

export const usePassageBoard = create<{ along: FavouriteGroup | null }>(() => ({ along: null }));
resetWithService(() => usePassageBoard.setState({ along: null }));

/** @param along name of the passage, and its buoys in the order of the way */
export function showAlongPassage(along: FavouriteGroup): void {
  usePassageBoard.setState({ along });
  useApp.getState().go('latest');
}
