/** Which buoys and times: the latest reading of each, or the readings of a range. */
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { edgeText } from '#renderer/format/range.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check, CheckList } from '#renderer/ui/Check.tsx';
import { DayFields } from '#renderer/ui/DayField.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { buoyText, matchesFolded } from '#shared/text/search.ts';
import { type BuoySelection, useDraft } from './draft.ts';

/** More are found by typing more. */
const MOST_SHOWN = 100;

export function ReadingsChoice(props: {
  /** The selection that the dialog opened with: its buoys come first. */
  first: BuoySelection;
  selection: BuoySelection;
  /** Why the days are no range. */
  problem: string | null;
}) {
  const { first, selection, problem } = props;
  const days = useDraft((state) => state.days);
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
          onChange={(kind) => useDraft.setState({ kind })}
        />
      ) : null}
      {selection.kind === 'readings' ? (
        <DayFields
          kind="moment"
          names={{ from: t`First day (UTC)`, to: t`Last day (UTC)` }}
          days={
            days ?? { from: edgeText(selection.from, 'first'), to: edgeText(selection.to, 'last') }
          }
          onDays={(next) => useDraft.setState({ days: next })}
          problem={problem}
        />
      ) : null}
      <Check checked={selection.quality} onChange={(quality) => useDraft.setState({ quality })}>
        {t`Include quality flags (a column for each variable)`}
      </Check>
      <BuoyChoice
        offered={first.buoyIds}
        chosen={selection.buoyIds}
        onChoose={(buoyIds) => useDraft.setState({ buoyIds })}
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
