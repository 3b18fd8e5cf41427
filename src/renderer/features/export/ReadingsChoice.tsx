/** Which buoys and times: the latest reading of each, or the readings of a range. */
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { customRange, edgeText } from '#renderer/format/range.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check, CheckList } from '#renderer/ui/Check.tsx';
import { DayFields, type Days } from '#renderer/ui/DayField.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { buoyText, matchesFolded } from '#shared/text/search.ts';

type Latest = Extract<ExportSelection, { kind: 'latest' }>;
type Readings = Extract<ExportSelection, { kind: 'readings' }>;

const MONTH = 30 * 86_400;
/** More are found by typing more. */
const MOST_SHOWN = 100;

export function ReadingsChoice(props: {
  /** The selection that the dialog opened with: its buoys come first. */
  first: Latest | Readings;
  selection: Latest | Readings;
  /** The days in the fields; null: those of `first`. */
  typed: Days | null;
  /** `problem`: why the fields show no range; the selection has the last one that they showed. */
  onSelect: (next: {
    selection: Latest | Readings;
    days: Days | null;
    problem: string | null;
  }) => void;
}) {
  const { first, selection, typed, onSelect } = props;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { from, to } =
    first.kind === 'readings' ? first : { from: now - (now % 60) - MONTH, to: now };
  const days = typed ?? { from: edgeText(from, 'first'), to: edgeText(to, 'last') };
  const rangeOf = (chosen: Days) => customRange(chosen.from, chosen.to, 'utc', now);
  const range = rangeOf(days);
  const select = (
    change: { kind?: 'latest' | 'readings'; buoyIds?: number[]; quality?: boolean },
    chosen = days,
  ): void => {
    const { kind, buoyIds, quality } = { ...selection, ...change };
    const wanted = rangeOf(chosen);
    const isBad = typeof wanted === 'string';
    const valid = isBad ? (selection.kind === 'readings' ? selection : { from, to }) : wanted;
    onSelect({
      selection:
        kind === 'latest'
          ? { kind, buoyIds, quality }
          : { kind, buoyIds, quality, from: valid.from, to: valid.to },
      days: chosen,
      problem: isBad && kind === 'readings' ? wanted : null,
    });
  };
  return (
    <>
      {first.kind === 'latest' ? (
        <Segmented
          rowClass="export-choice row"
          label={t({ message: 'What', comment: 'What the export contains' })}
          value={selection.kind}
          options={optionsOf({
            latest: t`Latest reading of each buoy`,
            readings: t`Readings of a period`,
          })}
          onChange={(kind) => select({ kind })}
        />
      ) : null}
      {selection.kind === 'readings' ? (
        <DayFields
          kind="moment"
          names={{ from: t`First day (UTC)`, to: t`Last day (UTC)` }}
          days={days}
          onDays={(next) => select({}, next)}
          problem={typeof range === 'string' ? range : null}
        />
      ) : null}
      <Check checked={selection.quality} onChange={(quality) => select({ quality })}>
        {t`Include quality flags (a column for each variable)`}
      </Check>
      <BuoyChoice
        offered={first.buoyIds}
        chosen={selection.buoyIds}
        onChoose={(buoyIds) => select({ buoyIds })}
      />
    </>
  );
}

/** Several buoys: those the dialog opened with, favourites, or any by name. */
function BuoyChoice(props: {
  offered: readonly number[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}) {
  const { offered, chosen, onChoose } = props;
  const [text, setText] = useState('');
  /** Listed first: those chosen when the list was made. A buoy that is ticked stays in its place. */
  const [top, setTop] = useState<ReadonlySet<number>>(new Set(chosen));
  const buoys = useBuoys().value?.buoys ?? [];
  const favourites = buoys.filter(({ favourite }) => favourite).map(({ id }) => id);
  const wanted = new Set(chosen);
  const found = buoys
    .filter((buoy) => matchesFolded(text, `${buoyText(buoy)}\n${buoy.id}`))
    .sort((a, b) => Number(top.has(b.id)) - Number(top.has(a.id)))
    .slice(0, MOST_SHOWN);
  const chooseAll = (ids: readonly number[]): void => {
    onChoose([...ids]);
    setTop(new Set(ids));
  };
  const offeredCount = formatCount(offered.length);
  const favouriteCount = formatCount(favourites.length);
  const only = chosen.length === 1 ? buoys.find(({ id }) => id === chosen[0]) : undefined;
  return (
    <details>
      <summary>
        {only ? (
          <bdi>{only.name}</bdi>
        ) : (
          plural({ buoys: chosen.length }, { one: '# buoy', other: '# buoys' })
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
        <Button
          onClick={() => chooseAll(offered)}
        >{t`Original selection (${offeredCount})`}</Button>
        {favourites.length > 0 ? (
          <Button onClick={() => chooseAll(favourites)}>{t`Favourites (${favouriteCount})`}</Button>
        ) : null}
      </div>
      <CheckList
        label={t`Buoys`}
        items={found.map(({ id, name }) => ({ id, text: name, content: <bdi>{name}</bdi> }))}
        chosen={wanted}
        onChoose={(ids) => onChoose([...ids])}
      />
    </details>
  );
}
