/** The map with the parts above it (search, list, legend, scale, cards), or, where this window cannot draw one, the list of buoys. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  ChevronDown,
  ChevronUp,
  History,
  List,
  Minus,
  Plus,
  Route,
  Scan,
  Search,
} from 'lucide-react';
import {
  Activity,
  type CSSProperties,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useRanks } from '#renderer/data/ranks.ts';
import { endReplay, replayLastHours, useReplayedHour } from '#renderer/data/replay.ts';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { changeDraft, sectorOf, useSpots } from '#renderer/features/spots/spots.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { positionText } from '#renderer/format/position.ts';
import { boatAt } from '#renderer/map/boat.ts';
import { coarseWorld } from '#renderer/map/firstView.ts';
import { distanceRing, greatCirclePath, sectorOutline } from '#renderer/map/geometry.ts';
import { useSeaMap } from '#renderer/map/useSeaMap.ts';
import type { MapFailure } from '#renderer/map/world.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { onBuoySelected, useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { forecastPoints } from '#shared/science/passage.ts';
import { HoverCard } from './HoverCard.tsx';
import { InViewList } from './InViewList.tsx';
import { isInside } from './inView.ts';
import { Legend } from './Legend.tsx';
import { MapFooter } from './MapFooter.tsx';
import { useMapChoices, useShownVariable } from './mapChoices.ts';
import { PlaceMenu, type Radius } from './PlaceMenu.tsx';
import { addToDraft, usePassagePanel } from './passagePanel.ts';
import './foot.css';
import './legend.css';
import './map.css';
import './search.css';

const SearchBox = lazyPart(() => import('./SearchBox.tsx'), 'SearchBox', <div className="input" />);
const PassagePanel = lazyPart(() => import('./PassagePanel.tsx'), 'PassagePanel', null);
const PassageProfile = lazyPart(() => import('./PassageProfile.tsx'), 'PassageProfile');
const SpotPanel = lazyPart(() => import('#renderer/features/spots/SpotPanel.tsx'), 'SpotPanel');
const strip = <div className="map-now grow" />;
const NowStrip = lazyPart(() => import('./NowStrip.tsx'), 'NowStrip', strip);
const ReplayBar = lazyPart(() => import('./ReplayBar.tsx'), 'ReplayBar', strip);

const none: CachedBuoy[] = [];
/** For the profile of a passage, above the strip. */
const profileRoom = { '--map-profile': '212px' } as CSSProperties;
/** How far the good directions of a spot are drawn, kilometres. */
const SECTOR_KM = 100;
/** Width of the panel of passages with its margins, CSS pixels. */
const COVERED = 384;
/** In a narrower strip the time bar has all the room, CSS pixels. */
const REPLAY_WIDTH = 1000;
/** Close enough to tell a buoy from its neighbours. */
const CLOSE = 8;

// Loads while main reads the list of buoys; a failure is reported by the map.
coarseWorld().catch(() => undefined);

export function MapScreen(props: {
  /** The list of buoys. */
  instead: ReactNode;
  /** All of the map is drawn. */
  onReady: () => void;
}) {
  const { instead, onReady } = props;
  const [failure, setFailure] = useState<MapFailure | null>(null);
  const count = useBuoys().value?.buoys.length ?? 0;
  if (!failure) return <MapStage onFailed={setFailure} onReady={onReady} />;
  return (
    <section
      className="column grow"
      aria-label={t`Buoys in place of the map`}
      data-testid="map"
      data-map-state="failed"
      data-buoys-count={count}
    >
      <div className="toolbar line gap-3 apart panel" role="status">
        <span>
          {failure.why === 'lost'
            ? t`The graphics driver stopped drawing the map and did not recover.`
            : t`The map needs WebGL, which is not available on this computer.`}{' '}
          {t`The list of buoys is shown instead. Everything else works as usual.`}{' '}
          <Term text={failure.detail}>{t`Details`}</Term>
        </span>
        <Button onClick={() => setFailure(null)}>{t`Try the map again`}</Button>
      </div>
      <SpotPlace />
      <div className="screen grow column">{instead}</div>
    </section>
  );
}

/** The form or the card of a spot. */
function SpotPlace() {
  const isOpen = useSpots(({ draft, chosen }) => draft !== null || chosen !== null);
  return isOpen ? (
    <Suspense>
      <SpotPanel />
    </Suspense>
  ) : null;
}

