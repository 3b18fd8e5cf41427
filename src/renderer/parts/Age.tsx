/** How old an observation is, and when it was downloaded: two different things, shown separately. */
import { t } from '@lingui/core/macro';
import { ageLevel, formatAge, formatAgo } from '#renderer/format/age.ts';
import { type ClockOptions, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { useZone } from './clock.ts';
import { Explained, Missing } from './Figure.tsx';

/** Age of the observation: `12 min`, amber `7 h`, grey `7 y`; `12 min ago` in a sentence. */
export function Age(props: {
  /** Epoch seconds of the observation. */
  time: number | null | undefined;
  buoyZone?: string | null;
  ago?: boolean;
}) {
  const { time, buoyZone, ago = false } = props;
  const now = useNow();
  const zone = useZone(buoyZone);
  if (time === null || time === undefined) return <Missing reason={t`no reading known`} />;
  const moment = formatDateTime(time, zone);
  return (
    <time
      className={`age age-${ageLevel(now, time)}`}
      dateTime={new Date(time * 1000).toISOString()}
    >
      <Explained text={t`observed ${moment}`}>
        {ago ? formatAgo(now, time) : formatAge(now, time)}
      </Explained>
    </time>
  );
}

/** `Updated 14:02 UTC`: when it was downloaded; `Not downloaded yet` without a time. */
export function Fetched(props: {
  time: number | null | undefined;
  /** Absent: as the other times here. */
  zone?: ClockOptions;
}) {
  const { time, zone: given } = props;
  const now = useNow();
  const here = useZone();
  const zone = given ?? here;
  const moment = time === null || time === undefined ? null : formatMoment(now, time, zone);
  return (
    <span className="numeric quiet">
      {moment === null ? t`Not downloaded yet` : t`Updated ${moment}`}
    </span>
  );
}
