/** Limits of the quality flags, by variable, in the person's units; and back to the published ones. */
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSettings } from '#renderer/data/actions.tsx';
import { formatCount, readNumber } from '#renderer/format/figure.ts';
import {
  type FieldUnit,
  fieldUnit,
  metricLabel,
  siUnit,
  type Units,
} from '#renderer/format/metrics.ts';
import { ownLimitsText } from '#renderer/format/quality.ts';
import { terms } from '#renderer/format/terms.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import {
  LONGEST_FLAT_LINE,
  publishedLimits,
  QualityLimits,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import { Section } from './Section.tsx';

type LimitName = keyof QualityLimits['significantHeight'] | 'ratioSuspect';
type Limits = Partial<Record<LimitName, number>>;

const names = messageTable<LimitName>({
  failBelow: msg({ message: 'Fail below', comment: 'Quality flag fail: values below this' }),
  suspectBelow: msg`Suspect below`,
  suspectAbove: msg`Suspect above`,
  failAbove: msg`Fail above`,
  spikeSuspect: msg`Spike: suspect`,
  spikeFail: msg`Spike: fail`,
  continuitySigma: msg({ message: 'Sudden change: σ', comment: 'σ: standard deviation' }),
  flatLineSuspect: msg({ message: 'Stuck: suspect', comment: 'A sensor repeats the same value' }),
  flatLineFail: msg`Stuck: fail`,
  ratioSuspect: msg`Suspect above`,
});

/** Values beyond the second limit fail, so that the first one does nothing there. */
const overruled: readonly (readonly [suspect: LimitName, fail: LimitName, sign: 1 | -1])[] = [
  ['suspectBelow', 'failBelow', -1],
  ['suspectAbove', 'failAbove', 1],
  ['spikeSuspect', 'spikeFail', 1],
  ['flatLineSuspect', 'flatLineFail', 1],
];

/** Said at a limit for suspect values that is beyond the one for failing values. */
function overruledSentence(limits: Limits, limit: LimitName): string | null {
  const [, fail, sign] = overruled.find(([suspect]) => suspect === limit) ?? [];
  if (!fail || !sign) return null;
  const beyond = sign * ((limits[limit] ?? Number.NaN) - (limits[fail] ?? Number.NaN));
  return beyond > 0 ? t`This limit has no effect: “${{ limit: names[fail] }}” comes first.` : null;
}

function explanationOf(limit: LimitName): string {
  if (limit.startsWith('spike')) return terms.spike;
  if (limit.startsWith('flatLine')) return terms.stuckValue;
  if (limit === 'continuitySigma') {
    return t`Rate of change test: suspect where a value changes by more than 0.58 σ √Δt; Δt in hours, at most 3`;
  }
  return limit === 'ratioSuspect'
    ? t`Multiple of the significant wave height of the same reading`
    : t`Gross range test: values outside these limits get this flag`;
}

function refusedSentence(limit: LimitName, text: string): string {
  if (Number.isNaN(readNumber(text, true) ?? Number.NaN)) return t`“${text}” is not a number.`;
  return limit.startsWith('flatLine')
    ? t`“${text}” is not used: enter more than 0 and at most ${{ hours: formatCount(LONGEST_FLAT_LINE) }} hours.`
    : t`“${text}” is not used: enter 0 or more.`;
}

function unitOf(variable: QualityVariable, limit: LimitName, units: Units): FieldUnit {
  if (limit === 'ratioSuspect') return siUnit(t`× Hs`);
  if (limit.startsWith('flatLine')) return siUnit('h');
  return fieldUnit(variable, units, limit.startsWith('spike') || limit === 'continuitySigma');
}

export function QualitySection() {
  const settings = useApp((state) => state.settings);
  const limits = settings.qualityLimits;
  const { run: set, error } = useSettings();
  const isPublished = ownLimitsText(limits) === null;
  const change = (variable: QualityVariable, limit: LimitName, value: number): boolean => {
    const next = QualityLimits.safeParse({
      ...limits,
      [variable]: { ...limits[variable], [limit]: value },
    });
    if (next.success) set({ qualityLimits: next.data });
    return next.success;
  };
  return (
    <Section title={t`Quality limits`}>
      <ErrorNote error={error} />
      <details className="stack gap-3">
        <summary>
          {isPublished
            ? t`The published limits are in use`
            : t`Changed limits are in use: they differ from the published ones`}
        </summary>
        {qualityVariables.map((variable) => (
          <fieldset key={variable} className="tiles">
            <legend className="strong">{metricLabel[variable]}</legend>
            {Object.entries<number>(limits[variable] satisfies Limits).map(([limit, value]) => (
              <LimitInput
                // Another unit makes another field.
                key={`${limit} ${settings.heightUnit} ${settings.temperatureUnit}`}
                variable={variable}
                limit={limit as LimitName}
                value={value}
                note={overruledSentence(limits[variable], limit as LimitName)}
                units={settings}
                onCommit={(next) => change(variable, limit as LimitName, next)}
              />
            ))}
          </fieldset>
        ))}
        <div className="row">
          <Button
            disabledBecause={isPublished ? t`These are the published limits` : null}
            onClick={() => set({ qualityLimits: publishedLimits })}
          >
            {t`Reset limits`}
          </Button>
        </div>
        <p className="quiet small prose">
          {t`The published limits are those of QARTOD, of the Copernicus Marine In Situ TAC and of NDBC. Downloaded readings are never changed: flags are computed when readings are shown.`}
        </p>
      </details>
    </Section>
  );
}

function LimitInput(props: {
  variable: QualityVariable;
  limit: LimitName;
  /** SI. */
  value: number;
  /** What is wrong with it beside the other limits. */
  note: string | null;
  units: Units;
  /** False: the limit cannot have this value, or it is not a number. */
  onCommit: (value: number) => boolean;
}) {
  const { variable, limit, value, note, units, onCommit } = props;
  const unit = unitOf(variable, limit, units);
  /** Since the field was entered; null: nothing. */
  const [typed, setTyped] = useState<{ si: number | null; text: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const commit = () => {
    setTyped(null);
    if (typed && !onCommit(typed.si ?? Number.NaN)) setRefused(typed.text);
  };
  return (
    <NumberField
      label={<span>{names[limit]}</span>}
      name={`${names[limit]}, ${unit.label}`}
      unit={unit}
      decimals={3}
      step={1}
      signed
      value={typed ? typed.si : value}
      className="settings-limit"
      title={explanationOf(limit)}
      problem={refused === null ? note : refusedSentence(limit, refused)}
      onChange={(si, text) => {
        setRefused(null);
        setTyped({ si, text });
      }}
      onLeave={commit}
    />
  );
}
