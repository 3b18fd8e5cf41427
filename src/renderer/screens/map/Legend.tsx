/** What the colours, rings and arrows of the map mean, in the person's unit, and the choice of what they show. */
import { t } from '@lingui/core/macro';
import { type CSSProperties, memo, type ReactNode, Suspense, useId } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import { useReplay } from '#renderer/data/replay.ts';
import { positionOn } from '#renderer/format/colourScale.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { notPlausible } from '#renderer/format/quality.ts';
import { BOAT } from '#renderer/map/boat.ts';
import { deepColours } from '#renderer/map/layers.ts';
import { mapVariables, variables } from '#renderer/map/variables.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { Select } from '#renderer/ui/Select.tsx';
import { replayVariables, useMapChoices, useShownVariable } from './mapChoices.ts';

const RankNeeds = lazyPart(
  () => import('#renderer/features/fetchHistory/RankNeeds.tsx'),
  'RankNeeds',
);

export const Legend = memo(function Legend() {
  const id = useId();
  const units = useUnits();
  const theme = useTheme();
  const { isLegendOpen } = useMapChoices();
  const variable = useShownVariable();
  const isReplay = useReplay(({ range }) => range !== null);
  const hasBoat = useApp(({ settings }) => settings.boat !== null);
  const { scale, unit, ticks, fromTick, showsImplausible, words } = variables[variable];
  const { group, missing } = words();
  const options = (isReplay ? replayVariables : mapVariables).map((value) => ({
    value,
    label: variables[value].label(),
    title: variables[value].meaning(),
  }));
  const share = (value: number): string => `${(positionOn(scale, value) * 100).toFixed(1)}%`;
  // A colour of the upper half of the scale stands for a known value.
  const sample = scale.stops[Math.floor(scale.stops.length * 0.7)]?.[theme];
  const ramp = scale.stops.map((stop) => `${stop[theme]} ${share(stop.value)}`);
  return (
    <section className="map-legend fixed padded box stack gap-1 small" aria-label={t`Legend`}>
      <div className="line">
        <label htmlFor={id}>{t`Colour by`}</label>
        <Select
          id={id}
          className="grow"
          value={variable}
          options={options}
          onChange={(chosen) => useMapChoices.setState({ variable: chosen })}
        />
        <span className="fixed quiet">{unit(units)}</span>
      </div>
      <div>
        <div
          className="map-ramp"
          style={{ background: `linear-gradient(to right, ${ramp.join(', ')})` }}
        />
        <div className="map-ticks quiet numeric">
          {ticks(units).map((tick) => (
            <span key={tick} className="map-tick" style={{ left: share(fromTick(tick, units)) }}>
              {formatCount(tick)}
            </span>
          ))}
        </div>
      </div>
      {variable === 'rank' ? (
        <Suspense>
          <RankNeeds />
        </Suspense>
      ) : null}
      <details
        open={isLegendOpen}
        onToggle={(event) => useMapChoices.setState({ isLegendOpen: event.currentTarget.open })}
      >
        <summary className="quiet">{t`Symbols`}</summary>
        <ul className="map-keys quiet">
          <Circle kind="fresh" style={{ fill: sample }} text={t`under 3 h old`} />
          <Circle kind="stale" style={{ fill: sample }} text={t`3 to 24 h`} />
          <Circle kind="silent" text={t`over 24 h`} />
          <Circle kind="missing" text={missing} />
          {showsImplausible ? <Circle kind="implausible" text={notPlausible()} /> : null}
          <Key kind="arrow" text={t`wave travel direction`} isWide>
            <path
              fill="none"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
              d="M3 13 12.6 3.4M6.5 3H13v6.5"
            />
          </Key>
          <Key kind="cluster" text={group} isWide>
            <circle cx="6.5" cy="9.5" r="5.5" style={{ fill: sample }} />
            <rect x="8" y="1" width="7.5" height="7.5" rx="3.7" />
            <text x="11.7" y="7" textAnchor="middle">
              7
            </text>
          </Key>
          {hasBoat ? (
            <Key kind="boat" text={t`your boat, with rings of range`} isWide>
              <path d={BOAT} transform="translate(8 8)" style={{ fill: 'var(--ink)' }} />
            </Key>
          ) : null}
          <Key kind="depth" text={t`sea deeper than 200 m and 1,000 m`} isWide>
            {deepColours(theme).map((fill, at) => (
              <rect key={fill} x={8 * at} y="3" width="8" height="10" style={{ fill }} />
            ))}
          </Key>
        </ul>
      </details>
    </section>
  );
});

function Key(props: { kind: string; text: string; isWide?: boolean; children: ReactNode }) {
  const { kind, text, isWide = false, children } = props;
  return (
    <li className={isWide ? 'map-key-wide line' : 'line'}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`fixed map-key-${kind}`}
      >
        {children}
      </svg>
      {text}
    </li>
  );
}

const Circle = ({ kind, text, style }: { kind: string; text: string; style?: CSSProperties }) => (
  <Key kind={kind} text={text}>
    <circle cx="8" cy="8" r="5" style={style} />
    {kind === 'implausible' ? <path d="M5 8H11" /> : null}
  </Key>
);
