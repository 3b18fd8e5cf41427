/** The dialog of every export: which rows and columns are written, and in which format. */
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useApp } from '#renderer/stores/app.ts';
import { closeExport, useExportDialog } from '#renderer/stores/exportDialog.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { messageTable } from '#shared/i18n/messageTable.ts';
import type { CallInput } from '#shared/ipc/contract.ts';
import { type ExportSelection, siUnits } from '#shared/model/exportRequest.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { exportLabel, useChoices } from './exportChoices.ts';
import { FormChoices } from './FormChoices.tsx';
import { MissingReadings } from './MissingReadings.tsx';
import { ReadingsChoice } from './ReadingsChoice.tsx';
import './export.css';

const titles = messageTable<ExportSelection['kind']>({
  readings: msg`Export readings`,
  latest: msg`Export latest readings`,
  series: msg`Export seasons`,
  conditions: msg`Export conditions`,
  statistics: msg`Export statistics`,
  climatology: msg`Export climatology`,
  buoys: msg`Export list of buoys`,
});

export function ExportDialog() {
  const selection = useExportDialog((state) => state.selection);
  return selection ? <Form key={JSON.stringify(selection)} first={selection} /> : null;
}

/** The form's id, so that the button at the foot belongs to it. */
const FORM = 'export-form';

function Form({ first }: { first: ExportSelection }) {
  const [selection, setSelection] = useState(first);
  const [columns, setColumns] = useState<string[] | null>(null);
  const [choices, choose] = useChoices();
  const settings = useApp((state) => state.settings);
  const own = {
    height: settings.heightUnit,
    temperature: settings.temperatureUnit,
    speed: settings.speedUnit,
  };
  // The current units of the settings, not those of the last export.
  const inOwn = JSON.stringify(choices.units) !== JSON.stringify(siUnits);
  const units = inOwn ? own : siUnits;
  const preview = useCacheQuery(reads.previewExport, { selection });
  const start = useAction((request: CallInput<'startExport'>) => call('startExport', request), {
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
  const nothing = preview.value?.rows === 0;
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
          disabledBecause={nothing ? t`Nothing to export: no data downloaded yet` : null}
        >
          {preview.value ? exportLabel(selection.kind, preview.value.rows) : t`Export…`}
        </Button>
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
        {nothing ? (
          <p className="quiet">
            <Trans>Nothing to export: no data downloaded yet.</Trans>
          </p>
        ) : null}
        <ErrorNote error={error} />
      </form>
    </Dialog>
  );
}
