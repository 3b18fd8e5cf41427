/** Dialect, units, clock, order and the description beside the file. */
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/units.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { type DialectName, type ExportUnits, siUnits } from '#shared/model/export.ts';
import { ChoiceLine } from './ChoiceLine.tsx';
import type { Choices } from './exportChoices.ts';

const dialects = {
  plain: 'One header line with units, ISO 8601 times, empty cells for missing values.',
  erddap: 'As an ERDDAP server’s .csv: a line of names, a line of units, NaN for missing numbers.',
  spreadsheet: 'Opens in your spreadsheet: its decimal mark, dates it understands.',
} as const satisfies Record<DialectName, string>;

const unitsText = ({ height, temperature, speed }: ExportUnits): string =>
  [heightUnitLabel[height], temperatureUnitLabel[temperature], speedUnitLabel[speed]].join(', ');

export function FormChoices({
  choices,
  own,
  inOwn,
  timed,
  onChoose,
}: {
  choices: Choices;
  /** The person's units. */
  own: ExportUnits;
  inOwn: boolean;
  /** Its rows have an order by time to choose. */
  timed: boolean;
  onChoose: (change: Partial<Choices>) => void;
}) {
  const sameUnits = unitsText(own) === unitsText(siUnits);
  return (
    <>
      <ChoiceLine
        label="Format"
        value={choices.dialect}
        options={[
          { value: 'plain', label: 'Plain' },
          { value: 'erddap', label: 'ERDDAP' },
          { value: 'spreadsheet', label: 'Spreadsheet' },
        ]}
        onChange={(dialect) => onChoose({ dialect })}
      />
      <p className="quiet">{dialects[choices.dialect]}</p>
      {sameUnits ? null : (
        <ChoiceLine
          label="Units"
          value={inOwn ? 'own' : 'si'}
          options={[
            { value: 'si', label: unitsText(siUnits) },
            { value: 'own', label: unitsText(own) },
          ]}
          onChange={(wanted) => onChoose({ units: wanted === 'own' ? own : siUnits })}
        />
      )}
      <ChoiceLine
        label="Time zone"
        value={choices.clock}
        options={[
          { value: 'utc', label: 'UTC' },
          { value: 'buoy', label: 'Buoy local' },
          { value: 'local', label: 'This computer' },
        ]}
        onChange={(clock) => onChoose({ clock })}
      />
      {timed ? (
        <ChoiceLine
          label="Order"
          value={choices.order}
          options={[
            { value: 'asc', label: 'Oldest first' },
            { value: 'desc', label: 'Newest first' },
          ]}
          onChange={(order) => onChoose({ order })}
        />
      ) : null}
      <Check checked={choices.sidecar} onChange={(sidecar) => onChoose({ sidecar })}>
        Include metadata file (JSON: query, units, download times, checksum)
      </Check>
    </>
  );
}
