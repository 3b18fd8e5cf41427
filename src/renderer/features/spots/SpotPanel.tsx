/** Beside the map on which a spot is drawn: the form that is open, or the card of the spot that was chosen. */
import { t } from '@lingui/core/macro';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { type FieldUnit, fieldUnit, siUnit } from '#renderer/format/metrics.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { WatchForm, withEntry } from '#renderer/parts/WatchForm.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { SelectField, TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { MAX_SPOT_BUOYS } from '#shared/model/watch.ts';
import { SpotCard } from './SpotCard.tsx';
import { changeDraft, readDraft, type SpotDraft, spotForm, useSpots } from './spots.ts';
import { tideText } from './words.ts';

const closeCard = () => useSpots.setState({ chosen: null });
const focusCard = (card: HTMLElement | null) => card?.focus({ preventScroll: true });

export function SpotPanel() {
  const { draft, chosen } = useSpots();
  const { spots } = useWatched();
  const spot = spots.find(({ id }) => id === chosen);
  useCommand('escape', closeCard, !draft && spot !== undefined);
  if (draft) return <SpotForm key={draft.id} draft={draft} />;
  if (!spot) return null;
  return (
    <div key={spot.id} className="spot-panel scroll" ref={focusCard} tabIndex={-1}>
      <SpotCard spot={spot} close={<CloseButton onClick={closeCard} />} />
    </div>
  );
}

function SpotForm({ draft }: { draft: SpotDraft }) {
  const units = useUnits();
  const { isTried } = useSpots();
  const isNew = !useWatched().spots.some(({ id }) => id === draft.id);
  const { spot, problems: all } = readDraft(draft, units.heightUnit);
  const problems = isTried ? all : {};
  const limitFields = (
    of: 'height' | 'period' | 'direction',
    label: string,
    unit: FieldUnit,
    step: number,
  ) => {
    const limits = draft[of];
    const field = (end: 'low' | 'high', name: string) => (
      <NumberField
        label={name}
        name={`${label}, ${name}`}
        unit={unit}
        step={step}
        value={limits[end]}
        problem={end === 'high' ? (problems[of] ?? null) : null}
        onChange={(value) => changeDraft({ [of]: { ...limits, [end]: value } })}
      />
    );
    return (
      <div className="row spot-limits">
        <span className="quiet small">{label}</span>
        {field('low', t({ message: 'from', context: 'limit' }))}
        {field('high', t({ message: 'to', context: 'limit' }))}
      </div>
    );
  };
  return (
    <WatchForm
      form={spotForm}
      label={t`Spot`}
      className="spot-panel scroll"
      entry={spot && { name: spot.name, patch: ({ spots }) => ({ spots: withEntry(spots, spot) }) }}
    >
      <header className="line apart">
        <h2>{isNew ? t`New spot` : t`Edit spot`}</h2>
        <CloseButton onClick={spotForm.close} />
      </header>
      <TextField
        label={t`Name`}
        error={problems.name ?? null}
        autoFocus
        maxLength={80}
        value={draft.name}
        onChange={(text) => changeDraft({ name: text })}
      />
      <PositionField
        value={draft.position}
        problem={problems.position ?? null}
        onChange={(position) => changeDraft({ position })}
      />
      <p className="quiet small">{t`Or click the sea.`}</p>
      <SpotBuoys ids={draft.buoyIds} />
      <fieldset className="stack">
        <legend className="strong">{t`Good when`}</legend>
        {limitFields('height', t`Height`, fieldUnit('significantHeight', units), 0.5)}
        {limitFields('period', t`Period`, siUnit('s'), 1)}
        {limitFields('direction', t`Direction (from), clockwise`, siUnit('°'), 5)}
        <SelectField
          label={t`Tide`}
          value={draft.tide}
          options={optionsOf({
            any: t({ message: 'any', comment: 'State of the tide' }),
            ...tideText,
          })}
          onChange={(tide) => changeDraft({ tide })}
        />
      </fieldset>
    </WatchForm>
  );
}

function SpotBuoys({ ids }: { ids: readonly number[] }) {
  const buoys = useBuoys().value?.buoys ?? [];
  return (
    <div className="stack gap-1">
      <span className="quiet small">{t`Buoys, up to ${MAX_SPOT_BUOYS}`}</span>
      {ids.map((id) => {
        const name = buoys.find((buoy) => buoy.id === id)?.name ?? String(id);
        return (
          <div key={id} className="line apart">
            <bdi className="clip">{name}</bdi>
            <CloseButton
              aria-label={t`Remove ${name}`}
              onClick={() => changeDraft({ buoyIds: ids.filter((one) => one !== id) })}
            />
          </div>
        );
      })}
      {ids.length < MAX_SPOT_BUOYS ? (
        <BuoyPicker
          // An empty box that has just been emptied would open its list.
          key={ids.length}
          label={t`Add a buoy…`}
          without={ids}
          chosen={null}
          onChoose={(id) => changeDraft({ buoyIds: [...ids, id] })}
        />
      ) : null}
    </div>
  );
}
