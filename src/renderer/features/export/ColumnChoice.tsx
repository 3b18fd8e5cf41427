/** Which columns the file has: all, unless some are unticked. */
import { plural } from '@lingui/core/macro';
import { formatCount } from '#renderer/format/figure.ts';
import { Check } from '#renderer/ui/Check.tsx';
import type { ExportColumn } from '#shared/model/exportRequest.ts';

export function ColumnChoice({
  columns,
  chosen,
  onChoose,
}: {
  columns: readonly ExportColumn[];
  /** Null: all. */
  chosen: string[] | null;
  onChoose: (names: string[] | null) => void;
}) {
  const names = columns.map(({ name }) => name);
  const wanted = new Set(chosen ?? names);
  const wantedCount = formatCount(wanted.size);
  const toggle = (name: string): void => {
    const next = names.filter((one) => (one === name ? !wanted.has(one) : wanted.has(one)));
    // A file has at least one column.
    if (next.length > 0) onChoose(next.length === names.length ? null : next);
  };
  return (
    <details>
      <summary>
        {chosen === null
          ? plural({ columns: names.length }, { one: 'All columns (#)', other: 'All # columns' })
          : plural(
              { columns: names.length },
              {
                one: `${wantedCount} of # column`,
                other: `${wantedCount} of # columns`,
              },
            )}
      </summary>
      <div className="export-column-list stack gap-1">
        {columns.map(({ name, unit }) => (
          <Check key={name} checked={wanted.has(name)} onChange={() => toggle(name)}>
            <span>
              {name}
              {unit && unit !== '1' ? <span className="quiet"> {unit}</span> : null}
            </span>
          </Check>
        ))}
      </div>
    </details>
  );
}
