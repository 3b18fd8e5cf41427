/** The dialog of every export: which rows and columns are written, and in which format, units, time zone and order. */
import { msg, plural, t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import {
  planLabel,
  planSentence,
  useFetchPlan,
} from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { formatCount } from '#renderer/format/figure.ts';
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/metrics.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { closeExport, useApp, useExportDialog } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check, CheckList } from '#renderer/ui/Check.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { CallInput } from '#shared/ipc/contract.ts';
import {
  type DialectName,
  type ExportColumn,
  ExportForm,
  type ExportSelection,
  type ExportUnits,
  siUnits,
} from '#shared/model/exportRequest.ts';
import { ReadingsChoice } from './ReadingsChoice.tsx';
import './export.css';

const titles = messageTable<ExportSelection['kind']>({
  readings: msg`Export readings`,
  latest: msg`Export latest readings`,
  series: msg`Export seasons`,
  conditions: msg`Export conditions`,
  statistics: msg`Export statistics`,
  storms: msg`Export storms`,
  extremes: msg`Export return values`,
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
    case 'conditions':
    case 'statistics':
    case 'storms':
    case 'extremes':
    case 'comparison':
      return plural(rows, { one: 'Export # row…', other: 'Export # rows…' });
  }
}

const hasBuoys = (selection: ExportSelection) =>
  selection.kind === 'latest' || selection.kind === 'readings';

/** The form's id, so that the button at the foot belongs to it. */
const FORM = 'export-form';

function Form({ first }: { first: ExportSelection }) {
  const [selection, setSelection] = useState(first);
  /** Why the fields show no range; `selection` is the one before. */
  const [problem, setProblem] = useState<string | null>(null);
  const [columns, setColumns] = useState<string[] | null>(null);
  const choices = useChoices();
  const preview = useCacheQuery(reads.previewExport, { selection });
  const start = useAction((request: CallInput<'startExport'>) => call('startExport', request), {
    onDone: (job) => job && closeExport(),
  });
  const main = useRef<HTMLButtonElement>(null);
  // Enter exports as last time.
  useEffect(() => main.current?.focus(), []);

  const nothing = preview.value?.rows === 0;
  const refusal = problem ?? (nothing ? t`Nothing to export: no data downloaded yet` : null);
  const select = (next: ExportSelection): void => {
    setSelection(next);
    setColumns(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === null) start.run({ ...choices, columns, selection });
  };
  return (
    <Dialog
      title={titles[selection.kind]}
      onClose={closeExport}
      dismiss={t`Close`}
      actions={
        <Button
          ref={main}
          variant="primary"
          type="submit"
          form={FORM}
          busy={start.busy}
          disabledBecause={refusal}
        >
          {preview.value && problem === null
            ? exportLabel(selection.kind, preview.value.rows)
            : t`Export…`}
        </Button>
      }
    >
      <form id={FORM} className="stack gap-3" onSubmit={submit}>
        {hasBuoys(first) && hasBuoys(selection) ? (
          <ReadingsChoice
            first={first}
            selection={selection}
            onSelect={(next, why) => {
              select(next);
              setProblem(why);
            }}
          />
        ) : null}
        {selection.kind === 'statistics' && selection.table === 'windows' ? (
          <Segmented
            rowClass="export-choice row"
            label={t`Rows`}
            value={selection.by}
            options={optionsOf({ month: t`Months`, week: t`Weeks`, year: t`Years` })}
            onChange={(by) => select({ ...selection, by })}
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
            onChange={(table) => select({ ...selection, table })}
          />
        ) : null}
        {selection.kind === 'readings' && problem === null ? (
          <MissingReadings selection={selection} />
        ) : null}
        <FormChoices timed={selection.kind === 'readings'} />
        {preview.value ? (
          <ColumnChoice columns={preview.value.columns} chosen={columns} onChoose={setColumns} />
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
          {planLabel(plan)}
        </Button>
      )}
    </div>
  );
}

