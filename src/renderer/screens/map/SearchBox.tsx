/** Finds a buoy by name, id, station or country in the cache, on request at the service, a place of the map and a position. */
import { plural, t } from '@lingui/core/macro';
import { memo, useMemo, useRef, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { formatAge, isSilent, observedAt } from '#renderer/format/age.ts';
import { heightScale } from '#renderer/format/colourScale.ts';
import { asText, formatHeight } from '#renderer/format/metrics.ts';
import { formatLatLng, readPosition } from '#renderer/format/position.ts';
import { plausible } from '#renderer/format/quality.ts';
import { toPosition } from '#renderer/map/camera.ts';
import { nameOf } from '#renderer/map/places.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { ValueDot } from '#renderer/parts/Figure.tsx';
import { placeKind, useFoundPlaces } from '#renderer/parts/namedPlaces.ts';
import { useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { ComboBox, type ComboOption } from '#renderer/ui/ComboBox.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import type { HeightUnit } from '#shared/science/units.ts';
import { buoyTitle, countryName, searchBuoys } from '#shared/text/search.ts';

/** With what is known of the buoy: `1.8 m · 20 min · Portugal`. */
function buoyOption(buoy: CachedBuoy, now: number, unit: HeightUnit): ComboOption {
  const height = plausible(buoy, 'significantHeight');
  const time = observedAt(buoy);
  const facts = [
    height === null ? '' : asText(formatHeight(height, unit)),
    buoy.lastReading ? formatAge(now, time) : '',
    buoy.country ? countryName(buoy.country) : '',
  ];
  return {
    id: String(buoy.id),
    text: buoy.name,
    content: (
      <>
        <ValueDot scale={heightScale} value={height} old={isSilent(now, time)} />
        <bdi className="grow clip">{buoyTitle(buoy)}</bdi>
      </>
    ),
    note: facts.filter(Boolean).join(' · '),
  };
}

function positionOptions(position: Position): ComboOption[] {
  const where = formatLatLng(position, useApp.getState().settings);
  return [
    { id: 'fly', text: t`Show ${where}` },
    { id: 'conditions', text: t`Next two days at ${where}` },
  ];
}

function serviceOption(query: string): ComboOption {
  const text = t`Search the service for “${query}”`;
  const content = (
    <>
      <bdi className="grow clip">{text}</bdi>
      <span>{t`1 request`}</span>
    </>
  );
  return { id: 'ask', text, className: 'map-ask panel ruled', content, sends: true };
}

export const SearchBox = memo(function SearchBox(props: {
  buoys: readonly CachedBuoy[];
  onChoose: (buoy: CachedBuoy) => void;
}) {
  const { buoys, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const search = useAction((text: string) => call('searchService', { text: text.slice(0, 200) }), {
    overlap: true,
  });
  const online = useApp((state) => state.status.network.online);
  useCommand('focus-search', () => {
    input.current?.focus();
    input.current?.select();
  });

  const now = useNow();
  const unit = useApp((state) => state.settings.heightUnit);
  const readOnlyCache = useReadOnlyCache();
  const query = text.trim();
  const answer = search.input === query ? search : null;
  const ids = answer?.output?.ids;
  const { position } = readPosition(query);
  const found = useMemo(() => {
    const local = searchBuoys(buoys, query);
    const serviceIds = new Set(ids);
    const fromService = buoys.filter((buoy) => serviceIds.has(buoy.id) && !local.includes(buoy));
    return [...local, ...fromService];
  }, [buoys, query, ids]);
  const foundPlaces = useFoundPlaces(query);
  const canAskService = query !== '' && !position && online && readOnlyCache === null && !ids;

  const take = (id: string) => {
    if (id === 'ask') {
      if (!answer?.busy) search.run(query);
      return;
    }
    setText('');
    const buoy = found.find((one) => String(one.id) === id);
    const place = foundPlaces.find((_, at) => id === `place:${at}`);
    if (buoy) onChoose(buoy);
    else if (place) useApp.getState().showOnMap(toPosition(place));
    else if (position && id === 'fly') useApp.getState().showOnMap(position);
    else if (position) useApp.getState().showConditionsAt(position);
  };

  const options: ComboOption[] = [
    ...(position ? positionOptions(position) : []),
    ...found.map((buoy) => buoyOption(buoy, now, unit)),
    ...foundPlaces.map((place, at) => ({
      id: `place:${at}`,
      text: nameOf(place),
      note: placeKind[place.kind],
    })),
    ...(canAskService ? [serviceOption(query)] : []),
  ];
  const outcome = [
    found.length + foundPlaces.length === 0 && !position ? t`No matching buoy or place.` : '',
    ids
      ? plural(
          { count: ids.length },
          { one: 'The service found # buoy.', other: 'The service found # buoys.' },
        )
      : '',
    online ? '' : t`Offline: buoys that are not downloaded are not found.`,
  ];
  return (
    <ComboBox
      label={t`Search the map`}
      listLabel={t`Search results`}
      placeholder={t`Buoy, station, place or position`}
      text={text}
      onText={setText}
      options={options}
      onChoose={take}
      keepsText
      inputRef={input}
      note={
        query === '' ? null : (
          <>
            <ProgressLine active={answer?.busy ?? false} label={t`Searching the service`} />
            <div className="padded quiet small" role="status">
              {outcome.filter(Boolean).join(' ')}
            </div>
            <ErrorNote error={answer?.error} />
          </>
        )
      }
    />
  );
});
