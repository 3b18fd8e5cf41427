/** A table as the person wants it: some of its columns, in their units, told in their clock. */
import { Fault } from '#shared/errors.ts';
import type { ExportColumn, ExportForm } from '#shared/model/export.ts';
import { clockUnit, offsetColumn } from './clock.ts';
import type { AnyColumn, AnyTable, Head } from './table.types.ts';
import { conversionOf } from './units.ts';

/**
 * @param timezone this computer's, IANA.
 * @throws Fault `invalid-request` for a column the table does not have.
 */
export function chosenTable(
  table: AnyTable,
  form: Pick<ExportForm, 'columns' | 'units' | 'clock' | 'dialect'>,
  timezone: string,
): AnyTable {
  const names = table.columns.map(({ name }) => name);
  const unknown = form.columns?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const problem = `there is no column ${unknown}. There are: ${names.join(', ')}.`;
    throw new Fault({ kind: 'invalid-request', problem, detail: null });
  }
  const wanted = table.columns.filter(
    ({ name }) => form.columns === null || form.columns.includes(name),
  );
  const offsets = form.dialect === 'spreadsheet' && form.clock !== 'utc';
  const columns = wanted.flatMap((column) => {
    const own = inForm(column, form, timezone);
    if (!offsets || column.kind !== 'time') return own;
    return [own, offsetColumn(table, column, { clock: form.clock, timezone })];
  });
  return { ...table, columns };
}

function inForm(
  column: AnyColumn,
  { units, clock }: Pick<ExportForm, 'units' | 'clock'>,
  timezone: string,
): AnyColumn {
  if (column.kind === 'time') return { ...column, unit: clockUnit(clock, timezone) };
  if (column.kind !== 'number') return column;
  const conversion = conversionOf(column.unit, units);
  return conversion ? { ...column, ...conversion } : column;
}

export const columnOf = ({
  name,
  standardName,
  unit,
  kind,
}: Head & Pick<AnyColumn, 'kind'>): ExportColumn => ({
  name,
  standardName,
  unit: unit?.udunits ?? null,
  kind,
});
