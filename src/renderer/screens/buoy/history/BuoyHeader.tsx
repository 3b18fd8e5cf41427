/** Identity of a buoy (name, network, IDs, position, zone), and its actions. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin, Maximize2, Minimize2, RefreshCw, Star } from 'lucide-react';
import { useFavourite } from '#renderer/data/actions.ts';
import { useRanks } from '#renderer/data/ranks.ts';
import { isSilent } from '#renderer/format/age.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { positionText } from '#renderer/format/position.ts';
import { rankSentence, tooFewText } from '#renderer/format/rank.ts';
import { terms } from '#renderer/format/terms.ts';
import { variables } from '#renderer/map/variables.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CloseButton } from '#renderer/ui/CloseButton.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Term, Tooltip } from '#renderer/ui/Tooltip.tsx';
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
  /** Opens the climatology behind the rank. */
  onRank: () => void;
  busy: boolean;
}) {
  const { inspector, setInspector, selectBuoy, flyTo, go, showConditionsAt } = useApp();
  const wide = inspector === 'page';
  const mark = useFavourite();
  // Shown at once; a failure restores the previous state and shows the error.
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
            aria-label={favourite ? t`Remove from favourites` : t`Add to favourites`}
            aria-pressed={favourite}
            onClick={() => mark.run({ ...buoy, favourite })}
          />
          <Button
            variant="quiet"
            icon={<MapPin size={16} />}
            aria-label={t`Show on map`}
            onClick={showOnMap}
          />
          <Button
            variant="quiet"
            changes
            icon={<RefreshCw size={16} />}
            aria-label={t`Refresh this buoy`}
            busy={busy}
            onClick={onRefresh}
          />
          <Button
            variant="quiet"
            icon={wide ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
            aria-label={wide ? t`Show beside the screen` : t`Expand to full page`}
            onClick={() => setInspector(wide ? 'side' : 'page')}
          />
          <CloseButton label={t`Close this buoy`} onClick={() => selectBuoy(null)} />
        </div>
      </div>
      <ErrorNote error={mark.error} />
      <p className="row facts quiet small numeric breaks">
        {[buoy.source, buoy.country].filter(Boolean).map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
        <span>
          {formatLatLng(buoy.lat, buoy.lng)}
          {wide ? ` (${positionText(buoy)})` : ''}
        </span>
        <Tooltip text={t`Forecast, nearest reading and tide at this place`}>
          <button
            type="button"
            className="link"
            onClick={() => showConditionsAt({ lat: buoy.lat, lng: buoy.lng })}
          >
            <Trans>Get conditions</Trans>
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
            <span>{positionText(buoy)}</span>
            <Record buoy={buoy} />
          </p>
        </details>
      )}
    </header>
  );
}

/** How unusual the present height is, or that too few years are downloaded for a rank. */
function RankLine({ id, onRank }: { id: number; onRank: () => void }) {
  const found = useRanks().byBuoy.get(id);
  const unit = useApp((state) => state.settings.heightUnit);
  const now = useNow();
  if (!found || isSilent(now, found.time)) return null;
  const { rank } = found;
  return (
    <p className="small">
      <Tooltip text={variables.rank.meaning()}>
        <button type="button" className="link" onClick={onRank}>
          {rank === null ? t`Hs rank` : t`Hs rank ${{ percent: shareText(rank / 100) }}`}
        </button>
      </Tooltip>
      <span className="quiet">
        {' · '}
        {rank === null ? tooFewText(found) : rankSentence({ ...found, rank }, unit)}
      </span>
    </p>
  );
}

/** `144 of 120,157 readings downloaded`; without the total where the service does not state it. */
function readingsText({ cachedReadings, readingsCount }: CachedBuoy): string {
  if (readingsCount === null)
    return t`${plural(cachedReadings, { one: '# reading', other: '# readings' })} downloaded`;
  const total = Math.max(cachedReadings, readingsCount);
  const count = formatCount(cachedReadings);
  return t`${count} of ${plural(total, { one: '# reading', other: '# readings' })} downloaded`;
}

const Downloaded = ({ buoy }: { buoy: CachedBuoy }) => <span>{readingsText(buoy)}</span>;

/** IDs, zone and download time of a buoy. */
function Record({ buoy }: { buoy: CachedBuoy }) {
  const { id, sourceIdentifier, timezone } = buoy;
  return (
    <>
      <span>{t`ID ${id}`}</span>
      {sourceIdentifier ? (
        <span>
          <Trans>
            <Term text={terms.stationID}>Station ID</Term> <bdi>{sourceIdentifier}</bdi>
          </Trans>
        </span>
      ) : null}
      {buoy.slug ? <bdi>{buoy.slug}</bdi> : null}
      <span>{timezone ? t`Time zone ${timezone}` : t`Time zone not stated`}</span>
      <span>
        <Trans>
          Details: <Fetched time={buoy.fetchedAt} />
        </Trans>
      </span>
    </>
  );
}
