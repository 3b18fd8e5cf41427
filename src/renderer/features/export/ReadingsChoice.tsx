/** Which buoys and days: the latest reading of each, or the readings of a range. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { customRange, dayOf } from '#renderer/format/range.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { Choice } from '#renderer/ui/Choice.tsx';
import { DayFields, type Days } from '#renderer/ui/DayFields.tsx';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { buoyText, matchesFolded } from '#shared/text/search.ts';

type Latest = Extract<ExportSelection, { kind: 'latest' }>;
type Readings = Extract<ExportSelection, { kind: 'readings' }>;

const MONTH = 30 * 86_400;
/** More are found by typing more. */
const MOST_SHOWN = 100;

export function ReadingsChoice({
  first,
  selection,
  onSelect,
}: {
  /** The selection that the dialog opened with: its buoys come first. */
  first: Latest | Readings;
  selection: ExportSelection;
  onSelect: (next: Latest | Readings) => void;
}) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [range, setRange] = useState(() =>
    first.kind === 'readings' ? { from: first.from, to: first.to } : { from: now - MONTH, to: now },
  );
  const [days, setDays] = useState({ from: dayOf(range.from, 'utc'), to: dayOf(range.to, 'utc') });
  const read = customRange(days.from, days.to, 'utc', now);
  if (selection.kind !== 'latest' && selection.kind !== 'readings') return null;
  const { buoyIds, quality } = selection;
  const history = selection.kind === 'readings';
  const inRange = (next: { from: number; to: number }, ids = buoyIds): Readings => ({
    kind: 'readings',
    buoyIds: ids,
    ...next,
    quality,
  });
  const latest = (ids = buoyIds): Latest => ({ kind: 'latest', buoyIds: ids, quality });
  const chooseDays = (next: Days): void => {
    setDays(next);
    const wanted = customRange(next.from, next.to, 'utc', now);
    if (typeof wanted === 'string') return;
    setRange({ from: wanted.from, to: wanted.to });
    onSelect(inRange({ from: wanted.from, to: wanted.to }));
  };
  const choose = (ids: number[]): void => onSelect(history ? inRange(range, ids) : latest(ids));
  return (
    <>
      {first.kind === 'latest' ? (
        <Choice
          className="export-choice row"
          label={t({ message: 'What', comment: 'What the export contains' })}
          value={selection.kind}
          options={[
            { value: 'latest', label: t`Latest reading of each buoy` },
            { value: 'readings', label: t`Readings of a period` },
          ]}
          onChange={(kind) => onSelect(kind === 'latest' ? latest() : inRange(range))}
        />
      ) : null}
      {history ? (
        <DayFields
          names={{ from: t`First day (UTC)`, to: t`Last day (UTC)` }}
          days={days}
          onDays={chooseDays}
          problem={typeof read === 'string' ? read : null}
        />
      ) : null}
      <Check checked={quality} onChange={(next) => onSelect({ ...selection, quality: next })}>
        <Trans>Include quality flags (a column for each variable)</Trans>
      </Check>
      <BuoyChoice offered={first.buoyIds} chosen={buoyIds} onChoose={choose} />
    </>
  );
}

/** Several buoys: those the dialog opened with, favourites, or any by name. */
function BuoyChoice({
  offered,
  chosen,
  onChoose,
}: {
  offered: readonly number[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}) {
  const [text, setText] = useState('');
  /** Listed first: those chosen when the list was made. A box that is ticked stays in its place. */
  const [top, setTop] = useState<ReadonlySet<number>>(new Set(chosen));
  const buoys = useBuoys().value?.buoys;
  const names = useMemo(() => new Map((buoys ?? []).map((buoy) => [buoy.id, buoy.name])), [buoys]);
  const favourites = (buoys ?? []).filter(({ favourite }) => favourite).map(({ id }) => id);
  const wanted = new Set(chosen);
  const found = (buoys ?? [])
    .filter((buoy) => matchesFolded(text, `${buoyText(buoy)}\n${buoy.id}`))
    .sort((a, b) => Number(top.has(b.id)) - Number(top.has(a.id)))
    .slice(0, MOST_SHOWN);
  const chooseAll = (ids: readonly number[]): void => {
    onChoose([...ids]);
    setTop(new Set(ids));
  };
  const toggle = (id: number): void => {
    const next = wanted.has(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    // An export has at least one buoy.
    if (next.length > 0) onChoose(next);
  };
  const offeredCount = formatCount(offered.length);
  const favouriteCount = formatCount(favourites.length);
  const only = chosen.length === 1 ? names.get(chosen[0] ?? 0) : undefined;
  return (
    <details>
      <summary>
        {only === undefined ? (
          plural({ buoys: chosen.length }, { one: '# buoy', other: '# buoys' })
        ) : (
          <bdi>{only}</bdi>
        )}
      </summary>
      <div className="row">
        <input
          type="search"
          className="input"
          aria-label={t`Find buoy`}
          placeholder={t`Name, station ID or source`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setTop(wanted);
          }}
          // Enter looks for a buoy here and does not export.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button type="button" className="button" onClick={() => chooseAll(offered)}>
          {t`Original selection (${offeredCount})`}
        </button>
        {favourites.length > 0 ? (
          <button type="button" className="button" onClick={() => chooseAll(favourites)}>
            {t`Favourites (${favouriteCount})`}
          </button>
        ) : null}
      </div>
      <div className="export-column-list stack gap-1">
        {found.map(({ id, name }) => (
          <Check key={id} checked={wanted.has(id)} onChange={() => toggle(id)}>
            <bdi>{name}</bdi>
          </Check>
        ))}
      </div>
    </details>
  );
}
