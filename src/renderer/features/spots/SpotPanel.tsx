/** Beside the map on which a spot is drawn: the form that is open, or the card of the spot that was chosen. */
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { useWatch, useWatchChange, useWatched } from '#renderer/data/watch.ts';
import { type FieldUnit, fieldUnit, siUnit } from '#renderer/format/metrics.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { focusWrong, HeldNote, SelectField, TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { MAX_SPOT_BUOYS } from '#shared/model/watch.ts';
import { SpotCard } from './SpotCard.tsx';
import { changeDraft, closeForm, readDraft, type SpotDraft, useSpots } from './spots.ts';
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
  const watch = useWatch();
  const spots = watch.value?.spots;
  const saving = useWatchChange();
  const [isTried, setTried] = useState(false);
  const { spot, problems: all } = readDraft(draft, units.heightUnit);
  const problems = isTried ? all : {};
  const { opened, held } = useSpots();
  const isChanged = opened !== draft;
  // As in the form of an alert, only its buttons drop what was typed.
  useCommand('escape', closeForm, !isChanged);
  const isNew = !spots?.some(({ id }) => id === draft.id);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!spot) focusWrong(event.currentTarget);
    if (!spot || !spots || saving.busy) return;
    const next = isNew ? [...spots, spot] : spots.map((one) => (one.id === spot.id ? spot : one));
    saving.run({
      patch: { spots: next },
      done: () => t`Saved: ${{ name: spot.name }}.`,
      // Not what was typed meanwhile, nor another form.
      onDone: () => {
        if (useSpots.getState().draft !== draft) return;
        closeForm();
        useSpots.setState({ chosen: draft.id });
      },
    });
  };
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
    <form className="spot-panel box column scroll" aria-label={t`Spot`} onSubmit={save} noValidate>
      <div className="sheet stack gap-3 scroll">
        <header className="line apart">
          <h2>{isNew ? t`New spot` : t`Edit spot`}</h2>
          <CloseButton onClick={closeForm} />
        </header>
        <HeldNote held={held}>{t`Save this spot or cancel first.`}</HeldNote>
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
      </div>
      <ErrorNote error={saving.error ?? watch.error} />
      <div className="dialog-foot row ruled">
        <Button type="submit" variant="primary" changes busy={saving.busy}>
          {t`Save`}
        </Button>
        <Button onClick={closeForm}>{t`Cancel`}</Button>
      </div>
    </form>
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
