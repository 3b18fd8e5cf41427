/** Finds a buoy by name, id, station or country in the cache at once, asks the service where one wishes, and finds a position. */
import { Search } from 'lucide-react';
import { memo, useMemo, useRef, useState } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { readPosition } from '#renderer/format/position.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useReadOnlyCache } from '#renderer/stores/useReadOnlyCache.ts';
import { ComboBox, type ComboOption } from '#renderer/ui/ComboBox.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { buoyTitle, searchBuoys } from '#shared/text/search.ts';
import { HeightDot } from './HeightDot.tsx';

/** Zoom at which the surroundings of a position are seen. */
const POSITION_ZOOM = 7;

const buoyOption = (buoy: CachedBuoy): ComboOption => ({
  id: String(buoy.id),
  text: buoy.name,
  content: (
    <>
      <HeightDot metres={buoy.lastReading?.significantHeight ?? null} />
      <span className="map-item-name">{buoyTitle(buoy)}</span>
      <span className="map-item-id">{buoy.id}</span>
    </>
  ),
});

const positionOptions = (position: Position): ComboOption[] => {
  const where = formatLatLng(position.lat, position.lng);
  const option = (id: string, text: string): ComboOption => ({
    id,
    text,
    content: <span className="map-item-name">{text}</span>,
  });
  return [option('fly', `Show ${where}`), option('conditions', `Conditions at ${where}`)];
};

export const SearchBox = memo(function SearchBox({
  buoys,
  onChoose,
}: {
  buoys: readonly CachedBuoy[];
  onChoose: (buoy: CachedBuoy) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // The answer to one text is not shown for another.
  const search = useAction((what: string) => call('searchService', { text: what.slice(0, 200) }), {
    overlap: true,
  });
  const online = useApp((state) => state.status.network.online);
  useCommand('focus-search', () => {
    input.current?.focus();
    input.current?.select();
  });

  const readOnlyCache = useReadOnlyCache();
  const query = text.trim();
  const answer = search.input === query ? search : null;
  const waiting = answer?.busy ?? false;
  const ids = answer?.output?.ids ?? null;
  const { position } = readPosition(query);
  const found = useMemo(() => {
    const local = searchBuoys(buoys, query);
    const named = new Set(ids ?? []);
    const told = buoys.filter((buoy) => named.has(buoy.id) && !local.includes(buoy));
    return [...local, ...told];
  }, [buoys, query, ids]);
  const askable = query !== '' && !position && online && readOnlyCache === null && ids === null;

  const askService = () => {
    if (!waiting) search.run(query);
  };
  const take = (id: string) => {
    if (id === 'ask') {
      askService();
      return;
    }
    setText('');
    const buoy = found.find((one) => String(one.id) === id);
    if (buoy) onChoose(buoy);
    else if (position && id === 'fly')
      useApp.getState().flyTo({ ...position, zoom: POSITION_ZOOM });
    else if (position) useApp.getState().showConditionsAt(position);
  };

  const options: ComboOption[] = [
    ...(position ? positionOptions(position) : []),
    ...found.map(buoyOption),
    ...(askable
      ? [
          {
            id: 'ask',
            text: `Ask the service for “${query}”`,
            className: 'map-ask',
            content: (
              <>
                <span className="map-item-name">Ask the service for “{query}”</span>
                <span className="map-item-id">1 request</span>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <search className="map-search">
      <Search size={16} aria-hidden="true" className="map-search-glyph" />
      <ComboBox
        label="Search buoys"
        listLabel="Buoys found"
        placeholder="Buoy, station, country or position"
        text={text}
        onText={setText}
        options={options}
        onChoose={take}
        keepsText
        inputRef={input}
        note={
          query === '' ? null : (
            <>
              <ProgressLine active={waiting} label="Asking the service" />
              <div className="combo-note quiet small" role="status">
                {found.length === 0 && !position ? 'No buoy in the cache matches.' : ''}
                {ids ? ` The service found ${formatPlural(ids.length, 'buoy')}.` : ''}
                {online ? '' : ' Offline: the cache alone is searched.'}
              </div>
              {answer?.error ? <ErrorNote error={answer.error} /> : null}
            </>
          )
        }
      />
    </search>
  );
});
