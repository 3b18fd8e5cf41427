/** A text box that finds one of the cached buoys. */
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { ComboBox } from '#renderer/ui/ComboBox.tsx';
import { collator } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyText, buoyTitle, matchesFolded } from '#shared/text/search.ts';

/** Typing more finds the others. */
const MOST_OPTIONS = 50;

export function BuoyPicker(props: {
  /** Stands in the empty box; absent: `Buoy` stands above it. */
  label?: string;
  buoys: readonly CachedBuoy[];
  chosen: CachedBuoy | null;
  onChoose: (id: number) => void;
}) {
  const { label, buoys, chosen, onChoose } = props;
  /** Null: nothing is being typed. */
  const [text, setText] = useState<string | null>(null);
  const { compare } = collator({});
  const title = chosen ? buoyTitle(chosen) : '';
  const options = useMemo(
    () =>
      buoys
        .filter((buoy) => matchesFolded(text ?? '', `${buoyText(buoy)}\n${buoy.id}`))
        .sort((a, b) => Number(b.favourite) - Number(a.favourite) || compare(a.name, b.name))
        .slice(0, MOST_OPTIONS)
        .map((buoy) => ({
          id: String(buoy.id),
          text: buoyTitle(buoy),
          content: (
            <>
              <bdi className="grow clip">{buoyTitle(buoy)}</bdi>
              <span className="quiet">{buoy.id}</span>
            </>
          ),
        })),
    [buoys, text, compare],
  );
  return (
    <ComboBox
      label={label ?? t`Buoy`}
      isLabelShown={label === undefined}
      listLabel={t`Buoys`}
      placeholder={label ?? t`Name, ID, country or network`}
      text={text ?? title}
      onText={setText}
      options={options}
      chosen={chosen === null ? null : String(chosen.id)}
      onChoose={(id) => {
        setText(null);
        if (id !== String(chosen?.id)) onChoose(Number(id));
      }}
      opensOnFocus
      note={
        options.length === 0 ? (
          <p className="padded quiet" role="status">
            {t`No matching buoy.`}
          </p>
        ) : null
      }
    />
  );
}
