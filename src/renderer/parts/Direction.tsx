/** Where waves or wind come from: degrees, compass point, and an arrow in the direction of travel. */
import { t } from '@lingui/core/macro';
import { ArrowUp } from 'lucide-react';
import { compassWords, formatDirection } from '#renderer/format/direction.ts';
import { isMissing } from '#renderer/format/figure.ts';
import { compassDegrees, compassPoint } from '#shared/science/compass.ts';
import { Explained, Implausible, Missing } from './Figure.tsx';

/** The arrow alone: points where the waves go, 180° from where they come from. */
export function DirectionArrow({ degrees }: { degrees: number }) {
  const style = { transform: `rotate(${degrees + 180}deg)` };
  return <ArrowUp size={15} strokeWidth={2.5} aria-hidden="true" style={style} />;
}

export function Direction(props: {
  /** Degrees clockwise from true north, coming from. */
  degrees: number | null | undefined;
  /** The service's own compass point, where it says one. */
  compass?: string | null;
  missingReason?: string;
  implausible?: boolean;
}) {
  const { degrees, compass = null, missingReason, implausible = false } = props;
  if (implausible && !isMissing(degrees)) {
    return <Implausible>{formatDirection(degrees, compass).text}</Implausible>;
  }
  const isKnown = !isMissing(degrees);
  if (!isKnown && !compass) return <Missing reason={missingReason} />;
  const from = compassWords(compass || (isKnown ? compassPoint(degrees) : ''));
  const arrow = isKnown ? degrees : compassDegrees(compass ?? '');
  return (
    <span className="direction">
      {arrow === null ? null : <DirectionArrow degrees={arrow} />}
      <Explained text={t`coming from ${from}`}>{formatDirection(degrees, compass).text}</Explained>
    </span>
  );
}
