/** The view of directions: a wave rose of the year or of each month, and heights by direction. */
import { plural, t } from '@lingui/core/macro';
import { drawRoses, petals, type RoseDrawing, type RoseHit } from '#renderer/charts/rose.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { formatCount, shareText, titled } from '#renderer/format/figure.ts';
import { exactNumber, heightUnitLabel, toHeight, type Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { ChartKind, WaveRose } from '#shared/model/statisticsChart.ts';
import { cells, choice } from './controls.tsx';
import { binsOf, type StatisticsForm } from './form.ts';
import { jointTable, sumOf } from './scatter.tsx';
import type { Computed, View, ViewChart, ViewInput } from './view.ts';
import { MONTHS, monthName, percentText, quantityOf, sectorText, shortMonth } from './words.ts';

export const roseRequest = (
  { sectors, calm }: StatisticsForm,
  units: Pick<Units, 'heightUnit'>,
): ChartKind => ({ kind: 'rose', sectors, calm, heightBins: binsOf(units) });

export const rose: View<Computed<'rose'>> = {
  id: 'height-direction',
  tab: () => ({ label: t`Wave rose`, title: terms.waveRose }),
  variables: () => ['significantHeight', 'direction'],
  controls: [
    choice('row', 'roseMonths', {
      label: () => t`Roses`,
      options: () => [
        { value: false, label: t`All months` },
        { value: true, label: t`By month` },
      ],
    }),
  ],
  options: [
    cells,
    choice('row', 'sectors', {
      label: () => t`Sectors`,
      options: () =>
        ([16, 36] as const).map((sectors) => ({ value: sectors, label: t`${sectors} sectors` })),
    }),
    choice('list', 'calm', {
      label: () => t`Limit for calm`,
      title: () => terms.calm,
      options: (units) =>
        [0.1, 0.25, 0.5].map((calm) => {
          const height = quantityOf('significantHeight', units).text(calm);
          return { value: calm, label: t`Calm below ${height}` };
        }),
    }),
  ],
  exported: 'height-direction',
  request: roseRequest,
  chart: roseChart,
  table: (input) => jointTable(input, input.statistics.heightDirection, 'direction'),
};

/** The counts of a rose over all months. */
const yearOf = ({ counts }: WaveRose): number[] =>
  (counts[0] ?? []).map((_, cell) => sumOf(counts.map((month) => month[cell] ?? 0)));

/** `Wave rose: most often from NW, 45 % of 63,268 readings; 0.3 % calm; 412 heights without direction.` */
function roseSentence(rose: WaveRose): string {
  const total = sumOf(rose.totals);
  const sums = petals(yearOf(rose), rose.sectors);
  const most = Math.max(...sums);
  const undirected = sumOf(rose.undirected);
  const direction = sectorText(sums.indexOf(most), rose.sectors);
  const [share, calm] = [shareText(most / total), shareText(sumOf(rose.calms) / total)];
  if (undirected === 0)
    return t`Wave rose: most often from ${direction}, ${share} of ${plural(total, { one: '# reading', other: '# readings' })}; ${calm} calm.`;
  return t`Wave rose: most often from ${direction}, ${share} of ${plural(total, { one: '# reading', other: '# readings' })}; ${calm} calm; ${plural(undirected, { one: '# height', other: '# heights' })} without direction.`;
}

/** Twelve small roses, or one. */
export function roseChart(
  { form, units, onOpen }: ViewInput,
  { rose, calm }: Computed<'rose'>,
): ViewChart | null {
  // Directions may have no heights.
  if (sumOf(rose.totals) === 0) return null;
  const unit = heightUnitLabel[units.heightUnit];
  const shown = (metres: number) => exactNumber(toHeight(metres, units.heightUnit));
  const months = MONTHS.filter((month) => form.months.length === 0 || form.months.includes(month));
  const drawing: RoseDrawing = {
    sectors: rose.sectors,
    rings: form.cells,
    undirected: sumOf(rose.undirected),
    classes: rose.classes.map((from, at) => {
      const to = rose.classes[at + 1] ?? null;
      // The middle of the class on the scale of heights; the open class half a width above its bound.
      const middle = to === null ? from * 1.2 : (from + to) / 2;
      return {
        colour: ({ theme }: ChartTheme) => heightColour(middle, theme),
        label: to === null ? `≥ ${shown(from)} ${unit}` : `${shown(from)}–${shown(to)} ${unit}`,
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
  /** The month of the rose, the direction, and more: separate facts. */
  const nameOf = ({ rose: at, sector }: RoseHit, ...more: string[]): string => {
    const direction = sectorText(sector, rose.sectors);
    return [
      ...(form.roseMonths ? [monthName(months[at] ?? 1)] : []),
      sector === null
        ? t({ message: 'calm', comment: 'Waves lower than the limit for calm' })
        : t({ message: `from ${direction}`, comment: 'Direction that the waves come from' }),
      ...more,
    ].join(', ');
  };
  const describe = (hit: RoseHit) => {
    const { sector, class: level } = hit;
    const { counts = [], calms = 0, total = 0 } = drawing.roses[hit.rose] ?? {};
    const percent = (found: number) => `${percentText(total === 0 ? 0 : found / total)}\u00a0%`;
    const found = sector === null ? calms : (petals(counts, rose.sectors)[sector] ?? 0);
    const count = formatCount(found);
    const share = t`${count} of ${plural(total, { one: '# reading', other: '# readings' })}`;
    const cell = counts[(sector ?? 0) * rose.classes.length + (level ?? 0)] ?? 0;
    const part = level === null ? [] : [titled(drawing.classes[level]?.label ?? '', percent(cell))];
    return { title: nameOf(hit), rows: [`${share}, ${percent(found)}`, ...part] };
  };
  const open = (hit: RoseHit) => {
    const { sector, class: level } = hit;
    const [from, to = null] = level === null ? [0] : rose.classes.slice(level, level + 2);
    const height = drawing.classes[level ?? -1]?.label;
    onOpen({
      name: nameOf(hit, ...(height ? [t`Hs ${height}`] : [])),
      months: form.roseMonths ? [months[hit.rose] ?? 1] : form.months,
      ranges:
        sector === null
          ? [{ metric: 'significantHeight', to: calm }, { metric: 'direction' }]
          : [{ metric: 'significantHeight', from: Math.max(calm, from ?? 0), to }],
      ...(sector !== null && { sector: { at: sector, of: rose.sectors } }),
    });
  };
  /** The last sector that arrow keys were on. */
  const turned = { current: 0 };
  return {
    title: t`Wave rose`,
    answer: roseSentence(rose),
    drawn: (...place) => drawRoses(drawing, describe, open, turned, ...place),
  };
}
