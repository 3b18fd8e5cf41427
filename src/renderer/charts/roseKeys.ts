/** Where the arrow keys lead in a wave rose. */
import type { RoseDrawing, RoseHit } from './rose.ts';

/**
 * The part an arrow key leads to: left and right turn, up and down step through the hub, the classes with readings
 * and the petal, Page Up and Page Down change the rose where there are several, Home is north. Null: another key.
 * @param turned the sector that up leads to from the hub
 */
export function roseNeighbour(
  { sectors, classes, roses }: RoseDrawing,
  now: RoseHit | null,
  key: string,
  turned: number,
): RoseHit | null {
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const step = { ArrowUp: 1, ArrowDown: -1 }[key];
  const other = roses.length > 1 ? { PageUp: -1, PageDown: 1 }[key] : undefined;
  if (turn === undefined && step === undefined && other === undefined && key !== 'Home')
    return null;
  if (!now || key === 'Home') return { rose: now?.rose ?? 0, sector: 0, class: null };
  const sector = ((now.sector ?? turned) + (turn ?? 0) + sectors) % sectors;
  const rose = (now.rose + (other ?? 0) + roses.length) % roses.length;
  const counts = roses[rose]?.counts ?? [];
  /** From the hub outwards. */
  const parts: RoseHit[] = [
    { rose, sector: null, class: null },
    ...[...classes.keys()]
      .filter((level) => (counts[sector * classes.length + level] ?? 0) > 0)
      .map((level) => ({ rose, sector, class: level })),
    { rose, sector, class: null },
  ];
  if (step === undefined) {
    if (now.sector === null)
      return turn === undefined ? (parts[0] ?? null) : (parts.at(-1) ?? null);
    return (
      parts.find((part) => part.sector !== null && part.class === now.class) ?? parts.at(-1) ?? null
    );
  }
  const at = parts.findIndex(
    (part) => part.class === now.class && (part.sector === null) === (now.sector === null),
  );
  return parts[Math.min(parts.length - 1, Math.max(0, at + step))] ?? null;
}
