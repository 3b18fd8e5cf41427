/** The limits of an operation at sea: of the significant height, of a second quantity, and of the phases that follow. */
import { t } from '@lingui/core/macro';
import { titled } from '#renderer/format/figure.ts';
import { fieldUnit, limitText, type Units } from '#renderer/format/metrics.ts';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayFields } from '#renderer/ui/DayField.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import {
  heightPercentileNames,
  MAX_PHASES,
  type SecondVariable,
} from '#shared/model/statistics.ts';
import { roundedHeight } from '#shared/science/units.ts';
import type { Operation } from '#shared/science/weatherWindows.ts';
import { type Control, HoursField } from './controls.tsx';
import { binsOf, choose, plannedDays, type StatisticsForm, useStatisticsForm } from './form.ts';

type Window = StatisticsForm['window'];

function useWindow(): [Window, (part: Partial<Window>) => void] {
  const window = useStatisticsForm((state) => state.form.window);
  return [window, (part) => choose({ window: { ...window, ...part } })];
}

export const heightLimit: Control = {
  id: 'height',
  Component({ percentiles }) {
    const units = useUnits();
    const [window, change] = useWindow();
    const metresOf = (name: (typeof heightPercentileNames)[number]) =>
      percentiles && roundedHeight(percentiles[name], binsOf(units));
    const limit = typeof window.height === 'string' ? metresOf(window.height) : window.height;
    const options = heightPercentileNames.map((name) => {
      const metres = metresOf(name);
      const label = name.toUpperCase();
      if (metres === null) return { value: name, label };
      return { value: name, label: titled(label, limitText('significantHeight', metres, units)) };
    });
    return (
      <div className="line">
        <HeightField label={t`Hs below`} metres={limit} onMetres={(height) => change({ height })} />
        <Select
          label={t`Height limit from the downloaded readings`}
          title={t`Rounded percentiles of the significant heights of this range`}
          value={typeof window.height === 'string' ? window.height : ('custom' as const)}
          onChange={(height) => change({ height: height === 'custom' ? limit : height })}
          options={[...options, { value: 'custom' as const, label: t`Custom limit` }]}
        />
      </div>
    );
  },
};

const secondLabels = (): Record<SecondVariable, string> => ({
  period: t`Period below`,
  maximumHeight: t`Hmax below`,
  waterTemperature: t`Sea temp. above`,
});

export const secondLimit: Control = {
  id: 'second',
  isChanged: ({ window }) => window.limit !== null,
  Component() {
    const units = useUnits();
    const [{ variable, limit }, change] = useWindow();
    const [least, most] = [-5, 60];
    const inUnit = (bound: number) => limitText(variable, bound, units);
    const rangeText = t`Enter ${{ least: inUnit(least) }} to ${{ most: inUnit(most) }}`;
    return (
      <div className="row">
        <Select
          label={t`Quantity of the second limit`}
          value={variable}
          onChange={(next) => change({ variable: next, limit: null })}
          options={optionsOf(secondLabels())}
        />
        <NumberField
          label=""
          name={secondLabels()[variable]}
          // Another quantity makes another field.
          key={variable}
          unit={fieldUnit(variable, units)}
          step={1}
          value={limit}
          signed
          refuse={(value) => (value < least || value > most ? rangeText : null)}
          onChange={(next) => change({ limit: next })}
        />
      </div>
    );
  },
};

export const phases: Control = {
  id: 'phases',
  isChanged: ({ window }) => window.later.length > 0,
  Component() {
    const [{ later }, change] = useWindow();
    const changePhase = (index: number, part: Partial<Window['later'][number]>) =>
      change({ later: later.map((phase, at) => (at === index ? { ...phase, ...part } : phase)) });
    return (
      <>
        {later.map(({ height, hours }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phase is its place in the order.
          <div className="row" key={at}>
            <HeightField
              label={t`Then Hs below`}
              metres={height}
              onMetres={(metres) => changePhase(at, { height: metres })}
            />
            <HoursField
              label={t({ message: 'for', comment: 'Before a number of hours' })}
              name={t`Length of the phase, hours`}
              hours={hours}
              onChange={(next) => changePhase(at, { hours: next })}
            />
          </div>
        ))}
        <div className="line">
          {later.length < MAX_PHASES - 1 ? (
            <Button onClick={() => change({ later: [...later, { height: 3, hours: 24 }] })}>
              {t`Add a phase`}
            </Button>
          ) : null}
          {later.length > 0 ? (
            <Button onClick={() => change({ later: later.slice(0, -1) })}>
              {t`Remove the last phase`}
            </Button>
          ) : null}
        </div>
      </>
    );
  },
};

export const plannedDates: Control = {
  id: 'planned',
  isChanged: ({ planned }) => planned.from !== '' || planned.to !== '',
  Component() {
    const planned = useStatisticsForm((state) => state.form.planned);
    const days = plannedDays({ planned });
    return (
      <DayFields
        names={{ from: t`Operation from`, to: t`Operation until` }}
        days={planned}
        onDays={(next) => choose({ planned: next })}
        problem={typeof days === 'string' ? days : null}
      />
    );
  },
};

/** `Hs below 2.5 m for 24 h, then below 3.0 m for 48 h` */
export function phasesText({ height: first, hours, later = [] }: Operation, units: Units): string {
  const height = limitText('significantHeight', first, units);
  return [
    t`Hs below ${height} for ${hours} h`,
    ...later.map((phase) => {
      const [height, hours] = [limitText('significantHeight', phase.height, units), phase.hours];
      return t`then below ${height} for ${hours} h`;
    }),
  ].join(', ');
}

/** `Hs below 2.5 m for 24 h, then below 3.0 m for 48 h · Period below 9.0 s · gaps of up to 6 h bridged` */
export function limitsText(operation: Operation, units: Units): string {
  const { second, bridge } = operation;
  const limit = second && limitText(second.variable, second.limit, units);
  return [
    phasesText(operation, units),
    ...(second ? [`${secondLabels()[second.variable]} ${limit}`] : []),
    ...(bridge === 0 ? [] : [t`gaps of up to ${bridge} h bridged`]),
  ].join(' · ');
}
