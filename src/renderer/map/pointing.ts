/** What is under the pointer: a mark, the boat or the flag of a spot. Reports what the hover card shows when that changes. */
import { isOnBoat } from './boat.ts';
import type { ScreenPoint } from './camera.ts';
import type { Mark, Marks, PlacedMark } from './clusters.ts';
import { PENNANT, type paintSpots, type SpotPoint } from './marks.ts';
import type { Shown } from './variables.ts';

export type Hover =
  | { kind: 'buoy'; id: number; at: ScreenPoint }
  | { kind: 'boat'; at: ScreenPoint }
  | { kind: 'cluster'; ids: readonly number[]; shown: Shown; at: ScreenPoint };

/** The boat has no mark. */
type Pointed = PlacedMark | (ScreenPoint & { mark: null; shown: null });

type Flags = ReturnType<typeof paintSpots>;

/** The same for a mark that is made again of the same buoys. */
const buoysOf = (mark?: Mark | null): string | undefined =>
  mark?.points.map(({ buoy }) => buoy.id).join();

export class Pointing {
  readonly #marks: Marks;
  readonly #report: (hover: Hover | null) => void;
  #flags: Flags = [];
  #boat: ScreenPoint | null = null;
  /** Null: not over the map. */
  #pointer: ScreenPoint | null = null;
  /** What the hover card shows. */
  #hovered: Pointed | null = null;
  /** The buoys of the clicked mark, which has no hover card until the pointer has left it. */
  #clicked: string | undefined;

  constructor(marks: Marks, report: (hover: Hover | null) => void) {
    this.#marks = marks;
    this.#report = report;
  }

  /** Where flags and boat lie now. What hovered may have other values, or be gone. */
  drawn(flags: Flags, boat: ScreenPoint | null): void {
    this.#flags = flags;
    this.#boat = boat;
    if (this.#hovered) this.#hover(this.#underPointer());
  }

  /** @returns whether a click opens what is there */
  move(pointer: ScreenPoint | null, isMapMoving: boolean): boolean {
    this.#pointer = pointer;
    const found = this.#underPointer();
    if (buoysOf(found?.mark) !== this.#clicked) this.#clicked = undefined;
    this.#hover(this.#clicked || isMapMoving ? null : found);
    return Boolean(found?.mark || (pointer && this.spotAt(pointer)));
  }

  click(mark: Mark): void {
    this.#clicked = buoysOf(mark);
    this.#hover(null);
  }

  /** The map moves below the pointer. */
  leave(): void {
    this.#hover(null);
  }

  spotAt(at: ScreenPoint): SpotPoint | undefined {
    const flag = this.#flags.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= PENNANT.radius);
    return flag?.spot;
  }

  #underPointer(): Pointed | null {
    const at = this.#pointer;
    const mark = at && this.#marks.under(at);
    if (mark || !at || !this.#boat || !isOnBoat(at, this.#boat)) return mark;
    return { ...this.#boat, mark: null, shown: null };
  }

  #hover(found: Pointed | null): void {
    const last = this.#hovered;
    this.#hovered = found;
    if (!found) {
      if (last) this.#report(null);
      return;
    }
    const { mark, shown, x, y } = found;
    if (last?.mark === mark && last.shown === shown && last.x === x && last.y === y) return;
    const at = { x, y };
    if (!mark) this.#report({ kind: 'boat', at });
    else if (mark.single) this.#report({ kind: 'buoy', id: mark.single.buoy.id, at });
    else this.#report({ kind: 'cluster', ids: mark.points.map(({ buoy }) => buoy.id), shown, at });
  }
}
