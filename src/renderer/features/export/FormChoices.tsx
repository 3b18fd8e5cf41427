/** In which format, units, time zone and order an export is written: as last time. */
import { msg, t } from '@lingui/core/macro';
import { useId } from 'react';
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/metrics.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import {
  canHold,
  DialectName,
  type ExportSelection,
  type ExportUnits,
  type FileFormat,
  fileFormats,
  isCsv,
  isFolder,
  siUnits,
} from '#shared/model/exportRequest.ts';
import { type Choices, useDraft } from './draft.ts';

function choose(change: Partial<Choices>): void {
  useDraft.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
}

/** Those of the settings. */
const useOwnUnits = (): ExportUnits => {
  const { heightUnit, temperatureUnit, speedUnit } = useUnits();
  return { height: heightUnit, temperature: temperatureUnit, speed: speedUnit };
};

/** The current units of the settings, not those of the last export; CSV where the last format cannot hold the kind. */
export function useChoices(kind: ExportSelection['kind']): Choices {
  const { choices } = useDraft();
  const own = useOwnUnits();
  const inOwn = JSON.stringify(choices.units) !== JSON.stringify(siUnits);
  const format = canHold(choices.format, kind) ? choices.format : 'csv';
  return { ...choices, format, units: inOwn ? own : siUnits };
}

/** A dialect of CSV, or another format. */
type Choice = DialectName | Exclude<FileFormat, 'csv'>;

/** What each is for. */
const purposes = messageTable<Choice>({
  plain: msg`One header line with units, ISO 8601 times, empty cells for missing values.`,
  spreadsheet: msg`Opens in your spreadsheet: decimal mark and dates as it expects them.`,
  erddap: msg`Like the .csv of an ERDDAP server: a line of names, a line of units, NaN for missing numbers.`,
  netcdf: msg`NetCDF-4 by the CF conventions, for xarray, Panoply, MATLAB and R.`,
  package: msg`A folder with a CSV file for each buoy and a description of its columns: a Data Package.`,
  parquet: msg`Typed columns for pandas, DuckDB, Polars and R.`,
  dataset: msg`A folder with a file for each buoy and year. The next export into it writes only what changed.`,
  json: msg`An array of objects for scripts, named as in CSV.`,
  geojson: msg`Points for maps and geographic information systems.`,
  gpx: msg`Waypoints for chart plotters and hand-held receivers.`,
});
const choiceNames = (): Record<Choice, string> => ({
  plain: t`CSV`,
  spreadsheet: t`CSV for a spreadsheet`,
  erddap: t`CSV, ERDDAP`,
  netcdf: fileFormats.netcdf.name,
  package: t`CSV for each buoy (folder)`,
  parquet: fileFormats.parquet.name,
  dataset: t`Parquet by buoy and year (folder)`,
  json: fileFormats.json.name,
  geojson: fileFormats.geojson.name,
  gpx: fileFormats.gpx.name,
});
const formOf = (choice: Choice): Pick<Choices, 'format' | 'dialect'> => {
  const dialect = DialectName.safeParse(choice);
  return dialect.success
    ? { format: 'csv', dialect: dialect.data }
    : { format: choice as FileFormat, dialect: 'plain' };
};

const unitsText = ({ height, temperature, speed }: ExportUnits): string =>
  [heightUnitLabel[height], temperatureUnitLabel[temperature], speedUnitLabel[speed]].join(', ');

export function FormChoices({ kind }: { kind: ExportSelection['kind'] }) {
  const id = useId();
  const choices = useChoices(kind);
  const own = useOwnUnits();
  const choice: Choice = choices.format === 'csv' ? choices.dialect : choices.format;
  const offered = optionsOf(choiceNames()).filter(({ value }) =>
    canHold(formOf(value).format, kind),
  );
  return (
    <>
      <label className="export-choice row" htmlFor={id}>
        <span className="quiet">{t`Format`}</span>
        <Select
          id={id}
          value={choice}
          options={offered}
          onChange={(next) => choose(formOf(next))}
        />
      </label>
      <p className="quiet">{purposes[choice]}</p>
      {unitsText(own) === unitsText(siUnits) ? null : (
        <Segmented
          rowClass="export-choice row"
          label={t`Units`}
          value={choices.units === siUnits ? 'si' : 'own'}
          options={optionsOf({ si: unitsText(siUnits), own: unitsText(own) })}
          onChange={(wanted) => choose({ units: wanted === 'own' ? own : siUnits })}
        />
      )}
      {isCsv(choices.format) ? (
        <Segmented
          rowClass="export-choice row"
          label={t`Time zone`}
          value={choices.clock}
          options={optionsOf({ utc: 'UTC', buoy: t`Buoy local`, local: t`This computer` })}
          onChange={(clock) => choose({ clock })}
        />
      ) : null}
      {kind === 'readings' ? (
        <Segmented
          rowClass="export-choice row"
          label={t`Order`}
          value={choices.order}
          options={optionsOf({ asc: t`Oldest first`, desc: t`Newest first` })}
          onChange={(order) => choose({ order })}
        />
      ) : null}
      {isFolder(choices.format) ? null : (
        <Check checked={choices.sidecar} onChange={(sidecar) => choose({ sidecar })}>
          {t`Include metadata file (JSON: query, units, download times, checksum)`}
        </Check>
      )}
    </>
  );
}
