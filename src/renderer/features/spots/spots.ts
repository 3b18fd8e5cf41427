/** Which spot is shown or written, and the form of a spot: what was typed in the person's units, and the spot that it makes. */
import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { type FormNumber, storedNumber } from '#renderer/format/formNumber.ts';
import { type HeightUnit, heightUnitLabel, toHeight } from '#renderer/format/metrics.ts';
import { positionText, readPosition } from '#renderer/format/position.ts';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import { type HeldForm, noForm, withForm } from '#renderer/stores/heldForm.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { Position } from '#shared/model/geo.ts';
import { MAX_SPOT_HEIGHT, MAX_SPOT_PERIOD, Spot, type TideState } from '#shared/model/watch.ts';

interface Limits {
  low: FormNumber;
  high: FormNumber;
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

interface SpotsState extends HeldForm<SpotDraft> {
  /** Id of the spot whose card is open on the map. */
  chosen: string | null;
}

export const useSpots = partStore(create<SpotsState>(() => ({ ...noForm, chosen: null })));
resetWithService(() => useSpots.setState({ ...noForm, chosen: null }));

export const changeDraft = (part: Partial<SpotDraft>): void =>
  useSpots.setState(({ draft }) => ({ draft: draft && { ...draft, ...part } }));

/** Its spot is then the chosen one. */
function openForm(next: SpotDraft, chosen: string | null): void {
  useSpots.setState((now) => {
    const form = withForm(now, next);
    return form.draft === next ? { ...form, chosen } : form;
  });
}

const limitsOf = (low: number | null = null, high: number | null = null): Limits => ({
  low: storedNumber(low),
  high: storedNumber(high),
});

/** Opens the form on the map. @param position null: it is to be typed or chosen on the map */
export function newSpot(position: Position | null, buoyIds: number[] = []): void {
  const draft: SpotDraft = {
    id: crypto.randomUUID(),
    name: '',
    position: position ? positionText(position) : '',
    buoyIds,
    height: limitsOf(),
    period: limitsOf(),
    direction: limitsOf(),
    tide: 'any',
  };
  openForm(draft, null);
  useApp.getState().go('map');
}

export function editSpot(spot: Spot): void {
  const { position, height, period, direction, tide } = spot;
  const draft: SpotDraft = {
    ...spot,
    position: positionText(position),
    height: limitsOf(height.low, height.high),
    period: limitsOf(period.low, period.high),
    direction: limitsOf(direction?.first, direction?.last),
    tide: tide ?? 'any',
  };
  openForm(draft, spot.id);
  useApp.getState().showOnMap(position);
}

const readLimits = ({ low, high }: Limits) => ({ low: low.si, high: high.si });

const readDirection = ({ low, high }: Limits): unknown =>
  low.si === null && high.si === null ? null : { first: low.si, last: high.si };

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
    height: readLimits(draft.height),
    period: readLimits(draft.period),
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