/** Which columns the file has: all, unless some are unticked. */
function ColumnChoice(props: {
  columns: readonly ExportColumn[];
  /** Null: all. */
  chosen: string[] | null;
  onChoose: (names: string[] | null) => void;
}) {
  const { columns, chosen, onChoose } = props;
  const names = columns.map(({ name }) => name);
  const wanted = new Set(chosen ?? names);
  const wantedCount = formatCount(wanted.size);
  return (
    <details>
      <summary>
        {chosen === null
          ? plural({ columns: names.length }, { one: 'All columns (#)', other: 'All # columns' })
          : plural(
              { columns: names.length },
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
        chosen={wanted}
        onChoose={(next) =>
          // In the order of the file.
          onChoose(next.size === names.length ? null : names.filter((name) => next.has(name)))
        }
      />
    </details>
  );
}

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = ExportForm.omit({ columns: true });
type Choices = z.infer<typeof Choices>;

const useStore = persistedStore('export-choices', z.object({ choices: Choices.prefault({}) }));

function choose(change: Partial<Choices>): void {
  useStore.setState(({ choices }) => ({ choices: { ...choices, ...change } }));
}

/** Those of the settings. */
const useOwnUnits = (): ExportUnits => {
  const { heightUnit, temperatureUnit, speedUnit } = useApp((state) => state.settings);
  return { height: heightUnit, temperature: temperatureUnit, speed: speedUnit };
};

/** The current units of the settings, not those of the last export. */
export function useChoices(): Choices {
  const choices = useStore((state) => state.choices);
  const own = useOwnUnits();
  const inOwn = JSON.stringify(choices.units) !== JSON.stringify(siUnits);
  return { ...choices, units: inOwn ? own : siUnits };
}

const dialects = messageTable<DialectName>({
  plain: msg`One header line with units, ISO 8601 times, empty cells for missing values.`,
  erddap: msg`Like the .csv of an ERDDAP server: a line of names, a line of units, NaN for missing numbers.`,
  spreadsheet: msg`Opens in your spreadsheet: decimal mark and dates as it expects them.`,
});

const unitsText = ({ height, temperature, speed }: ExportUnits): string =>
  [heightUnitLabel[height], temperatureUnitLabel[temperature], speedUnitLabel[speed]].join(', ');

/** @param timed its rows have an order by time to choose */
export function FormChoices({ timed }: { timed: boolean }) {
  const choices = useChoices();
  const own = useOwnUnits();
  return (
    <>
      <Segmented
        rowClass="export-choice row"
        label={t`Format`}
        value={choices.dialect}
        options={optionsOf({ plain: t`Plain`, erddap: 'ERDDAP', spreadsheet: t`Spreadsheet` })}
        onChange={(dialect) => choose({ dialect })}
      />
      <p className="quiet">{dialects[choices.dialect]}</p>
      {unitsText(own) === unitsText(siUnits) ? null : (
        <Segmented
          rowClass="export-choice row"
          label={t`Units`}
          value={choices.units === siUnits ? 'si' : 'own'}
          options={optionsOf({ si: unitsText(siUnits), own: unitsText(own) })}
          onChange={(wanted) => choose({ units: wanted === 'own' ? own : siUnits })}
        />
      )}
      <Segmented
        rowClass="export-choice row"
        label={t`Time zone`}
        value={choices.clock}
        options={optionsOf({ utc: 'UTC', buoy: t`Buoy local`, local: t`This computer` })}
        onChange={(clock) => choose({ clock })}
      />
      {timed ? (
        <Segmented
          rowClass="export-choice row"
          label={t`Order`}
          value={choices.order}
          options={optionsOf({ asc: t`Oldest first`, desc: t`Newest first` })}
          onChange={(order) => choose({ order })}
        />
      ) : null}
      <Check checked={choices.sidecar} onChange={(sidecar) => choose({ sidecar })}>
        {t`Include metadata file (JSON: query, units, download times, checksum)`}
      </Check>
    </>
  );
}
