/** The panel of passages on the map: which one it shows, and the line that is being drawn. */
import { create } from 'zustand';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import { forms } from '#renderer/stores/heldForm.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { Position } from '#shared/model/geo.ts';

/** No line is being drawn. */
export const drawn = {
  draft: null as readonly Position[] | null,
  /** How often something else was to be opened while a line was being drawn. */
  held: 0,
};

const initial = {
  ...drawn,
  /** A line that is being drawn stays while it is closed. */
  isOpen: false,
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
forms.push(() => {
  const { draft, held } = usePassagePanel.getState();
  if (!draft?.length) return false;
  usePassagePanel.setState({ isOpen: true, held: held + 1 });
  useApp.getState().go('map');
  return true;
});

/** Adds to the line that is being drawn; a place that is its last one already is left out. */
export const addToDraft = ({ lat, lng }: Position): void =>
  usePassagePanel.setState(({ draft }) => {
    const last = draft?.at(-1);
    return draft && !(last?.lat === lat && last.lng === lng)
      ? { draft: [...draft, { lat, lng }] }
      : {};
  });
