/** What will be written and how, before it is: one dialog for every export. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { closeExport, useExportAsked } from '#renderer/stores/exportDialog.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { CallInput } from '#shared/ipc/contract.ts';
import { type ExportSelection, siUnits } from '#shared/model/export.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { rowWord, useChoices } from './exportChoices.ts';
import { FormChoices } from './FormChoices.tsx';
import { MissingReadings } from './MissingReadings.tsx';
import { ReadingsChoice } from './ReadingsChoice.tsx';
import './export.css';

const titles: Record<ExportSelection['kind'], string> = {
  readings: 'Export readings',
  latest: 'Export latest readings',
  series: 'Export seasons',
  conditions: 'Export conditions',
  statistics: 'Export statistics',
  climatology: 'Export climatology',
  buoys: 'Export the list of buoys',
};

export function ExportDialog() {
  const asked = useExportAsked((state) => state.selection);
  return asked ? <Asked key={JSON.stringify(asked)} first={asked} /> : null;
}

/** The form's id, so that the button at the foot belongs to it. */
const FORM = 'export-form';

function Asked({ first }: { first: ExportSelection }) {
  const [selection, setSelection] = useState(first);
  const [columns, setColumns] = useState<string[] | null>(null);
  const [choices, choose] = useChoices();
  const settings = useApp((state) => state.settings);
  const own = {
    height: settings.heightUnit,
    temperature: settings.temperatureUnit,
    speed: settings.speedUnit,
  };
  // The person's units of now, not those of the day they were last chosen.
  const inOwn = JSON.stringify(choices.units) !== JSON.stringify(siUnits);
  const units = inOwn ? own : siUnits;
  const preview = useCacheQuery(reads.previewExport, { selection });
  const start = useAction((order: CallInput<'startExport'>) => call('startExport', order), {
    onDone: (job) => job && closeExport(),
  });
  const error = start.error ?? preview.error;
  const main = useRef<HTMLButtonElement>(null);
  // Enter exports as last time.
  useEffect(() => main.current?.focus(), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.run({ ...choices, units, columns, selection });
  };
  const word = rowWord(selection.kind);
  const nothing = preview.value?.rows === 0;
  return (
    <Dialog
      title={titles[selection.kind]}
      open
      onClose={closeExport}
      actions={
        <>
          <Button onClick={closeExport}>Close</Button>
          <Button
            ref={main}
            variant="primary"
            type="submit"
            form={FORM}
            busy={start.busy}
            disabledBecause={nothing ? 'Nothing of this is downloaded yet' : null}
          >
            {preview.value ? `Export ${formatPlural(preview.value.rows, word)}…` : 'Export…'}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack gap-3" onSubmit={submit}>
        {first.kind === 'latest' || first.kind === 'readings' ? (
          <ReadingsChoice
            first={first}
            selection={selection}
            onSelect={(next) => {
              setSelection(next);
              setColumns(null);
            }}
          />
        ) : null}
        {selection.kind === 'readings' ? <MissingReadings selection={selection} /> : null}
        <FormChoices
          choices={choices}
          own={own}
          inOwn={inOwn}
          timed={selection.kind === 'readings'}
          onChoose={choose}
        />
        {preview.value ? (
          <ColumnChoice columns={preview.value.columns} chosen={columns} onChoose={setColumns} />
        ) : null}
        {nothing ? <p className="quiet">Nothing of this is downloaded yet.</p> : null}
        {error ? <ErrorNote error={error} /> : null}
      </form>
    </Dialog>
  );
}
