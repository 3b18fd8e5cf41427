/** Chooses a buoy of the cache by typing part of its name, id, country or network. */
import { useMemo, useState } from 'react';
import { ComboBox } from '#renderer/ui/ComboBox.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyText, buoyTitle, matchesFolded } from '#shared/text/search.ts';

/** More are found by typing more. */
const MOST_OPTIONS = 50;

export function BuoyPicker({
  buoys,
  chosen,
  onChoose,
}: {
  buoys: readonly CachedBuoy[];
  chosen: CachedBuoy | null;
  onChoose: (id: number) => void;
}) {
  /** Null: nothing is being typed. */
  const [text, setText] = useState<string | null>(null);
  const title = chosen ? buoyTitle(chosen) : '';
  const options = useMemo(
    () =>
      buoys
        .filter((buoy) => matchesFolded(text ?? '', `${buoyText(buoy)}\n${buoy.id}`))
        .sort((a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name))
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
    [buoys, text],
  );
  return (
    <ComboBox
      label="Buoy"
      isLabelShown
      listLabel="Buoys"
      placeholder="Name, id, country or network"
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
            No matching buoy.
          </p>
        ) : null
      }
    />
  );
}
