/** The dialog of every export: which rows and columns are written, and in which format, units, time zone and order. */
import { msg, plural, t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useMissingData } from '#renderer/features/fetchHistory/MissingData.tsx';
import { exportCommand } from '#renderer/format/commandLine.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { planSentence } from '#renderer/format/job.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { closeExport, useApp, useExportDialog } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CheckList } from '#renderer/ui/Check.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { CallInput } from '#shared/ipc/contract.ts';
import type { ExportColumn, ExportSelection } from '#shared/model/exportRequest.ts';
import { hasBuoys, useDraft, useSelection } from './draft.ts';
import { FormChoices, useChoices } from './FormChoices.tsx';
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

function Form({ first }: { first: ExportSelection }) {
  const { selection, problem } = useSelection(first);
  const { unticked } = useDraft();
  const choices = useChoices(selection.kind);
  const preview = useCacheQuery(reads.previewExport, { selection }, () => problem !== null);
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
  const connection = useApp((state) => state.connection);
  const line = connection && exportCommand(selection, request, connection);
  return (
    <Dialog
      title={titles[selection.kind]}
      onClose={closeExport}
      dismiss={t`Close`}
      send={() => start.run({ ...request, selection })}
      actions={
        <>
          {line === null || refusal !== null ? null : (
            <CopyButton text={() => line} title={line}>{t`Copy as command`}</CopyButton>
          )}
          <Button
            ref={main}
            variant="primary"
            type="submit"
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
      {hasBuoys(first) && hasBuoys(selection) ? (
        <ReadingsChoice first={first} selection={selection} problem={problem} />
      ) : null}
      {selection.kind === 'statistics' && selection.table === 'windows' ? (
        <Segmented
          rowClass="export-choice row"
          label={t`Rows`}
          value={selection.by}
          options={optionsOf({ month: t`Months`, week: t`Weeks`, year: t`Years` })}
          onChange={(by) => useDraft.setState({ by })}
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
          onChange={(table) => useDraft.setState({ table })}
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
    </Dialog>
  );
}

/** What of the range is not downloaded yet, and its download. */
export function MissingReadings(props: {
  selection: Extract<ExportSelection, { kind: 'readings' }>;
}) {
  const { selection } = props;
  const zone = useZone(null);
  const now = useNow();
  const { buoyIds, from, to } = selection;
  const { plan, started, download } = useMissingData({ buoyIds, range: { from, to } });
  if (!plan || plan.gaps === 0) return download;
  return (
    <div className="row gap-3 apart">
      <span className="grow">
        {started
          ? t`Downloading; see the status bar for progress. The export contains what is downloaded when it starts.`
          : planSentence(plan, buoyIds.length, now, zone)}
      </span>
      {download}
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
