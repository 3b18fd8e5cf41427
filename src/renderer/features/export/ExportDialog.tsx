/** The dialog of every export: which rows and columns are written, and in which format, units, time zone and order. */
import { msg, plural, t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { planSentence, useFetchPlan } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { exportCommand } from '#renderer/format/commandLine.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/metrics.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { closeExport, useApp, useExportDialog, useUnits } from '#renderer/stores/app.ts';
import { partStore, persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check, CheckList } from '#renderer/ui/Check.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import type { Days } from '#renderer/ui/DayField.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { CallInput } from '#shared/ipc/contract.ts';
import {
  canHold,
  DialectName,
  type ExportColumn,
  ExportForm,
  type ExportSelection,
  type ExportUnits,
  type FileFormat,
  fileFormats,
  isCsv,
  isFolder,
  siUnits,
} from '#shared/model/exportRequest.ts';
import { ReadingsChoice } from './ReadingsChoice.tsx';
import './export.css';

const titles = messageTable<ExportSelection['kind']>({
  readings: msg`Export readings`,
  latest: msg`Export latest readings`,
  series: msg`Export seasons`,
  conditions: msg`Export forecast and tide`,
  statistics: msg`Export statistics`,
  storms: msg`Export storms`,
  extremes: msg`Export return values`,
  analogues: msg`Export similar moments`,
  climatology: msg`Export climatology`,
  comparison: msg`Export comparison`,
  buoys: msg`Export list of buoys`,
});

export function ExportDialog() {
  const selection = useExportDialog((state) => state.selection);
  return selection ? <Form key={JSON.stringify(selection)} first={selection} /> : null;
}

function exportLabel(kind: ExportSelection['kind'], rows: number): string {
  switch (kind) {
    case 'readings':
      return plural(rows, { one: 'Export # reading…', other: 'Export # readings…' });
    case 'latest':
    case 'buoys':
      return plural(rows, { one: 'Export # buoy…', other: 'Export # buoys…' });
    case 'series':
      return plural(rows, { one: 'Export # point…', other: 'Export # points…' });
    case 'climatology':
      return plural(rows, { one: 'Export # day…', other: 'Export # days…' });
    default:
      return plural(rows, { one: 'Export # row…', other: 'Export # rows…' });
  }
}

const hasBuoys = (selection: ExportSelection) =>
  selection.kind === 'latest' || selection.kind === 'readings';

/** The form's id, so that the button at the foot belongs to it. */
const FORM = 'export-form';

interface Draft {
  selection: ExportSelection;
  /** As typed; null: those that it opened with. */
  days: Days | null;
  /** Why the fields show no range; `selection` is the one before. */
  problem: string | null;
  /** Names of columns that are left out wherever a table has them. */
  unticked: ReadonlySet<string>;
}

/** What was changed since the dialog opened. */
const useDraft = partStore(
  'export-draft',
  create<Partial<Draft>>(() => ({})),
);
useExportDialog.subscribe(({ selection }, before) => {
  if (selection !== before.selection) useDraft.setState({}, true);
});

function Form({ first }: { first: ExportSelection }) {
  const opened = hasBuoys(first) ? { ...first, quality: useStore.getState().quality } : first;
  const draft = { selection: opened, days: null, problem: null, unticked: new Set<string>() };
  const { selection, days, problem, unticked }: Draft = { ...draft, ...useDraft() };
  const setSelection = (next: ExportSelection) => useDraft.setState({ selection: next });
  const choices = useChoices(selection.kind);
  const preview = useCacheQuery(reads.previewExport, { selection });
  const start = useAction((request: CallInput<'startExport'>) => call('startExport', request), {
    onDone: (job) => job && closeExport(),
  });
  const main = useRef<HTMLButtonElement>(null);
  // Enter exports as last time.
  useEffect(() => main.current?.focus(), []);

  const names = preview.value?.columns.map(({ name }) => name) ?? [];
  const columns = names.some((name) => unticked.has(name))
    ? names.filter((name) => !unticked.has(name))
    : null;
  /** Which columns there are to leave out is not known yet. */
  const isPending = unticked.size > 0 && preview.reading;
  const nothing = preview.value?.rows === 0;
  const isUnknown = unticked.size > 0 && preview.error !== null;
  const refusal =
    problem ??
    (isUnknown
      ? t`The columns could not be read.`
      : nothing
        ? t`Nothing to export: no data downloaded yet`
        : null);
  const request = { ...choices, columns: choices.format === 'gpx' ? null : columns };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === null && !isPending) start.run({ ...request, selection });
  };
  const connection = useApp((state) => state.connection);
  const line = connection && exportCommand(selection, request, connection);
  return (
    <Dialog
      title={titles[selection.kind]}
      onClose={closeExport}
      dismiss={t`Close`}
      actions={
        <>
          {line === null || refusal !== null ? null : (
            <CopyButton text={() => line} title={line}>{t`Copy as command`}</CopyButton>
          )}
          <Button
            ref={main}
            variant="primary"
            type="submit"
            form={FORM}
            busy={start.busy || isPending}
            disabledBecause={refusal}
          >
            {preview.value && problem === null
              ? exportLabel(selection.kind, preview.value.rows)
              : t`Export…`}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack gap-3" onSubmit={submit}>
        {hasBuoys(first) && hasBuoys(selection) ? (
          <ReadingsChoice
            first={first}
            selection={selection}
            typed={days}
            onSelect={(next) => {
              useDraft.setState(next);
              useStore.setState({ quality: next.selection.quality });
            }}
          />
        ) : null}
        {selection.kind === 'statistics' && selection.table === 'windows' ? (
          <Segmented
            rowClass="export-choice row"
            label={t`Rows`}
            value={selection.by}
            options={optionsOf({ month: t`Months`, week: t`Weeks`, year: t`Years` })}
            onChange={(by) => setSelection({ ...selection, by })}
          />
        ) : null}
        {selection.kind === 'comparison' ? (
          <Segmented
            rowClass="export-choice row"
            label={t`Rows`}
            value={selection.table}
            options={optionsOf({
              figures: t`Seasons and sectors`,
              pairs: t({ message: 'Pairs', comment: 'Of readings at common times' }),
              quantiles: t`Quantiles`,
              lag: t({ message: 'Lag', comment: 'How much later waves arrive at another buoy' }),
            })}
            onChange={(table) => setSelection({ ...selection, table })}
          />
        ) : null}
        {selection.kind === 'readings' && problem === null ? (
          <MissingReadings selection={selection} />
        ) : null}
        <FormChoices kind={selection.kind} />
        {preview.value && choices.format !== 'gpx' ? (
          <ColumnChoice
            columns={preview.value.columns}
            chosen={columns ?? names}
            onChoose={(chosen) => {
              const without = [...unticked, ...names].filter((name) => !chosen.has(name));
              useDraft.setState({ unticked: new Set(without) });
            }}
          />
        ) : null}
        {nothing && problem === null ? (
          <p className="quiet">{t`Nothing to export: no data downloaded yet.`}</p>
        ) : null}
        <ErrorNote error={start.error ?? preview.error} />
      </form>
    </Dialog>
  );
}

