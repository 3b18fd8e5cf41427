/** Joint occurrence as a table: numbers in the cells, one hue behind them, sums at the edges. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { countColour } from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { textOn } from '#renderer/format/colourScale.ts';
import type { Units } from '#renderer/format/metrics.ts';
import type { JointTable } from '#shared/model/statistics.ts';
import type { StatisticsForm } from './form.ts';
import { type JointView, jointView } from './joint.ts';
import { cellText } from './words.ts';

export function JointOccurrence({
  table,
  kind,
  cells,
  units,
}: {
  table: JointTable;
  kind: 'period' | 'direction';
  cells: StatisticsForm['cells'];
  units: Units;
}) {
  const view = jointView(table, kind, units);
  const text = (count: number) => cellText(count, table.total, cells);
  const { rowTitle: rows, columnTitle: columns } = view;
  const name = {
    readings: t`${rows} by ${columns}, number of readings`,
    permille: t`${rows} by ${columns}, per mille of readings`,
    percent: t`${rows} by ${columns}, percent of readings`,
  }[cells];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys.
    <section className="joint" aria-label={name} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={view.columns.length + 1}>
              {view.columnTitle}
            </th>
          </tr>
          <tr>
            <th scope="col">{view.rowTitle}</th>
            {view.columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <Trans>Total</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.counts.map((count, at) => (
                <Cell key={view.columns[at]?.label} count={count} text={text(count)} view={view} />
              ))}
              <td className="strong">{text(row.sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            {view.columns.map(({ label, sum }) => (
              <td key={label} className="strong">
                {text(sum)}
              </td>
            ))}
            <td className="strong">{text(table.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cell({ count, text, view }: { count: number; text: string; view: JointView }) {
  const theme = useTheme();
  if (count === 0) return <td className="quiet">0</td>;
  const background = countColour(count / view.most, theme);
  return <td style={{ background, color: textOn(background) }}>{text}</td>;
}
