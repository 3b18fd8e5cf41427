/** The panel of passages on the map: which one it shows, and the line that is being drawn. */
import { create } from 'zustand';
import { resetWithService } from '#renderer/stores/app.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { Position } from '#shared/model/geo.ts';

const initial = {
  isOpen: false,
  /** Null: no line is being drawn. */
  draft: null as readonly Position[] | null,
  /** Null: the first one. */
  chosenId: null as string | null,
  /** The passage that the map has not shown since it was opened. */
  toShow: null as string | null,
  /** By how much later than planned the profile leaves, seconds. */
  later: 0,
};

export const usePassagePanel = partStore(
  'passage',
  create(() => initial),
);
resetWithService(() => usePassagePanel.setState(initial));

/** Adds to the line that is being drawn; a place that is its last one already is left out. */
export const addToDraft = ({ lat, lng }: Position): void =>
  usePassagePanel.setState(({ draft }) => {
    const last = draft?.at(-1);
    return draft && !(last?.lat === lat && last.lng === lng)
      ? { draft: [...draft, { lat, lng }] }
      : {};
  });