/** What of the range is not downloaded yet, and its download. */
export function MissingReadings(props: {
  selection: Extract<ExportSelection, { kind: 'readings' }>;
}) {
  const { selection } = props;
  const zone = useZone(null);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { buoyIds, from, to } = selection;
  const { plan, error, busy, started, start } = useFetchPlan(buoyIds, { from, to });
  // A read-only file has nothing to download.
  if (error) return error.kind === 'read-only' ? null : <ErrorNote error={error} />;
  if (!plan || plan.gaps === 0) return null;
  return (
    <div className="line gap-3 apart">
      <span>
        {started
          ? t`Downloading; see the status bar for progress. The export contains what is downloaded when it starts.`
          : planSentence(plan, buoyIds.length, now, zone)}
      </span>
      {started ? null : (
        <Button changes busy={busy} onClick={start}>
          {downloadLabel(plan)}
        </Button>
      )}
    </div>
  );
}

/** Which columns the file has: all, unless some are unticked. */
function ColumnChoice(props: {
  columns: readonly ExportColumn[];
  chosen: readonly string[];
  onChoose: (names: ReadonlySet<string>) => void;
}) {
  const { columns, chosen, onChoose } = props;
  const wantedCount = formatCount(chosen.length);
  return (
    <details>
      <summary>
        {chosen.length === columns.length
          ? plural({ columns: columns.length }, { one: 'All columns (#)', other: 'All # columns' })
          : plural(
              { columns: columns.length },
              { one: `${wantedCount} of # column`, other: `${wantedCount} of # columns` },
            )}
      </summary>
      <CheckList
        label={t`Columns`}
        items={columns.map(({ name, unit }) => ({
          id: name,
          text: name,
          content: (
            <span>
              {name}
              {unit && unit !== '1' ? <span className="quiet"> {unit}</span> : null}
            </span>
          ),
        }))}
        chosen={new Set(chosen)}
        onChoose={onChoose}
      />
    </details>
  );
}

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = z.omit(ExportForm, { columns: true });
type Choices = z.infer<typeof Choices>;

const Stored = z.object({
  choices: z.prefault(Choices, {}),
  /** Of readings: with their flags. */
  quality: z._default(z.boolean(), false),
});
const useStore = persistedStore('export-choices', Stored);

function choose(change: Partial<Choices>): void {
  useStore.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
}

/** Those of the settings. */
const useOwnUnits = (): ExportUnits => {
  const { heightUnit, temperatureUnit, speedUnit } = useUnits();
  return { height: heightUnit, temperature: temperatureUnit, speed: speedUnit };
};

/** The current units of the settings, not those of the last export; CSV where the last format cannot hold the kind. */
export function useChoices(kind: ExportSelection['kind']): Choices {
  const choices = useStore((state) => state.choices);
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
