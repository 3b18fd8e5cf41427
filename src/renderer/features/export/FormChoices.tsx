/** Format, units, time zone, order and the metadata file; the last choices are stored. */
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { z } from 'zod';
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/units.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import {
  type DialectName,
  ExportForm,
  type ExportUnits,
  siUnits,
} from '#shared/model/exportRequest.ts';

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = ExportForm.omit({ columns: true });
export type Choices = z.infer<typeof Choices>;

const useStore = persistedStore('export-choices', z.object({ choices: Choices }), {
  choices: Choices.parse({}),
});

export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const choices = useStore((state) => state.choices);
  return [choices, (change) => useStore.setState({ choices: { ...choices, ...change } })];
}

const dialects = messageTable<DialectName>({
  plain: msg`One header line with units, ISO 8601 times, empty cells for missing values.`,
  erddap: msg`Like the .csv of an ERDDAP server: a line of names, a line of units, NaN for missing numbers.`,
  spreadsheet: msg`Opens in your spreadsheet: decimal mark and dates as it expects them.`,
});

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
      <Segmented
        rowClass="export-choice row"
        label={t`Format`}
        value={choices.dialect}
        options={[
          { value: 'plain', label: t`Plain` },
          { value: 'erddap', label: 'ERDDAP' },
          { value: 'spreadsheet', label: t`Spreadsheet` },
        ]}
        onChange={(dialect) => onChoose({ dialect })}
      />
      <p className="quiet">{dialects[choices.dialect]}</p>
      {sameUnits ? null : (
        <Segmented
          rowClass="export-choice row"
          label={t`Units`}
          value={inOwn ? 'own' : 'si'}
          options={[
            { value: 'si', label: unitsText(siUnits) },
            { value: 'own', label: unitsText(own) },
          ]}
          onChange={(wanted) => onChoose({ units: wanted === 'own' ? own : siUnits })}
        />
      )}
      <Segmented
        rowClass="export-choice row"
        label={t`Time zone`}
        value={choices.clock}
        options={[
          { value: 'utc', label: 'UTC' },
          { value: 'buoy', label: t`Buoy local` },
          { value: 'local', label: t`This computer` },
        ]}
        onChange={(clock) => onChoose({ clock })}
      />
      {timed ? (
        <Segmented
          rowClass="export-choice row"
          label={t`Order`}
          value={choices.order}
          options={[
            { value: 'asc', label: t`Oldest first` },
            { value: 'desc', label: t`Newest first` },
          ]}
          onChange={(order) => onChoose({ order })}
        />
      ) : null}
      <Check checked={choices.sidecar} onChange={(sidecar) => onChoose({ sidecar })}>
        <Trans>Include metadata file (JSON: query, units, download times, checksum)</Trans>
      </Check>
    </>
  );
}
