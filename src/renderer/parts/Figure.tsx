/** Readings on screen: values with unit and label or the reason there is none, directions, ages and times of download. */
import { t } from '@lingui/core/macro';
import { ArrowUp } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import { ageLevel, formatAge, formatAgo } from '#renderer/format/age.ts';
import { type ColourScale, colourOf } from '#renderer/format/colourScale.ts';
import { compassWords, formatDirection } from '#renderer/format/direction.ts';
import { type FigureText, isMissing, MISSING } from '#renderer/format/figure.ts';
import {
  asText,
  formatChange,
  formatDistance,
  formatMetric,
  noEarlier,
  noHours,
  spokenChange,
} from '#renderer/format/metrics.ts';
import { notPlausible } from '#renderer/format/quality.ts';
import { type ClockOptions, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import {
  compassDegrees,
  compassPoint,
  greatCircleKm,
  initialBearing,
} from '#shared/science/compass.ts';
import { useNow, useZone } from './clock.ts';

/** Whether explained values are focusable. False in a grid and inside a button, which are explained with all their parts. */
export const FocusableReasons = createContext(false);

/** A sign or value with an explanation on hover and, where it is focusable, on focus. */
export function Explained({ text, children }: { text: string; children: ReactNode }) {
  return useContext(FocusableReasons) ? (
    <Term text={text}>{children}</Term>
  ) : (
    <span data-explanation={text}>{children}</span>
  );
}

/** An en dash with its reason, which screen readers read. */
export function Missing(props: { reason?: string | undefined }) {
  const { reason = t`not reported by this source` } = props;
  return (
    <span className="missing">
      <Explained text={reason}>
        <span aria-hidden="true">{MISSING}</span>
        <span className="visually-hidden">{reason}</span>
      </Explained>
    </span>
  );
}

/** A value that fails a quality test: struck through, without the colour of a scale. */
export function Implausible({ children }: { children: ReactNode }) {
  return (
    <span className="implausible">
      <Explained text={notPlausible()}>
        <s>{children}</s>
        <span className="visually-hidden">, {notPlausible()}</span>
      </Explained>
    </span>
  );
}

export function Value(props: {
  value: FigureText;
  missingReason?: string | undefined;
  implausible?: boolean;
  /** The value as the service gave it. Not in a grid, nor inside a button. */
  exact?: string | undefined;
}) {
  const { value, missingReason, implausible = false, exact } = props;
  if (value.text === MISSING) return <Missing reason={missingReason} />;
  const figure = (
    <>
      {value.text}
      {value.unit ? <span className="unit">{`\u00a0${value.unit}`}</span> : null}
    </>
  );
  return (
    <span className="value">
      {implausible ? (
        <Implausible>{figure}</Implausible>
      ) : exact ? (
        <Term text={exact}>{figure}</Term>
      ) : (
        figure
      )}
    </span>
  );
}

export function Labelled(props: {
  label: ReactNode;
  /** The figure that matters most. */
  large?: boolean;
  children: ReactNode;
}) {
  const { label, large = false, children } = props;
  return (
    <div className={large ? 'figure figure-large' : 'figure'}>
      <div className="quiet small clip">{label}</div>
      <div className="figure-value">{children}</div>
    </div>
  );
}

export const Figure = ({
  label,
  large = false,
  ...value
}: ComponentProps<typeof Value> & Pick<ComponentProps<typeof Labelled>, 'label' | 'large'>) => (
  <Labelled label={label} large={large}>
    <Value {...value} />
  </Labelled>
);

/**
 * Change of the significant height over six hours: an arrow and a figure, explained in words.
 * @param change metres; null without an earlier reading; undefined where the last hours are not downloaded
 */
export function HeightChange({ change }: { change: number | null | undefined }) {
  const unit = useApp((state) => state.settings.heightUnit);
  if (change === undefined || change === null) {
    return <Missing reason={change === null ? noEarlier() : noHours()} />;
  }
  return (
    <span className="value">
      <Explained text={spokenChange(change, unit)}>
        <span aria-hidden="true">
          <Value value={formatChange(change, unit)} />
        </span>
        <span className="visually-hidden">{spokenChange(change, unit)}</span>
      </Explained>
    </span>
  );
}

/** The same with its hours, only where it is known. */
export function KnownChange(props: ComponentProps<typeof HeightChange>) {
  if (props.change === undefined || props.change === null) return null;
  return (
    <span className="figure-note">
      <span className="quiet">6&nbsp;h </span>
      <HeightChange {...props} />
    </span>
  );
}

/** The arrow alone: points where the waves go, 180° from where they come from. */
export function DirectionArrow({ degrees }: { degrees: number }) {
  const style = { transform: `rotate(${degrees + 180}deg)` };
  return <ArrowUp size={15} strokeWidth={2.5} aria-hidden="true" style={style} />;
}

export function Direction(props: {
  /** Degrees clockwise from true north, coming from. */
  degrees: number | null | undefined;
  /** The service's own compass point, where it says one. */
  compass?: string | null;
  missingReason?: string | undefined;
  implausible?: boolean;
}) {
  const { degrees, compass = null, missingReason, implausible = false } = props;
  if (implausible && !isMissing(degrees)) {
    return <Implausible>{formatDirection(degrees, compass).text}</Implausible>;
  }
  const isKnown = !isMissing(degrees);
  if (!isKnown && !compass) return <Missing reason={missingReason} />;
  const from = compassWords(compass || (isKnown ? compassPoint(degrees) : ''));
  const arrow = isKnown ? degrees : compassDegrees(compass ?? '');
  return (
    <span className="direction">
      {arrow === null ? null : <DirectionArrow degrees={arrow} />}
      <Explained text={t`coming from ${from}`}>{formatDirection(degrees, compass).text}</Explained>
    </span>
  );
}

/** A quantity of a reading in the person's unit, struck through where it is not plausible. */
export function ReadingValue(props: {
  of: Pick<CachedBuoy, 'lastReading' | 'implausible'>;
  name: QualityVariable;
  missingReason?: string | undefined;
}) {
  const { of, name, missingReason } = props;
  const units = useUnits();
  const reading = of.lastReading;
  const state = { missingReason, implausible: of.implausible.includes(name) };
  return name === 'direction' ? (
    <Direction
      degrees={reading?.direction}
      compass={reading?.directionCompass ?? null}
      {...state}
    />
  ) : (
    <Value value={formatMetric(name, reading?.[name], units)} {...state} />
  );
}

/** Age of the observation: `12 min`, amber `7 h`, grey `7 y`; `12 min ago` in a sentence. */
export function Age(props: {
  /** Epoch seconds of the observation. */
  time: number | null | undefined;
  buoyZone?: string | null;
  ago?: boolean;
}) {
  const { time, buoyZone, ago = false } = props;
  const now = useNow();
  const zone = useZone(buoyZone);
  if (time === null || time === undefined) return <Missing reason={t`no reading known`} />;
  const moment = formatDateTime(time, zone);
  return (
    <time
      className={`age age-${ageLevel(now, time)}`}
      dateTime={new Date(time * 1000).toISOString()}
    >
      <Explained text={t`observed ${moment}`}>
        {ago ? formatAgo(now, time) : formatAge(now, time)}
      </Explained>
    </time>
  );
}

/** `Updated 14:02 UTC`: when it was downloaded; `Not downloaded yet` without a time. */
export function Fetched(props: {
  time: number | null | undefined;
  /** Absent: as the other times here. */
  zone?: ClockOptions;
}) {
  const { time, zone: given } = props;
  const now = useNow();
  const here = useZone();
  const zone = given ?? here;
  const moment = time === null || time === undefined ? null : formatMoment(now, time, zone);
  return (
    <span className="numeric quiet">
      {moment === null ? t`Not downloaded yet` : t`Updated ${moment}`}
    </span>
  );
}

/**
 * A table column of numbers: aligned at the end, the largest first; null is a dash with its reason.
 * @param missing why there is no number; absent: `text` shows null too.
 */
export const numberColumn = <Row, Value extends number | null>(
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'width'> & Partial<TableColumn<Row>>,
  value: (row: Row) => Value,
  text: (value: Value) => string,
  missing?: (row: Row) => string,
): TableColumn<Row> => ({
  align: 'end',
  descFirst: true,
  sortValue: value,
  text: (row) => text(value(row)),
  ...(missing && {
    cell: (row) => (value(row) === null ? <Missing reason={missing(row)} /> : text(value(row))),
  }),
  ...column,
});

/**
 * A point in the colour of a value; hollow where it is missing.
 * @param old the reading is older than 24 h: its value has no colour.
 */
export function ValueDot(props: { scale: ColourScale; value: number | null; old: boolean }) {
  const { scale, value, old } = props;
  const colour = colourOf(scale, value, useTheme());
  const fill = old ? 'var(--hairline)' : colour;
  return (
    <svg className="fixed" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {value === null ? (
        <circle cx="6" cy="6" r="4.5" fill="none" stroke={colour} strokeWidth="1.6" />
      ) : (
        <circle cx="6" cy="6" r="4.7" fill={fill} className="map-dot-known" />
      )}
    </svg>
  );
}

/** Range and bearing from the boat, where its position is given in the settings. */
export function FromBoat({ position }: { position: Position }) {
  const { boat, distanceUnit } = useApp((state) => state.settings);
  if (!boat) return null;
  const range = asText(formatDistance(greatCircleKm(boat, position), distanceUnit));
  const bearing = formatDirection(initialBearing(boat, position)).text;
  return <span>{t`${range}, ${bearing} from the boat`}</span>;
}
