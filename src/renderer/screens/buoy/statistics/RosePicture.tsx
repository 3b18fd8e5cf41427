/** The wave rose, of the year or of each month. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { PictureText } from '#renderer/charts/picture.ts';
import { RoseChart } from '#renderer/charts/RoseChart.tsx';
import { petals } from '#renderer/charts/rose.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import { heightColour } from '#renderer/format/heightScale.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import type { WaveRose } from '#shared/model/statisticsChart.ts';
import type { StatisticsForm } from './form.ts';
import type { PictureProps } from './pictureText.ts';
import { monthName, percentText, roseSentence, sectorLabel, shortMonth, yearOf } from './words.ts';

export function RosePicture({
  rose,
  form,
  units,
  picture,
  onOpen,
}: {
  rose: WaveRose;
  form: StatisticsForm;
  units: Units;
  picture: PictureText;
  onOpen: PictureProps['onOpen'];
}) {
  const unit = heightUnitLabel[units.heightUnit];
  const drawing = useMemo(() => {
    const shown = (metres: number) => formatNumber(toHeight(metres, units.heightUnit), 1);
    const classes = rose.classes.map((from, at) => {
      const to = rose.classes[at + 1];
      return {
        // The middle of the class on the scale of heights; the open class half a width above its bound.
        colour: ({ theme }: ChartTheme) =>
          heightColour(to === undefined ? from * 1.2 : (from + to) / 2, theme),
        label:
          to === undefined ? `≥ ${shown(from)} ${unit}` : `${shown(from)}–${shown(to)} ${unit}`,
      };
    });
    const months = Array.from({ length: 12 }, (_, i) => i).filter(
      (i) => form.months.length === 0 || form.months.includes(i + 1),
    );
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const roses = form.roseMonths
      ? months.map((i) => ({
          name: shortMonth(i + 1),
          counts: rose.counts[i] ?? [],
          calms: rose.calms[i] ?? 0,
          total: rose.totals[i] ?? 0,
        }))
      : [{ name: '', counts: yearOf(rose), calms: sum(rose.calms), total: sum(rose.totals) }];
    return { sectors: rose.sectors, classes, roses, months, undirected: sum(rose.undirected) };
  }, [rose, form.roseMonths, form.months, units.heightUnit, unit]);
  const monthsOf = (at: number) =>
    form.roseMonths ? [(drawing.months[at] ?? 0) + 1] : form.months;
  /** The parts of a name as separate facts, the month of the rose first. */
  const named = (at: number, ...parts: string[]) =>
    [...(form.roseMonths ? [monthName((drawing.months[at] ?? 0) + 1)] : []), ...parts].join(', ');
  const calm = (at: number) =>
    named(at, t({ message: 'calm', comment: 'Waves lower than the limit for calm' }));
  const from = (sector: number): string => {
    const direction = sectorLabel(sector, rose.sectors);
    return t({ message: `from ${direction}`, comment: 'Direction that the waves come from' });
  };
  return (
    <RoseChart
      sentence={roseSentence(rose)}
      drawing={drawing}
      picture={picture}
      describe={(hit) => {
        const one = drawing.roses[hit.rose];
        const total = one?.total ?? 0;
        const percent = (found: number) => `${percentText(total === 0 ? 0 : found / total)} %`;
        const share = (found: number): string => {
          const count = formatCount(found);
          return [
            t`${count} of ${plural(total, { one: '# reading', other: '# readings' })}`,
            percent(found),
          ].join(', ');
        };
        if (hit.sector === null) return { title: calm(hit.rose), rows: [share(one?.calms ?? 0)] };
        const sums = petals(one?.counts ?? [], rose.sectors);
        const cell =
          hit.class === null
            ? null
            : (one?.counts[hit.sector * rose.classes.length + hit.class] ?? 0);
        return {
          title: named(hit.rose, from(hit.sector)),
          rows: [
            share(sums[hit.sector] ?? 0),
            ...(cell === null || hit.class === null
              ? []
              : [`${drawing.classes[hit.class]?.label}: ${percent(cell)}`]),
          ],
        };
      }}
      onOpen={(hit) => {
        const level = hit.class;
        const least = level === null ? form.calm : Math.max(form.calm, rose.classes[level] ?? 0);
        const to = level === null ? null : (rose.classes[level + 1] ?? null);
        onOpen(
          hit.sector === null
            ? {
                name: calm(hit.rose),
                months: monthsOf(hit.rose),
                ranges: [{ metric: 'significantHeight', to: form.calm }, { metric: 'direction' }],
              }
            : {
                name: named(
                  hit.rose,
                  from(hit.sector),
                  ...(level === null
                    ? []
                    : [t`Hs ${{ height: drawing.classes[level]?.label ?? '' }}`]),
                ),
                months: monthsOf(hit.rose),
                ranges: [{ metric: 'significantHeight', from: least, to }],
                sector: { at: hit.sector, of: rose.sectors },
              },
        );
      }}
    />
  );
}
