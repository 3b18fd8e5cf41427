/** The time bar of a replay, in the strip below the map: Space plays, arrows step an hour, Home and End go to its ends. */
import { t } from '@lingui/core/macro';
import { Pause, Play, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { PictureMenu } from '#renderer/charts/PictureMenu.tsx';
import type { ReplayedHours } from '#renderer/data/reads.ts';
import { endReplay, play, showHour, useReplay } from '#renderer/data/replay.ts';
import { MissingHours } from '#renderer/features/fetchHistory/MissingData.tsx';
import { downloadLabel } from '#renderer/format/job.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import type { View } from '#renderer/map/camera.ts';
import type { SeaMap } from '#renderer/map/seaMap.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { isInside } from './inView.ts';
import { useShownVariable } from './mapChoices.ts';
import { replayPicture } from './replayPicture.tsx';

/** Milliseconds that an hour is shown. */
const PACE = 100;

export function ReplayBar(props: {
  buoys: readonly CachedBuoy[];
  hours: ReplayedHours | undefined;
  map: SeaMap | null;
  view: View | null;
}) {
  const { buoys, hours: read, map, view } = props;
  const isShown = useApp(({ route }) => route === 'map');
  const { range, at, isPlaying } = useReplay();
  const now = useNow();
  const zone = useZone();
  const units = useUnits();
  const variable = useShownVariable();
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => slider.current?.focus(), []);
  useEffect(() => {
    if (!isPlaying || !isShown) return;
    const timer = setInterval(() => showHour(useReplay.getState().at + HOUR), PACE);
    return () => clearInterval(timer);
  }, [isPlaying, isShown]);
  const inView = useMemo(
    () => (view ? buoys.filter((buoy) => isInside(view, buoy)).map(({ id }) => id) : []),
    [buoys, view],
  );
  /** Until now, which goes on while the replay is open. Null: all of it is longer ago. */
  const hours = range && range.to > now - DAY ? Math.floor((now - range.from) / HOUR) : null;
  // Its plan of all buoys in view is not asked again at each step.
  const download = useMemo(
    () =>
      hours === null ? null : (
        <MissingHours
          buoyIds={inView}
          hours={hours}
          label={(plan) =>
            t`Last ${{ hours }} h of the buoys in view: ${{ download: downloadLabel(plan) }}`
          }
        />
      ),
    [inView, hours],
  );
  if (!range) return null;
  const moment = formatDateTime(at, zone);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are those of the slider in it.
    <div
      className="map-now line gap-3 grow"
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.target !== slider.current) return;
        event.preventDefault();
        play();
      }}
    >
      <Button
        variant="quiet"
        icon={isPlaying ? <Pause size={16} /> : <Play size={16} />}
        aria-label={isPlaying ? t`Pause` : t`Play`}
        title={isPlaying ? t`Pause (Space)` : t`Play (Space)`}
        onClick={play}
      />
      <input
        ref={slider}
        type="range"
        className="grow"
        aria-label={t`Hour of the replay`}
        aria-valuetext={moment}
        min={0}
        max={(range.to - range.from) / HOUR}
        step={1}
        value={(at - range.from) / HOUR}
        onChange={({ target }) => showHour(range.from + target.valueAsNumber * HOUR)}
      />
      <span className="numeric fixed">{moment}</span>
      {download}
      {map && read ? (
        <PictureMenu
          label={t`Picture of six hours`}
          picture={() => replayPicture(map, { hours: read, range, variable }, units, zone)}
        />
      ) : null}
      <Button
        variant="quiet"
        icon={<X size={16} />}
        aria-label={t`End the replay`}
        onClick={() => {
          endReplay();
          map?.focus();
        }}
      />
    </div>
  );
}
