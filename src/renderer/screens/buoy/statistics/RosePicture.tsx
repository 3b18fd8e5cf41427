/** The wave rose, of the year or of each month. */
import { plural, t } from '@lingui/core/macro';
import { useMemo, useRef } from 'react';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { drawRoses, petals, type RoseDrawing, type RoseHit } from '#renderer/charts/rose.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { heightColour } from '#renderer/format/scales.ts';
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
  picture: () => PictureText;
  onOpen: PictureProps['onOpen'];
}) {
  /** The last sector that arrow keys were on. */
  const turned = useRef(0);
  const draw = useMemo((): Draw => {
    const { drawing, describe, open } = rosesOf(rose, form, units, onOpen);
    return (size, chartTheme) => drawRoses(drawing, describe, open, turned, size, chartTheme);
  }, [rose, form, units, onOpen]);
  return <MarkChart sentence={roseSentence(rose)} draw={draw} picture={picture} />;
}

const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

function rosesOf(
  rose: WaveRose,
  form: StatisticsForm,
  units: Units,
  onOpen: PictureProps['onOpen'],
) {
  const unit = heightUnitLabel[units.heightUnit];
  const shown = (metres: number) => formatNumber(toHeight(metres, units.heightUnit), 1);
  const months = Array.from({ length: 12 }, (_, i) => i + 1).filter(
    (month) => form.months.length === 0 || form.months.includes(month),
  );
  const drawing: RoseDrawing = {
    sectors: rose.sectors,
    rings: form.cells,
    undirected: sumOf(rose.undirected),
    classes: rose.classes.map((from, at) => {
      const to = rose.classes[at + 1];
      return {
        // The middle of the class on the scale of heights; the open class half a width above its bound.
        colour: ({ theme }: ChartTheme) =>
          heightColour(to === undefined ? from * 1.2 : (from + to) / 2, theme),
        label:
          to === undefined ? `≥ ${shown(from)} ${unit}` : `${shown(from)}–${shown(to)} ${unit}`,
      };
    }),
    roses: form.roseMonths
      ? months.map((month) => ({
          name: shortMonth(month),
          counts: rose.counts[month - 1] ?? [],
          calms: rose.calms[month - 1] ?? 0,
          total: rose.totals[month - 1] ?? 0,
        }))
      : [{ name: '', counts: yearOf(rose), calms: sumOf(rose.calms), total: sumOf(rose.totals) }],
  };
  const monthsOf = (at: number) => (form.roseMonths ? [months[at] ?? 1] : form.months);
  /** The parts of a name as separate facts, the month of the rose first. */
  const named = (at: number, ...parts: string[]) =>
    [...(form.roseMonths ? [monthName(months[at] ?? 1)] : []), ...parts].join(', ');
  const calm = (at: number) =>
    named(at, t({ message: 'calm', comment: 'Waves lower than the limit for calm' }));
  const from = (sector: number): string => {
    const direction = sectorLabel(sector, rose.sectors);
    return t({ message: `from ${direction}`, comment: 'Direction that the waves come from' });
  };
  const describe = ({ rose: at, sector, class: level }: RoseHit) => {
    const { counts = [], calms = 0, total = 0 } = drawing.roses[at] ?? {};
    const percent = (found: number) => `${percentText(total === 0 ? 0 : found / total)} %`;
    const share = (found: number): string => {
      const count = formatCount(found);
      return [
        t`${count} of ${plural(total, { one: '# reading', other: '# readings' })}`,
        percent(found),
      ].join(', ');
    };
    if (sector === null) return { title: calm(at), rows: [share(calms)] };
    const cell = level === null ? 0 : (counts[sector * rose.classes.length + level] ?? 0);
    return {
      title: named(at, from(sector)),
      rows: [
        share(petals(counts, rose.sectors)[sector] ?? 0),
        ...(level === null ? [] : [`${drawing.classes[level]?.label}: ${percent(cell)}`]),
      ],
    };
  };
  const open = ({ rose: at, sector, class: level }: RoseHit) => {
    const least = level === null ? form.calm : Math.max(form.calm, rose.classes[level] ?? 0);
    const to = level === null ? null : (rose.classes[level + 1] ?? null);
    const height = level === null ? [] : [t`Hs ${{ height: drawing.classes[level]?.label ?? '' }}`];
    onOpen(
      sector === null
        ? {
            name: calm(at),
            months: monthsOf(at),
            ranges: [{ metric: 'significantHeight', to: form.calm }, { metric: 'direction' }],
          }
        : {
            name: named(at, from(sector), ...height),
            months: monthsOf(at),
            ranges: [{ metric: 'significantHeight', from: least, to }],
            sector: { at: sector, of: rose.sectors },
          },
    );
  };
  return { drawing, describe, open };
}
