/** How old an observation is, and when it was downloaded: two different things, said apart. */
import { ageLevel, formatAge, formatAgo } from '#renderer/format/age.ts';
import { formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { Missing } from './Figure.tsx';
import { useNow } from './useNow.ts';
import { useZone } from './useZone.ts';
import './ui.css';

/** Age of the observation: `12 min`, amber `7 h`, grey `7 y`; `12 min ago` in a sentence. */
export function Age({
  time,
  buoyZone,
  ago = false,
}: {
  /** Epoch seconds of the observation. */
  time: number | null | undefined;
  buoyZone?: string | null;
  ago?: boolean;
}) {
  const now = useNow();
  const zone = useZone(buoyZone);
  if (time === null || time === undefined) return <Missing reason="no reading known" />;
  return (
    <time
      className={`age age-${ageLevel(now, time)}`}
      dateTime={new Date(time * 1000).toISOString()}
      title={`observed ${formatDateTime(time, zone)}`}
    >
      {ago ? formatAgo(now, time) : formatAge(now, time)}
    </time>
  );
}

/** `Updated 14:02 UTC`: when it was downloaded; `Not downloaded yet` without a time. */
export function Fetched({ time }: { time: number | null | undefined }) {
  const now = useNow();
  const zone = useZone();
  return (
    <span className="numeric quiet">
      {time === null || time === undefined
        ? 'Not downloaded yet'
        : `Updated ${formatMoment(now, time, zone)}`}
    </span>
  );
}
