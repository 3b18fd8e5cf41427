/** The values of a buoy, or of a group, under the pointer. */
import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { changeUntil, rankAge, rankNow, useLastHours, useRanks } from '#renderer/data/ranks.ts';
import type { ReplayedHour } from '#renderer/data/replay.ts';
import { isSilent, observedAt, oldLast } from '#renderer/format/age.ts';
import { factsText, missingFigure, shareText } from '#renderer/format/figure.ts';
import { asText } from '#renderer/format/metrics.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import { placeBeside, type Size } from '#renderer/map/geometry.ts';
import type { Hover } from '#renderer/map/pointing.ts';
import { type Colouring, type Shown, variables } from '#renderer/map/variables.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Age, Figure, FromBoat, KnownChange, ReadingValue } from '#renderer/parts/Figure.tsx';
import { HoursLine } from '#renderer/parts/HoursLine.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { useShownVariable } from './mapChoices.ts';

/** Buoys of a group that are named. */
const NAMED = 3;
const BOX = { width: 240, height: 210 };
/** Leaves the arrow of the buoy free. */
const GAP = 30;

export function HoverCard(props: {
  hover: Hover;
  buoys: readonly CachedBuoy[];
  hour: ReplayedHour;
  colouring: Colouring;
  within: Size;
}) {
  const { hover, buoys, hour, colouring, within } = props;
  const buoy = hover.kind === 'buoy' ? buoys.find((one) => one.id === hover.id) : null;
  if (buoy === undefined) return null;
  return (
    <div
      className="tip box stack gap-1"
      data-testid="map-hover"
      aria-hidden="true"
      style={{ ...placeBeside(hover.at, BOX, GAP, within), width: BOX.width }}
    >
      {buoy ? <BuoyCard {...{ buoy, hour }} shown={colouring.ofBuoy(buoy)} /> : null}
      {hover.kind === 'cluster' ? (
        <GroupCard
          shown={hover.shown}
          group={buoys.filter(({ id }) => hover.ids.includes(id))}
          colouring={colouring}
        />
      ) : null}
      {hover.kind === 'boat' ? <BoatCard /> : null}
    </div>
  );
}

function BoatCard() {
  const settings = useUnits();
  const boat = useApp((state) => state.settings.boat);
  return (
    <>
      <div className="strong">{t`Your boat`}</div>
      <div className="value">{boat ? formatLatLng(boat, settings) : null}</div>
      <div className="quiet">{t`as entered in Settings; the time is not known`}</div>
    </>
  );
}

/** Of a group its value, and the buoys that come first by what colours show. */
function GroupCard(props: { group: readonly CachedBuoy[]; shown: Shown; colouring: Colouring }) {
  const { group, colouring } = props;
  const { value } = props.shown;
  const count = group.length;
  const known = group
    .map((buoy) => ({ buoy, ...colouring.ofBuoy(buoy) }))
    .filter((one) => one.value !== null && !one.implausible)
    .sort(colouring.compare);
  const first = oldLast(known, ({ age }) => age === 'silent').slice(0, NAMED);
  const units = useUnits();
  const { format, words } = variables[useShownVariable()];
  const { noneInGroup, ofGroup } = words();
  return (
    <>
      <div className="strong">{plural({ count }, { one: '# buoy', other: '# buoys' })}</div>
      <div className="row facts">
        {value === null ? noneInGroup : ofGroup(asText(format(value, units)))}
      </div>
      {first.map(({ buoy, ...one }) => (
        <div key={buoy.id} className="line">
          <span className="numeric fixed">{asText(format(one.value ?? 0, units))}</span>
          <span className="map-item-name clip">{buoyTitle(buoy)}</span>
        </div>
      ))}
    </>
  );
}

function BuoyCard(props: { buoy: CachedBuoy; hour: ReplayedHour; shown: Shown }) {
  const { hour, shown } = props;
  const buoy = hour?.read(props.buoy) ?? props.buoy;
  const units = useUnits();
  const variable = useShownVariable();
  const now = useNow();
  const time = observedAt(buoy);
  const lastHours = useLastHours(hour === null).get(buoy.id);
  const change = changeUntil(lastHours, time, now);
  const ranked = useRanks(hour === null).byBuoy.get(buoy.id);
  const rank = rankNow(ranked, now);
  const rankText = factsText([
    rank === null || variable === 'rank' ? '' : shareText(rank / 100),
    ranked && rank !== null ? rankAge(ranked, now) : '',
  ]);
  const { label, format, words } = variables[variable];
  const name = label();
  const missing = buoy.lastReading ? t`not reported by this source` : t`no reading known`;
  const fact = (label: string, value: ReactNode) => (
    <span>
      <span className="quiet">{label} </span>
      {value}
    </span>
  );
  return (
    <div className={isSilent(hour?.time ?? now, time) ? 'stack gap-1 silent' : 'stack gap-1'}>
      <div className="map-item-name strong two-lines breaks">{buoyTitle(buoy)}</div>
      {variable === 'age' ? null : (
        <Figure
          label={shown.implausible ? t`${name}, not plausible` : name}
          value={shown.value === null ? missingFigure : format(shown.value, units)}
          implausible={shown.implausible}
          missingReason={variable === 'rank' ? words().missing : missing}
        />
      )}
      <div className="row facts">
        {variable === 'significantHeight'
          ? null
          : fact('Hs', <ReadingValue of={buoy} name="significantHeight" />)}
        <KnownChange change={change} />
        {variable === 'period'
          ? null
          : fact(variables.period.label(), <ReadingValue of={buoy} name="period" />)}
        {fact(t`Direction (from)`, <ReadingValue of={buoy} name="direction" />)}
        {rankText === '' ? null : fact(variables.rank.label(), rankText)}
      </div>
      {lastHours ? (
        <div className="line">
          <span className="quiet">{'48\u00a0h'}</span>
          <HoursLine hours={lastHours} />
        </div>
      ) : null}
      <div className="row facts">
        <FromBoat position={buoy} />
        <Age time={time} buoyZone={buoy.timezone} ago />
        <span className="quiet breaks">{buoy.source ?? t`source not stated`}</span>
      </div>
    </div>
  );
}
