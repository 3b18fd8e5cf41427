/** A text box that finds one of the cached buoys. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { ComboBox } from '#renderer/ui/ComboBox.tsx';
import { collator } from '#shared/i18n/formats.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { buoyText, buoyTitle, matchesFolded } from '#shared/text/search.ts';

/** Typing more finds the others. */
const MOST_OPTIONS = 50;

const none: readonly CachedBuoy[] = [];

/** Favourites first, with the text they are found by. Making both of ten thousand at each key press would be felt. */
const byName = (buoys: readonly CachedBuoy[]) =>
  cachedFor(buoys, ['byName', i18n.locale], () => {
    const { compare } = collator({});
    return buoys
      .toSorted((a, b) => Number(b.favourite) - Number(a.favourite) || compare(a.name, b.name))
      .map((buoy) => ({ buoy, found: `${buoyText(buoy)}\n${buoy.id}` }));
  });

/** Those whose name, ID, country or network has the words of a text. @param without ids that are not offered */
export const findBuoys = (
  buoys: readonly CachedBuoy[],
  text: string,
  without: readonly number[] = [],
): CachedBuoy[] => {
  const matching: CachedBuoy[] = [];
  for (const { buoy, found } of byName(buoys)) {
    if (matching.length === MOST_OPTIONS) break;
    if (matchesFolded(text, found) && !without.includes(buoy.id)) matching.push(buoy);
  }
  return matching;
};

export function BuoyPicker(props: {
  /** Stands in the empty box; absent: `Buoy` stands above it. */
  label?: string;
  /** Null: none. */
  chosen: number | null;
  /** Ids that are not offered. */
  without?: readonly number[];
  error?: string | null;
  onChoose: (id: number) => void;
}) {
  const { label, chosen, without = [], error = null, onChoose } = props;
  /** Null: nothing is being typed. */
  const [text, setText] = useState<string | null>(null);
  const known = useBuoys().value;
  const buoys = known?.buoys ?? none;
  const buoy = buoys.find(({ id }) => id === chosen);
  const options = findBuoys(buoys, text ?? '', without).map((one) => ({
    id: String(one.id),
    text: buoyTitle(one),
    note: t`Buoy ${{ id: one.id }}`,
  }));
  return (
    <ComboBox
      label={label ?? t`Buoy`}
      isLabelShown={label === undefined}
      listLabel={t`Buoys`}
      placeholder={label ?? t`Name, ID, country or network`}
      text={text ?? (buoy ? buoyTitle(buoy) : '')}
      onText={setText}
      options={options}
      chosen={buoy ? String(buoy.id) : null}
      onChoose={(id) => {
        setText(null);
        if (Number(id) !== chosen) onChoose(Number(id));
      }}
      error={error}
      note={
        options.length === 0 ? (
          <p className="padded quiet" role="status">
            {known ? t`No matching buoy.` : t`Reading downloaded data`}
          </p>
        ) : null
      }
    />
  );
}
