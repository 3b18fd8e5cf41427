/** The edge between screen and inspector: dragged, or moved with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WidthLimits } from './useInspectorWidth.ts';

const STEP = 16;

export function Splitter({
  width,
  limits,
  onWidth,
}: {
  /** Width of what lies right of it. */
  width: number;
  limits: WidthLimits;
  onWidth: (width: number) => void;
}) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const right = event.currentTarget.parentElement?.getBoundingClientRect().right ?? 0;
    onWidth(right - event.clientX);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEP * 4 : STEP;
    const to =
      event.key === 'ArrowLeft'
        ? width + step
        : event.key === 'ArrowRight'
          ? width - step
          : event.key === 'Home'
            ? limits.least
            : event.key === 'End'
              ? limits.most
              : null;
    if (to === null) return;
    event.preventDefault();
    onWidth(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget; hr is not.
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the buoy panel"
      aria-valuenow={width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onWidth(limits.usual)}
      onKeyDown={keys}
    />
  );
}
