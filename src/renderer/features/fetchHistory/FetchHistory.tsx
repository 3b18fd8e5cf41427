/** The download of history: the days, what is missing, what it costs, when it will be done, and its start. */
import { plural, t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { create } from 'zustand';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { isSilent, lastReport, observedAt } from '#renderer/format/age.ts';
import { downloadLabel, isRange, planSentence } from '#renderer/format/job.ts';
import { customRange, dayOf } from '#renderer/format/range.ts';
import { terms } from '#renderer/format/terms.ts';
import { type ClockOptions, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayFields, type Days } from '#renderer/ui/DayField.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { useFetchPlan } from './MissingData.tsx';

const YEAR = 365 * 86_400;

export function FetchDialog(props: {
  title: string;
  buoyIds: readonly number[];
  /** A sentence: why no range can be downloaded. */
  range: Interval | string;
  zone: ClockOptions;
  /** The download has started, or is not wanted. */
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, buoyIds, range, zone, onClose, children } = props;
  const now = useNow();
  const online = useApp((state) => state.status.network.online);
  const [problem, wanted] = typeof range === 'string' ? [range, null] : [null, range];
  const { plan, error, busy, start } = useFetchPlan(buoyIds, wanted, onClose);
  const isMissing = plan !== null && plan.gaps > 0;
  const said = plan
    ? planSentence(plan, buoyIds.length, now, zone)
    : error
      ? t`The number of requests could not be estimated.`
      : t`Estimating the number of requests.`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismiss={t`Close`}
      actions={
        <Button
          changes
          variant="primary"
          busy={busy}
          disabledBecause={problem ?? (isMissing ? null : said)}
          title={terms.request}
          onClick={start}
        >
          {isMissing ? downloadLabel(plan) : t({ message: 'Download', context: 'verb' })}
        </Button>
      }
    >
      {children}
      {problem === null ? <p>{said}</p> : null}
      {plan && isRange(plan) ? (
        <p className="quiet">
          {t`A reporting interval is not known yet: 30 to 60 minutes are assumed. The download pauses if it needs a fifth more requests than estimated.`}
        </p>
      ) : null}
      {online ? null : <p>{t`Offline: the download starts when the service can be reached.`}</p>}
      <p className="quiet">{t`The download continues in the background, even after a restart.`}</p>
      <ErrorNote error={error} />
    </Dialog>
  );
}

/** Before the first buoy: everything the service has. */
const FIRST_DAY = '1970-01-01';
/** Years; null: the whole period. */
const spans = [null, 10, 5, MIN_YEARS, 1];

/**
 * The years that a rank needs, which end now, or with the newest reading of silent buoys: later days have nothing to
 * download. `newest`: null where no reading is known.
 */
export function useRankYears(ids: readonly number[]) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const times = (useBuoys().value?.buoys ?? []).flatMap((buoy) =>
    ids.includes(buoy.id) ? (observedAt(buoy) ?? []) : [],
  );
  const newest = times.length === 0 ? null : Math.max(...times);
  const to = newest !== null && isSilent(now, newest) ? newest : now;
  return { now, newest, from: to - MIN_YEARS * YEAR, to };
}

/** `of`: which part of the window has opened the dialog, for which buoys; empty: none. And the days chosen in it. */
const useDialog = partStore(
  'fetch-history',
  create(() => ({ of: '', chosen: null as Days | null })),
);
const close = (): void => useDialog.setState({ of: '', chosen: null });
resetWithService(close);

/** @param place the part of the window */
export function useFetchHistory(place: string, buoys: readonly { id: number }[]) {
  const of = [place, ...buoys.map(({ id }) => id)].join(' ');
  const isOpen = useDialog((state) => state.of === of);
  return { isOpen, open: () => useDialog.setState({ of, chosen: null }) };
}

export function FetchHistoryButton(props: ComponentProps<typeof FetchHistory> & { place: string }) {
  const { isOpen, open } = useFetchHistory(props.place, props.buoys);
  return (
    <>
      <Button changes onClick={open}>
        {t`Download history…`}
      </Button>
      {isOpen ? <FetchHistory {...props} /> : null}
    </>
  );
}

export function FetchHistory(props: {
  buoys: readonly (Pick<CachedBuoy, 'id' | 'name' | 'timezone'> &
    Partial<Pick<CachedBuoy, 'sourceIdentifier'>>)[];
  /** Where the range offered begins, epoch seconds; null: as many years ago as a rank needs. */
  since?: number | null;
  /** And where it ends; null: now. */
  until?: number | null;
}) {
  const { buoys, since = null, until = null } = props;
  const [first, second] = buoys;
  // Several buoys have no zone in common.
  const zone = useZone(second ? null : (first?.timezone ?? null));
  const zoneName = zoneOf(zone);
  const ids = buoys.map(({ id }) => id);
  const { now, newest, from, to: end } = useRankYears(ids);
  const { chosen } = useDialog();
  const setDays = (next: Days) => useDialog.setState({ chosen: next });
  const days = chosen ?? {
    from: dayOf(since ?? from, zoneName),
    to: dayOf(until ?? end, zoneName),
  };
  const range = customRange(days.from, days.to, zoneName, now);
  const clock = zoneLabel(zone);
  const name = first ? buoyTitle({ sourceIdentifier: null, ...first }) : '';
  const title = second
    ? plural(
        { buoys: buoys.length },
        { one: 'Download history of # buoy', other: 'Download history of # buoys' },
      )
    : t`Download history of ${name}`;
  return (
    <FetchDialog title={title} buoyIds={ids} range={range} zone={zone} onClose={close}>
      <div className="row">
        {spans.map((years) => (
          <Button
            key={years}
            onClick={() =>
              setDays({
                from: years === null ? FIRST_DAY : dayOf(end - years * YEAR, zoneName),
                to: dayOf(end, zoneName),
              })
            }
          >
            {years === null ? t`Whole period` : plural(years, { one: '# year', other: '# years' })}
          </Button>
        ))}
      </div>
      <DayFields
        names={{ from: t`First day, ${clock}`, to: t`Last day, ${clock}` }}
        days={days}
        onDays={setDays}
        problem={typeof range === 'string' ? range : null}
      />
      <p className="quiet">{t`A rank needs at least ${{ years: MIN_YEARS }} years.`}</p>
      {end === now || newest === null ? null : (
        <p className="quiet">{lastReport(now, newest, zone)}.</p>
      )}
    </FetchDialog>
  );
}
