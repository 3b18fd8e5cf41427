/** Who a buoy is: name, network, ids, position, zone; and what can be done with it. */
import { MapPin, Maximize2, Minimize2, RefreshCw, Star } from 'lucide-react';
import { useFavourite } from '#renderer/data/actions.ts';
import { useRanks } from '#renderer/data/ranks.ts';
import { isSilent } from '#renderer/format/age.ts';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, formatPlural } from '#renderer/format/figure.ts';
import { formatPercent, rankSentence, tooFewText } from '#renderer/format/rank.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Fetched } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CloseButton } from '#renderer/ui/CloseButton.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Tooltip } from '#renderer/ui/Tooltip.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';

/** Zoom at which a buoy's neighbourhood is seen. */
const NEIGHBOURHOOD_ZOOM = 7;

export function BuoyHeader({
  buoy,
  onRefresh,
  onRank,
  busy,
}: {
  buoy: CachedBuoy;
  onRefresh: () => void;
  /** Shows what the rank is made of. */
  onRank: () => void;
  busy: boolean;
}) {
  const { inspector, setInspector, selectBuoy, flyTo, go, showConditionsAt } = useApp();
  const wide = inspector === 'page';
  const mark = useFavourite();
  // Shown at once; a failure shows what it was, and why.
  const favourite = mark.busy && mark.input ? !mark.input.favourite : buoy.favourite;
  const showOnMap = () => {
    go('map');
    flyTo({ lat: buoy.lat, lng: buoy.lng, zoom: NEIGHBOURHOOD_ZOOM });
  };
  return (
    <header className="stack gap-1">
      <div className="line start apart">
        <h2 className="title beside breaks" dir="auto">
          {buoyTitle(buoy)}
        </h2>
        <div className="side fixed">
          <Button
            variant="quiet"
            changes
            icon={<Star size={16} {...(favourite ? { fill: 'currentColor' } : {})} />}
            aria-label={favourite ? 'Remove from favourites' : 'Add to favourites'}
            aria-pressed={favourite}
            onClick={() => mark.run({ ...buoy, favourite })}
          />
          <Button
            variant="quiet"
            icon={<MapPin size={16} />}
            aria-label="Show on map"
            onClick={showOnMap}
          />
          <Button
            variant="quiet"
            changes
            icon={<RefreshCw size={16} />}
            aria-label="Refresh this buoy"
            busy={busy}
            onClick={onRefresh}
          />
          <Button
            variant="quiet"
            icon={wide ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
            aria-label={wide ? 'Show beside the screen' : 'Expand to full page'}
            onClick={() => setInspector(wide ? 'side' : 'page')}
          />
          <CloseButton label="Close this buoy" onClick={() => selectBuoy(null)} />
        </div>
      </div>
      {mark.error ? <ErrorNote error={mark.error} /> : null}
      <p className="row facts quiet small numeric breaks">
        {[buoy.source, buoy.country].filter(Boolean).map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
        <span>
          {formatLatLng(buoy.lat, buoy.lng)}
          {wide ? ` (${decimal(buoy)})` : ''}
        </span>
        <Tooltip text="Forecast, nearest reading and tide at this place">
          <button
            type="button"
            className="link"
            onClick={() => showConditionsAt({ lat: buoy.lat, lng: buoy.lng })}
          >
            Get conditions
          </button>
        </Tooltip>
      </p>
      <RankLine id={buoy.id} onRank={onRank} />
      {wide ? (
        <p className="row facts quiet small numeric breaks">
          <Downloaded buoy={buoy} />
          <Record buoy={buoy} />
        </p>
      ) : (
        <details className="buoy-more quiet small">
          <summary>
            <Downloaded buoy={buoy} />
          </summary>
          <p className="row facts quiet small numeric breaks">
            <span>{decimal(buoy)}</span>
            <Record buoy={buoy} />
          </p>
        </details>
      )}
    </header>
  );
}

/** How unusual the present height is, or that too few years are downloaded to say so. */
function RankLine({ id, onRank }: { id: number; onRank: () => void }) {
  const found = useRanks().byBuoy.get(id);
  const unit = useApp((state) => state.settings.heightUnit);
  const now = useNow();
  if (!found || isSilent(now, found.time)) return null;
  const { rank } = found;
  return (
    <p className="small">
      <button type="button" className="link" onClick={onRank}>
        Hs rank{rank === null ? '' : ` ${formatPercent(rank)}`}
      </button>
      <span className="quiet">
        {' · '}
        {rank === null ? tooFewText(found) : rankSentence({ ...found, rank }, unit)}
      </span>
    </p>
  );
}

const decimal = ({ lat, lng }: CachedBuoy): string =>
  `${formatNumber(lat, 4)}, ${formatNumber(lng, 4)}`;

/** `144 of 120,157 readings downloaded`; without the total where the service does not state it. */
const readingsText = ({ cachedReadings, readingsCount }: CachedBuoy): string =>
  readingsCount === null
    ? `${formatPlural(cachedReadings, 'reading')} downloaded`
    : `${formatCount(cachedReadings)} of ${formatPlural(Math.max(cachedReadings, readingsCount), 'reading')} downloaded`;

const Downloaded = ({ buoy }: { buoy: CachedBuoy }) => <span>{readingsText(buoy)}</span>;

/** What identifies a buoy, and what the service says of it. */
function Record({ buoy }: { buoy: CachedBuoy }) {
  return (
    <>
      <span>ID {buoy.id}</span>
      {buoy.sourceIdentifier ? (
        <span>
          Station ID <bdi>{buoy.sourceIdentifier}</bdi>
        </span>
      ) : null}
      {buoy.slug ? <bdi>{buoy.slug}</bdi> : null}
      <span>{buoy.timezone ? `Time zone ${buoy.timezone}` : 'Time zone not stated'}</span>
      <span>
        Details: <Fetched time={buoy.fetchedAt} />
      </span>
    </>
  );
}
