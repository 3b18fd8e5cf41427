/** Which spot is shown or written, and the form of a spot: what was typed in the person's units, and the spot that it makes. */
import { t } from '@lingui/core/macro';
import { type HeightUnit, heightUnitLabel, toHeight } from '#renderer/format/metrics.ts';
import { positionText, readPosition } from '#renderer/format/position.ts';
import { useApp } from '#renderer/stores/app.ts';
import { heldForm } from '#renderer/stores/heldForm.ts';
import type { Position } from '#shared/model/geo.ts';
import { MAX_SPOT_HEIGHT, MAX_SPOT_PERIOD, Spot, type TideState } from '#shared/model/watch.ts';

/** SI; NaN: what is typed is no number. */
interface Limits {
  low: number | null;
  high: number | null;
}

export interface SpotDraft {
  id: string;
  name: string;
  position: string;
  buoyIds: number[];
  height: Limits;
  period: Limits;
  /** `low` to `high` clockwise. */
  direction: Limits;
  tide: TideState | 'any';
}

/** `chosen`: id of the spot whose card is open on the map. */
export const spotForm = heldForm<SpotDraft, { chosen: string | null }>('map', { chosen: null });
export const { use: useSpots, change: changeDraft } = spotForm;

/** Once it is closed, the card of its spot is shown. */
function openForm(next: SpotDraft): void {
  if (spotForm.open(next)) useSpots.setState({ chosen: next.id });
}

const none: Limits = { low: null, high: null };

/** Opens the form on the map. @param position null: it is to be typed or chosen on the map */
export function newSpot(position: Position | null, buoyIds: number[] = []): void {
  const draft: SpotDraft = {
    id: crypto.randomUUID(),
    name: '',
    position: position ? positionText(position) : '',
    buoyIds,
    height: none,
    period: none,
    direction: none,
    tide: 'any',
  };
  openForm(draft);
  useApp.getState().go('map');
}

export function editSpot(spot: Spot): void {
  const { position, direction, tide } = spot;
  const draft: SpotDraft = {
    ...spot,
    position: positionText(position),
    direction: direction ? { low: direction.first, high: direction.last } : none,
    tide: tide ?? 'any',
  };
  openForm(draft);
  useApp.getState().showOnMap(position);
}

/** Its card beside the map. A form that is open stays, with the position beside it. */
export function showSpot({ id, position }: Spot): void {
  useSpots.setState({ chosen: id });
  useApp.getState().showOnMap(position);
}

const readDirection = ({ low, high }: Limits): unknown =>
  low === null && high === null ? null : { first: low, last: high };

/** What is drawn of a form that need not be complete; null where its position or its directions cannot be read. */
export function sectorOf(draft: SpotDraft): Pick<Spot, 'position' | 'direction'> | null {
  const position = readPosition(draft.position).position;
  const direction = Spot.shape.direction.safeParse(readDirection(draft.direction));
  return position && direction.data ? { position, direction: direction.data } : null;
}

type Field = 'name' | 'position' | 'height' | 'period' | 'direction';

/** The spot, or what is wrong with each field. */
export function readDraft(
  draft: SpotDraft,
  unit: HeightUnit,
): { spot: Spot | null; problems: Partial<Record<Field, string>> } {
  const { position, problem } = readPosition(draft.position);
  const { data = null, error } = Spot.safeParse({
    ...draft,
    position,
    direction: readDirection(draft.direction),
    tide: draft.tide === 'any' ? null : draft.tide,
  });
  const range = (highest: string) =>
    t`Enter limits from 0 to ${highest}, the lower one first, or leave them empty.`;
  const texts: Record<Field, string> = {
    name: t`Enter a name.`,
    position: problem ?? '',
    height: range(`${Math.floor(toHeight(MAX_SPOT_HEIGHT, unit))}\u00a0${heightUnitLabel[unit]}`),
    period: range(`${MAX_SPOT_PERIOD}\u00a0s`),
    direction: t`Enter both directions from 0° to 360°, or leave both empty.`,
  };
  const wrong = (error?.issues ?? []).map(({ path }) => path[0] as Field);
  return { spot: data, problems: Object.fromEntries(wrong.map((field) => [field, texts[field]])) };
}
