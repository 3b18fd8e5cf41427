/** The download of years of history of one or more buoys: the days, what is missing, what it costs and when it will be done. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { isSilent, lastReport, observedAt } from '#renderer/format/age.ts';
import { customRange, dayOf } from '#renderer/format/range.ts';
import { zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayFields, type Days } from '#renderer/ui/DayField.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { FetchDialog } from './FetchDialog.tsx';

const YEAR = 365 * 86_400;

/** Before the first buoy: everything the service has. */
const FIRST_DAY = '1970-01-01';
/** Null: the whole period. */
const spans = [null, 10, 5, 1] as const;
const spanLabel = (years: number | null): string =>
  years === null ? t`Whole period` : plural(years, { one: '# year', other: '# years' });

/** Time of the newest reading known of any of the buoys; null where none is known. */
function useNewest(ids: readonly number[]): number | null {
  const times = (useBuoys().value?.buoys ?? []).flatMap((buoy) =>
    ids.includes(buoy.id) ? (observedAt(buoy) ?? []) : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

/** The button that opens it. */
export function FetchHistoryButton(props: Omit<ComponentProps<typeof FetchHistory>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setOpen(true)}>
        <Trans>Download history…</Trans>
      </Button>
      {isOpen ? <FetchHistory {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function FetchHistory({
  buoys,
  since = null,
  until = null,
  onClose,
}: {
  buoys: readonly Pick<CachedBuoy, 'id' | 'name' | 'timezone'>[];
  /** Where the range offered begins, epoch seconds; null: a year ago. */
  since?: number | null;
  /** And where it ends; null: now. */
  until?: number | null;
  onClose: () => void;
}) {
  const [first, second] = buoys;
  // Several buoys have no zone in common.
  const zone = useZone(second ? null : (first?.timezone ?? null));
  const zoneName = zoneOf(zone);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const ids = buoys.map(({ id }) => id);
  const newest = useNewest(ids);
  /** Days after the newest reading of silent buoys have nothing to download. */
  const end = newest !== null && isSilent(now, newest) ? newest : now;
  const [chosen, setDays] = useState<Days | null>(null);
  const days = chosen ?? {
    from: dayOf(since ?? end - YEAR, zoneName),
    to: dayOf(until ?? end, zoneName),
  };
  const range = customRange(days.from, days.to, zoneName, now);
  const problem = typeof range === 'string' ? range : null;
  const clock = zoneLabel(zone);
  const name = first?.name ?? '';
  const title = second
    ? plural(
        { buoys: buoys.length },
        {
          one: 'Download history of # buoy',
          other: 'Download history of # buoys',
        },
      )
    : t`Download history of ${name}`;
  return (
    <FetchDialog
      title={title}
      buoyIds={ids}
      range={typeof range === 'string' ? null : range}
      problem={problem}
      zone={zone}
      now={now}
      onClose={onClose}
    >
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
            {spanLabel(years)}
          </Button>
        ))}
      </div>
      <DayFields
        names={{ from: t`First day, ${clock}`, to: t`Last day, ${clock}` }}
        days={days}
        onDays={setDays}
        problem={problem}
      />
      {end === now || newest === null ? null : (
        <p className="quiet">{lastReport(now, newest, zone)}.</p>
      )}
    </FetchDialog>
  );
}