function MapStage(props: { onFailed: (failure: MapFailure) => void; onReady: () => void }) {
  const { onFailed, onReady } = props;
  const list = useBuoys();
  const buoys = list.value?.buoys ?? none;
  /** The first list is being downloaded: an empty map is not complete. */
  const isFirst = buoys.length === 0 && list.refreshing;
  const readOnlyCache = useReadOnlyCache();
  const selectedId = useApp((state) => state.selectedBuoyId);
  const selected = buoys.find((buoy) => buoy.id === selectedId) ?? null;
  const [place, setPlace] = useState<Position | null>(null);
  const [radius, setRadius] = useState<Radius>(150);
  const [listed, setListed] = useState(false);
  const closePlace = useCallback(() => setPlace(null), []);
  useEffect(() => onBuoySelected(closePlace), [closePlace]);
  const closeList = useCallback(() => setListed(false), []);
  const { isNowOpen } = useMapChoices();
  const variable = useShownVariable();
  // The map stays behind the other screens; there it reads nothing.
  const isShown = useApp((state) => state.route === 'map');
  const hour = useReplayedHour(buoys, isShown, variable === 'rank');
  const { byBuoy: ranks } = useRanks(isShown && !hour && variable === 'rank');
  // At rest it is the list itself: the map draws it again only when that changes.
  const shownBuoys = hour?.buoys ?? list.value?.buoys;
  const panel = usePassagePanel();
  const isDrawing = panel.isOpen && panel.draft !== null;
  const { spots, passages: watched } = useWatched();
  const { draft, chosen } = useSpots();
  const sea = useSeaMap({
    // The map can be moved without a list of buoys.
    buoys: isFirst ? undefined : (shownBuoys ?? (list.error ? none : undefined)),
    variable,
    ranks,
    past: hour?.valueOf,
    selected,
    following: place !== null,
    onFailed,
    onPlace: (position) => {
      if (isDrawing) addToDraft(position);
      else if (draft) changeDraft({ position: positionText(position) });
      else setPlace(position);
    },
    onSpot: (id) => draft === null && useSpots.setState({ chosen: id }),
    onDismiss: closePlace,
  });
  const { map, view } = sea;
  const passage = watched.find(({ id }) => id === panel.chosenId) ?? watched[0];
  const line = panel.isOpen ? (panel.draft ?? passage?.line ?? null) : null;
  const now = useNow();
  const isAhead = useMemo(
    () => passage && forecastPoints(passage).some(({ time }) => time > now - 3600),
    [passage, now],
  );
  const profiled = isAhead && panel.isOpen && !isDrawing ? passage : null;
  const { boat, distanceUnit } = useApp((state) => state.settings);
  const zoom = view?.zoom ?? 0;
  useEffect(() => {
    const spot = draft ? sectorOf(draft) : spots.find(({ id }) => id === chosen);
    map?.set({
      spots,
      isDrawing,
      line: line && greatCirclePath(line),
      waypoints: line ?? [],
      boat: boat && boatAt(boat, zoom, distanceUnit),
      ring: place && distanceRing(place, radius),
      sector: spot?.direction ? sectorOutline(spot.position, spot.direction, SECTOR_KM) : null,
    });
  }, [map, spots, isDrawing, line, boat, zoom, distanceUnit, place, radius, draft, chosen]);
  // After the profile has taken its room.
  useEffect(() => {
    if (!map || !passage || panel.toShow !== passage.id) return;
    map.showLine(passage.line, COVERED);
    usePassagePanel.setState({ toShow: null });
  }, [map, passage, panel.toShow]);
  // Once; what the strip reads must not delay the map.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!sea.settled) return;
    setDrawn(true);
    onReady();
  }, [sea.settled, onReady]);
  const isEmpty = list.value !== undefined && buoys.length === 0;
  const fit = () => map?.fit();
  useCommand('refresh', list.refresh);
  useCommand('fit-buoys', fit);

  const noneInView = useMemo(
    () => view !== null && buoys.length > 0 && !buoys.some((buoy) => isInside(view, buoy)),
    [buoys, view],
  );
  const visit = useCallback(
    (buoy: CachedBuoy) => {
      useApp.getState().selectBuoy(buoy.id);
      map?.visit(buoy, CLOSE);
    },
    [map],
  );

  const trouble = sea.trouble && t`Base map: ${{ detail: sea.trouble }}`;
  return (
    <section
      className="map-screen grow fill"
      aria-label={t`Map`}
      data-testid="map"
      data-map-state={sea.settled ? 'ready' : 'loading'}
      data-buoys-count={buoys.length}
      style={profiled ? profileRoom : undefined}
    >
      <h1 className="visually-hidden">{t`Map`}</h1>
      <div className="map-canvas" ref={sea.container} />
      <div className="map-progress">
        <ProgressLine
          active={list.refreshing || list.reading}
          label={t`Downloading the list of buoys`}
        />
      </div>

      <div className="map-top line start">
        <search className="map-search">
          <Search size={16} aria-hidden="true" className="map-search-glyph" />
          <SearchBox key={readOnlyCache?.path ?? ''} buoys={buoys} onChoose={visit} />
        </search>
        <Button icon={<List size={16} />} aria-pressed={listed} onClick={() => setListed(!listed)}>
          {t`Buoys in view`}
        </Button>
        <Button
          icon={<Route size={16} />}
          aria-pressed={panel.isOpen}
          onClick={() => {
            usePassagePanel.setState({ isOpen: !panel.isOpen });
            // The card of a spot would take half of the panel's height.
            useSpots.setState({ chosen: null });
            closePlace();
          }}
        >
          {t`Passage…`}
        </Button>
        <Button
          icon={<History size={16} />}
          aria-pressed={hour !== null}
          onClick={() => (hour ? endReplay() : replayLastHours(Date.now() / 1000))}
        >
          {t({ message: 'Replay', comment: 'Shows the last days on the map, hour by hour' })}
        </Button>
      </div>
      <div className="map-left column start">
        {listed && view ? (
          <InViewList
            buoys={shownBuoys ?? none}
            hour={hour}
            view={view}
            colouring={sea.colouring}
            onClose={closeList}
          />
        ) : null}
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          {panel.isOpen ? <PassagePanel map={map} /> : null}
          <SpotPlace />
        </Activity>
        {isEmpty || panel.isOpen ? null : <Legend />}
      </div>

      <div className="map-notes stack">
        <ErrorNote error={list.error} onRetry={list.refresh} place={isEmpty ? 'empty' : 'window'} />
        <ErrorNote
          error={trouble ? { kind: 'internal', detail: trouble } : null}
          onRetry={sea.again}
        />
      </div>

      {isEmpty ? (
        <div className="map-empty box">
          <EmptyState
            title={t`No buoys yet`}
            text={t`The buoys of the service appear here, coloured by wave height, with an arrow in the direction of wave travel.`}
            action={
              <Button changes variant="primary" busy={list.refreshing} onClick={list.refresh}>
                {t`Download the list of buoys`}
              </Button>
            }
          />
        </div>
      ) : null}

      {noneInView ? (
        <div className="map-none padded box row" role="status">
          {t`No buoys in view`}
          <Button onClick={fit}>{t`Show all ${{ count: formatCount(buoys.length) }}`}</Button>
        </div>
      ) : null}

      <div className="map-zoom column">
        <Button
          icon={<Scan size={16} />}
          aria-label={t`Fit all buoys`}
          title={t`Fit all buoys (0)`}
          onClick={fit}
        />
        <Button icon={<Plus size={16} />} aria-label={t`Zoom in`} onClick={() => map?.zoomBy(1)} />
        <Button
          icon={<Minus size={16} />}
          aria-label={t`Zoom out`}
          onClick={() => map?.zoomBy(-1)}
        />
      </div>
      {profiled ? (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Suspense fallback={<div className="map-profile panel ruled" />}>
            <PassageProfile key={profiled.id} passage={profiled} map={map} />
          </Suspense>
        </Activity>
      ) : null}
      <MapFooter
        pointer={sea.pointer}
        view={view}
        isBrief={hour !== null && map !== null && map.size().width < REPLAY_WIDTH}
        fetched={list.value && !hour ? <Fetched time={list.value.fetchedAt} /> : null}
        now={
          hour ? (
            <ReplayBar buoys={buoys} hours={hour.hours} map={map} view={view} />
          ) : isNowOpen && !isEmpty && !profiled ? (
            <NowStrip buoys={list.value?.buoys} view={view} isActive={isDrawn && isShown} />
          ) : null
        }
      >
        {profiled || hour ? null : (
          <Button
            variant="quiet"
            icon={isNowOpen ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
            aria-expanded={isNowOpen}
            title={t`Notable readings in view`}
            onClick={() => useMapChoices.setState({ isNowOpen: !isNowOpen })}
          >
            <Trans comment="Button of the strip with the buoys that stand out now">Now</Trans>
          </Button>
        )}
      </MapFooter>

      {sea.hover && map && !place ? (
        <HoverCard
          hover={sea.hover}
          buoys={shownBuoys ?? none}
          hour={hour}
          colouring={sea.colouring}
          within={map.size()}
        />
      ) : null}
      {place && map ? (
        <PlaceMenu
          key={`${place.lat} ${place.lng}`}
          place={place}
          at={map.project(place)}
          within={map.size()}
          radius={radius}
          onRadius={setRadius}
          onClose={() => {
            closePlace();
            map.focus();
          }}
        />
      ) : null}
    </section>
  );
}
