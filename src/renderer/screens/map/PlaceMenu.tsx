/** The menu of a place on the sea: the buoys around it and the conditions there. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import type { ScreenPoint } from '#renderer/map/camera.ts';
import { placeBeside, type Size } from '#renderer/map/geometry.ts';
import { useOnLand } from '#renderer/parts/onLand.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Position } from '#shared/model/geo.ts';
import { initialBearing } from '#shared/science/compass.ts';

const radii = [50, 150, 500, 1500] as const;
export type Radius = (typeof radii)[number];
/** The service returns at most this many. */
const MOST = 20;
const BOX = { width: 288, height: 320 };

export function PlaceMenu(props: {
  place: Position;
  at: ScreenPoint;
  within: Size;
  radius: Radius;
  onRadius: (radius: Radius) => void;
  onClose: () => void;
}) {
  const { place, at, within, radius, onRadius, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  const online = useApp((state) => state.status.network.online);
  const nearby = useCacheQuery(reads.nearestBuoys, { ...place, maxDistance: radius, limit: MOST });

  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useCommand('escape', onClose);

  const isOnLand = useOnLand(place);
  const settings = useUnits();
  const where = formatLatLng(place, settings);
  const distance = (km: number): string => asText(formatDistance(km, settings.distanceUnit));
  const shownRadius = distance(radius);
  const count = nearby.value?.length;

  return (
    <div
      className="map-place box column"
      role="dialog"
      aria-label={t`Position ${where}`}
      tabIndex={-1}
      ref={root}
      style={{ ...placeBeside(at, BOX, 14, within), width: BOX.width, maxHeight: BOX.height }}
    >
      <header className="map-place-head line apart strong">
        <span className="value">{where}</span>
        <CloseButton onClick={onClose} />
      </header>
      {isOnLand ? (
        <p className="padded warn small">{t`On the map, this position is on land.`}</p>
      ) : null}
      <div className="padded row fixed">
        <Button onClick={() => useApp.getState().showConditionsAt(place)}>
          {t`Next two days`}
        </Button>
        <Button
          changes
          onClick={() => {
            newSpot(place);
            onClose();
          }}
        >
          {t`New spot…`}
        </Button>
      </div>
      <div className="padded line fixed">
        <span>
          <Trans comment="Followed by a choice of distances">Buoys within</Trans>
        </span>
        <Select
          label={t`Radius`}
          value={radius}
          options={radii.map((km) => ({ value: km, label: distance(km) }))}
          onChange={onRadius}
        />
      </div>
      <ProgressLine active={nearby.refreshing} label={t`Searching the service`} />
      {count === 0 ? (
        <p className="padded quiet small">{t`No known buoy within ${shownRadius}.`}</p>
      ) : null}
      {count ? (
        <ul className="scroll">
          {nearby.value?.map(({ id, name, distanceKm, ...buoy }) => (
            <li key={id}>
              <button
                type="button"
                className="item"
                onClick={() => {
                  onClose();
                  useApp.getState().selectBuoy(id);
                }}
              >
                <span className="map-item-name grow breaks">{name}</span>
                <span className="value">
                  {distance(distanceKm)}{' '}
                  <span className="quiet">{formatDirection(initialBearing(place, buoy)).text}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {count === MOST ? (
        <p className="padded quiet small">{t`The nearest ${{ count: MOST }} are listed.`}</p>
      ) : null}
      <ErrorNote error={nearby.error} />
      <div className="padded fixed">
        <Button
          changes
          busy={nearby.refreshing}
          disabledBecause={online ? null : t`Offline`}
          title={t`Finds buoys that are not downloaded yet`}
          onClick={nearby.refresh}
        >
          {t`Search the service (1 request)`}
        </Button>
      </div>
    </div>
  );
}
