/** How old an observation is, and when it was fetched: two different things, said apart. */
import { formatAge, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { Missing } from './Figure.tsx';
import { useNow } from './useNow.ts';
import { useZone } from './useZone.ts';
import './ui.css';

/** Age of the observation: `12 min ago`, amber `7 h ago`, grey `silent since 3 Aug`. */
export function Age({
  time,
  buoyZone = null,
}: {
  /** Epoch seconds of the observation. */
  time: number | null | undefined;
  buoyZone?: string | null;
}) {
  const now = useNow();
  const zone = useZone(buoyZone);
  if (time === null || time === undefined) return <Missing reason="no reading known" />;
  const { text, level } = formatAge(now, time, zone);
  return (
    <time
      className={`age age-${level}`}
      dateTime={new Date(time * 1000).toISOString()}
      title={`observed ${formatDateTime(time, zone)}`}
    >
      {text}
    </time>
  );
}

/** `fetched 14:02 UTC`; `not fetched yet` without a time. */
export function Fetched({ time }: { time: number | null | undefined }) {
  const now = useNow();
  const zone = useZone();
  return (
    <span className="fetched">
      {time === null || time === undefined
        ? 'not fetched yet'
        : `fetched ${formatMoment(now, time, zone)}`}
    </span>
  );
}
