/** With which buoys or earlier years a buoy is compared, and the download of the readings that are missing for it. */
import { plural, t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { highlightColour } from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { planLabel, useFetchPlan } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { MAX_COMPARED } from '#shared/model/comparison.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { choose, useStatisticsForm } from './form.ts';

export const yearsText = (years: number): string =>
  plural(years, { one: '# year earlier', other: '# years earlier' });

/** A box for each buoy, an empty one as long as another can be chosen, and a menu of the buoy's own earlier years. */
export function ComparedBuoys() {
  const own = useApp((state) => state.selectedBuoyId) ?? 0;
  const compared = useStatisticsForm((state) => state.form.compared);
  const buoys = useBuoys().value?.buoys ?? [];
  const theme = useTheme();
  const isFull = compared.length === MAX_COMPARED;
  const change = (at: number, buoyId: number, yearsEarlier = 0) =>
    choose({ compared: compared.toSpliced(at, 1, { buoyId, yearsEarlier }) });
  const free = [1, 2, 3, 5, 10].filter(
    (years) => !compared.some(({ yearsEarlier }) => yearsEarlier === years),
  );
  return (
    <>
      {[...compared, ...(isFull ? [] : [null])].map((one, i) => {
        const isTaken = (id: number) =>
          id === own || compared.some(({ buoyId }, at) => buoyId === id && at !== i);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box keeps its place.
          <span key={i} className="line">
            {one ? (
              <svg width="16" height="4" aria-hidden="true">
                <rect width="16" height="4" fill={highlightColour(i + 1, theme)} />
              </svg>
            ) : null}
            {one && one.yearsEarlier > 0 ? (
              yearsText(one.yearsEarlier)
            ) : (
              <BuoyPicker
                label={t`Compare with…`}
                buoys={buoys.filter(({ id }) => !isTaken(id))}
                chosen={buoys.find(({ id }) => id === one?.buoyId) ?? null}
                onChoose={(buoyId) => change(i, buoyId)}
              />
            )}
            {one ? (
              <CloseButton
                aria-label={t`Remove from the comparison`}
                onClick={() => choose({ compared: compared.toSpliced(i, 1) })}
              />
            ) : null}
          </span>
        );
      })}
      {isFull ? null : (
        <MenuButton
          label={t`Compare with earlier years of this buoy`}
          icon={<History size={16} />}
          busy={false}
          items={free.map((years) => ({ id: String(years), label: yearsText(years) }))}
          onAction={(years) => change(compared.length, own, Number(years))}
        />
      )}
    </>
  );
}

/** What of the range is not downloaded of a compared buoy; only the button downloads it. */
export function MissingReadings(props: { range: BuoyRange; label: string; isEmpty: boolean }) {
  const { range, label, isEmpty } = props;
  const { plan, start, busy, error } = useFetchPlan([range.buoyId], range);
  if (plan === null || (plan.gaps === 0 && !isEmpty)) return null;
  if (plan.gaps === 0)
    return <p>{t`No data of ${label} in this period: the station reported nothing.`}</p>;
  return (
    <div className="row">
      {isEmpty
        ? t`Readings of ${label} for this period are not downloaded.`
        : t`Not all readings of ${label} for this period are downloaded.`}
      <Button changes busy={busy} onClick={start}>
        {planLabel(plan)}
      </Button>
      <ErrorNote error={error} />
    </div>
  );
}
