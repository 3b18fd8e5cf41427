/** A table as the person wants it: some of its columns, in their units, told in their clock. */
import { Fault } from '#shared/errors.ts';
import type { ExportColumn, ExportForm } from '#shared/model/export.ts';
import { clockUnit } from './clock.ts';
import type { AnyColumn, AnyTable, Head } from './table.types.ts';
import { conversionOf } from './units.ts';

/**
 * @param timezone this computer's, IANA.
 * @throws Fault `invalid-request` for a column the table does not have.
 */
export function chosenTable(
  table: AnyTable,
  form: Pick<ExportForm, 'columns' | 'units' | 'clock'>,
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
  return { ...table, columns: wanted.map((column) => inForm(column, form, timezone)) };
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
