/** The watch view: one buoy over the full window, readable from two metres. */
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { changeOfHours, useLastHours } from '#renderer/data/ranks.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { ageLevel, formatAge, observedAt } from '#renderer/format/age.ts';
import { titled } from '#renderer/format/figure.ts';
import { formatChange, noHours } from '#renderer/format/metrics.ts';
import { formatClock } from '#renderer/format/time.ts';
import { AlertMark, useBuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Age, Labelled, Missing, ReadingValue, Value } from '#renderer/parts/Figure.tsx';
import { HoursLine } from '#renderer/parts/HoursLine.tsx';
import { useOnThisDay } from '#renderer/parts/onThisDay.ts';
import { useApp } from '#renderer/stores/app.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Modal } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { groupsOf } from '#shared/model/watch.ts';
import { buoyTitle } from '#shared/text/search.ts';
import './watch.css';

/** Hours of the change that is shown. */
const HOURS = 3;

/** Opened and closed by F11. */
export function WatchView() {
  const [isOpen, setOpen] = useState(false);
  useCommand('watch-view', () => setOpen(true));
  return isOpen ? <Watch onClose={() => setOpen(false)} /> : null;
}

function Watch({ onClose }: { onClose: () => void }) {
  const buoys = useBuoys().value?.buoys;
  const favourites = (buoys ?? []).filter(({ favourite }) => favourite).map(({ id }) => id);
  const order = groupsOf(useWatched().groups, favourites).flatMap(({ buoyIds }) => buoyIds);
  const id = useApp((state) => state.selectedBuoyId) ?? order[0];
  const buoy = buoys?.find((one) => one.id === id);
  const { run: setFullScreen, error } = useAction(
    (isFull: boolean) => call('setFullScreen', isFull),
    { overlap: true },
  );
  useEffect(() => {
    const wasFullScreen = matchMedia('(display-mode: fullscreen)').matches;
    setFullScreen(true);
    return () => {
      if (!wasFullScreen) setFullScreen(false);
    };
  }, [setFullScreen]);
  // The buoy that is shown is the open one: it is refreshed as that.
  useEffect(() => {
    if (id !== undefined && useApp.getState().selectedBuoyId === null)
      useApp.getState().selectBuoy(id);
  }, [id]);
  return (
    <Modal
      className="watch"
      aria-label={t`Watch view`}
      onClose={onClose}
      onKeyDown={({ key, ctrlKey, altKey, metaKey }) => {
        if (ctrlKey || altKey || metaKey) return;
        const chosen = /^[1-9]$/.test(key) ? order[Number(key) - 1] : undefined;
        if (chosen !== undefined) useApp.getState().selectBuoy(chosen);
      }}
    >
      <Closing onClose={onClose} />
      <ErrorNote error={error} />
      {buoy ? (
        <WatchedBuoy buoy={buoy} onClose={onClose} />
      ) : (
        <p>{t`Open a buoy or mark a favourite first.`}</p>
      )}
    </Modal>
  );
}

function Closing({ onClose }: { onClose: () => void }) {
  useCommand('watch-view', onClose);
  return <CloseButton className="watch-close" title="" onClick={onClose} />;
}

function WatchedBuoy({ buoy, onClose }: { buoy: CachedBuoy; onClose: () => void }) {
  const now = useNow();
  const zone = useZone(buoy.timezone);
  const unit = useApp((state) => state.settings.heightUnit);
  const hours = useLastHours().get(buoy.id);
  const alerts = useBuoyAlerts();
  const spots = useWatched().spots.filter(({ buoyIds }) => buoyIds.includes(buoy.id));
  const alert = alerts.get(buoy.id);
  const day = useOnThisDay(buoy);
  const time = observedAt(buoy);
  const level = ageLevel(now, time);
  const change = changeOfHours(hours, HOURS, time, now);
  return (
    <div
      className={level === 'silent' ? 'watch-page column fill silent' : 'watch-page column fill'}
    >
      <header className="watch-head side apart">
        <h1 className="two-lines">
          <bdi>{buoyTitle(buoy)}</bdi>
        </h1>
        <span className="numeric fixed">{formatClock(now, zone)}</span>
      </header>
      {level === 'fresh' ? null : (
        <p className="watch-old strong warn" role="status">
          {time === null ? t`No reading` : t`Old reading: ${{ age: formatAge(now, time) }}`}
        </p>
      )}
      <div className="watch-height side apart numeric">
        <Labelled label="Hs">
          <ReadingValue of={buoy} name="significantHeight" />
        </Labelled>
        <Labelled label={t`Last 48 h`}>
          <HoursLine hours={hours} />
        </Labelled>
      </div>
      <div className="watch-figures side apart numeric">
        <Labelled label={t`Period`}>
          <ReadingValue of={buoy} name="period" />
        </Labelled>
        <Labelled label={t`Direction (from)`}>
          <ReadingValue of={buoy} name="direction" />
        </Labelled>
        <Labelled label={t`Change in ${{ hours: HOURS }} h`}>
          {change === null ? (
            <Missing reason={hours ? t`not known for the latest reading` : noHours()} />
          ) : (
            <Value value={formatChange(change, unit)} />
          )}
        </Labelled>
        <Labelled label={t`Age`}>
          <Age time={time} buoyZone={buoy.timezone} />
        </Labelled>
        {buoy.lastReading?.waterTemperature == null ? null : (
          <Labelled label={t`Sea temp.`}>
            <ReadingValue of={buoy} name="waterTemperature" />
          </Labelled>
        )}
      </div>
      {day ? <p className="quiet">{day.text}</p> : null}
      {alert ? <AlertMark alert={alert} onOpen={onClose} /> : null}
      {spots.map(({ id, name }) => {
        const ahead = alerts.get(id);
        if (!ahead) return null;
        return (
          <AlertMark
            key={id}
            alert={{ ...ahead, rule: titled(name, ahead.rule) }}
            onOpen={onClose}
          />
        );
      })}
    </div>
  );
}
