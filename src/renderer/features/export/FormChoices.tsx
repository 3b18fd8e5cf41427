/** Format, units, time zone, order and the metadata file; the last choices are stored. */
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { z } from 'zod';
import { heightUnitLabel, speedUnitLabel, temperatureUnitLabel } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Check } from '#renderer/ui/Check.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import {
  type DialectName,
  ExportForm,
  type ExportUnits,
  siUnits,
} from '#shared/model/exportRequest.ts';

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = ExportForm.omit({ columns: true });
type Choices = z.infer<typeof Choices>;

const useStore = persistedStore('export-choices', z.object({ choices: Choices }), {
  choices: Choices.parse({}),
});

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
        <Trans>Include metadata file (JSON: query, units, download times, checksum)</Trans>
      </Check>
    </>
  );
}
