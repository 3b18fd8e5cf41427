/** Alerts: the rules with their states, quiet hours, and what has happened. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BellPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatch, useWatchChange, useWatched } from '#renderer/data/watch.ts';
import { titled } from '#renderer/format/figure.ts';
import { readClock } from '#renderer/format/moment.ts';
import { clockOf, formatDateTime } from '#renderer/format/time.ts';
import { type AlertState, alertStateText } from '#renderer/parts/AlertMark.tsx';
import { useZone } from '#renderer/parts/clock.ts';
import { showReadings, useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import {
  conditionsText,
  eventRule,
  eventText,
  ruleName,
  valuesText,
} from '#shared/i18n/alertText.ts';
import type { AlertRule, Alerts, QuietHours } from '#shared/model/alert.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { RuleForm } from './RuleForm.tsx';
import { closeRule, draftOf, newRule, openRule, useRuleDraft } from './ruleForm.ts';
import './alerts.css';

const nothing: Alerts = { states: [], paused: [], log: [] };

export function AlertsScreen() {
  const watch = useWatch();
  const { rules, quietHours } = useWatched();
  const alerts = useCacheQuery(reads.getAlerts, undefined);
  const list = useBuoys();
  const selected = useApp((state) => state.selectedBuoyId);
  const units = useUnits();
  const isWanted = useApp((state) => state.alertWanted);
  const { draft } = useRuleDraft();
  const change = useWatchChange();
  // What was typed stays until it is saved.
  const saving = useWatchChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    closeRule();
    heading.current?.focus();
  };
  useEffect(() => {
    if (!isWanted) return;
    openRule(newRule(selected));
    useApp.setState({ alertWanted: false });
  }, [isWanted, selected]);
  const buoys = new Map(list.value?.buoys.map((buoy) => [buoy.id, buoy]));
  const { states, paused, log } = alerts.value ?? nothing;
  const save = (rule: AlertRule) => {
    const isNew = !rules.some(({ id }) => id === rule.id);
    saving.run({
      patch: {
        rules: isNew ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one)),
      },
      // Not what was typed meanwhile, nor another form.
      onDone: () => {
        if (useRuleDraft.getState().draft === draft) close();
      },
    });
  };
  const remove = (rule: AlertRule) => {
    const name = ruleName(rule, units);
    change.run({
      patch: { rules: rules.filter(({ id }) => id !== rule.id) },
      done: () => <Trans>Alert {name} deleted.</Trans>,
    });
  };
  const add = (
    <Button
      changes
      variant="primary"
      icon={<BellPlus size={16} />}
      onClick={() => openRule(newRule(selected))}
    >
      {t`New alert…`}
    </Button>
  );
  return (
    <div className="alerts desk fill scroll stack gap-4">
      <header className="row apart">
        <h1 className="title" ref={heading} tabIndex={-1}>
          {t`Alerts`}
        </h1>
        {rules.length > 0 && !draft ? add : null}
      </header>
      <Running />
      <ProgressLine active={watch.reading} label={t`Reading downloaded data`} />
      {watch.value ? (
        <ErrorNote error={saving.error ?? change.error ?? alerts.error} />
      ) : (
        <ErrorNote error={watch.error} onRetry={watch.refresh} place="empty" />
      )}
      {watch.value && draft ? (
        <RuleForm key={draft.id} draft={draft} onClose={close} onSave={save} />
      ) : null}
      {!watch.value ? null : rules.length === 0 && !draft ? (
        <EmptyState
          title={t`No alerts`}
          text={t`An alert tells you when the readings of a buoy meet your conditions. You can try it on downloaded readings before you save it.`}
          action={add}
        />
      ) : rules.length === 0 ? null : (
        <>
          <ul className="stack gap-3" aria-label={t`Alerts`}>
            {rules.map((rule) => (
              <Rule
                key={rule.id}
                rule={rule}
                states={states.filter(({ ruleId }) => ruleId === rule.id)}
                isPaused={paused.includes(rule.id)}
                buoys={list.value ? buoys : null}
                onRemove={() => remove(rule)}
              />
            ))}
          </ul>
          <Quiet
            quietHours={quietHours}
            onChange={(next) => change.run({ patch: { quietHours: next } })}
          />
        </>
      )}
      {log.length > 0 ? <Log log={log} buoys={buoys} /> : null}
    </div>
  );
}

function Quiet(props: {
  quietHours: QuietHours | null;
  onChange: (next: QuietHours | null) => void;
}) {
  const { quietHours, onChange } = props;
  const zone = useApp((state) => state.info?.timezone ?? 'UTC');
  return (
    <div className="row">
      <Check
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? { from: '22:00', to: '06:00', zone } : null)}
      >
        {t`Quiet hours: one summary afterwards`}
      </Check>
      {quietHours
        ? (['from', 'to'] as const).map((end) => (
            <QuietTime
              key={end + quietHours[end]}
              label={end === 'from' ? t`Quiet from` : t`Quiet until`}
              value={quietHours[end]}
              onChange={(time) => onChange({ ...quietHours, [end]: time })}
            />
          ))
        : null}
      {quietHours?.zone}
    </div>
  );
}

/** A time of day (HH:MM), changed when the field is left or Enter is pressed in it. */
function QuietTime(props: { label: string; value: string; onChange: (time: string) => void }) {
  const { label, value, onChange } = props;
  const [text, setText] = useState(value);
  const time = readClock(text);
  const leave = () => {
    if (time === value) setText(value);
    else if (time !== null) onChange(time);
  };
  return (
    <TextField
      label={label}
      error={time === null ? t`Enter a time, like 7:00 or 22.` : null}
      className="number"
      value={text}
      onChange={setText}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}

/** What alerts need to work. */
function Running() {
  const keepsRunning = useApp((state) => state.settings.keepInTray === 'on');
  const updates = useApp((state) => state.status.autoRefresh?.pausedReason ?? null);
  return (
    <p className="quiet prose">
      {keepsRunning
        ? t`Alerts work while Buoy Almanac is running, even with its window closed.`
        : t`Alerts work while Buoy Almanac is running. Settings → Automatic refresh keeps it running after its window is closed.`}{' '}
      {t`They are checked when new readings arrive; readings older than 6 hours give no notification.`}
      {updates !== null && updates !== 'hidden' ? (
        <strong> {t`Automatic refresh is paused: no new readings arrive.`}</strong>
      ) : null}
    </p>
  );
}

function Rule(props: {
  rule: AlertRule;
  states: readonly AlertState[];
  isPaused: boolean;
  /** Null: not read yet. */
  buoys: ReadonlyMap<number, CachedBuoy> | null;
  onRemove: () => void;
}) {
  const { rule, states, isPaused, buoys, onRemove } = props;
  const { spots } = useWatched();
  const units = useUnits();
  const clock = useZone();
  const pause = useAction((next: boolean) =>
    call('pauseAlert', { ruleId: rule.id, isPaused: next }),
  );
  const acknowledge = useAction(() => call('acknowledgeAlert', { ruleId: rule.id }));
  const item = useRef<HTMLLIElement>(null);
  const isWanted = useApp((state) => state.ruleWanted === rule.id);
  useEffect(() => {
    if (!isWanted) return;
    item.current?.focus();
    useApp.setState({ ruleWanted: null });
  }, [isWanted]);
  const { target } = rule;
  const placeOf = (): string | null => {
    if (target.of === 'favourites') return t`Each favourite`;
    if (target.of === 'spot') return spots.find(({ id }) => id === target.id)?.name ?? null;
    const buoy = buoys?.get(target.id);
    return buoy ? buoyTitle(buoy) : null;
  };
  const where = placeOf();
  const isMissing = buoys !== null && where === null;
  const isUnacknowledged = states.some((one) => one.firedAt !== null && !one.acknowledged);
  const isEach = target.of === 'favourites';
  const shown = states.filter((one) => !isEach || one.phase !== 'idle' || one.noData);
  return (
    <li className="box sheet stack" ref={item} tabIndex={-1}>
      <div className="row apart">
        <div>
          <h2>{ruleName(rule, units)}</h2>
          <p className="quiet">
            <bdi>{where ?? (target.of === 'buoy' ? target.id : '')}</bdi> ·{' '}
            {conditionsText(rule.conditions, units)}
          </p>
        </div>
        <div className="row">
          {isUnacknowledged ? (
            <Button changes busy={acknowledge.busy} onClick={() => acknowledge.run(undefined)}>
              {t`Acknowledge`}
            </Button>
          ) : null}
          <Button changes busy={pause.busy} onClick={() => pause.run(!isPaused)}>
            {isPaused ? t`Resume` : t`Pause`}
          </Button>
          <Button changes onClick={() => openRule(draftOf(rule))}>{t`Edit…`}</Button>
          <Button changes onClick={onRemove}>{t`Delete`}</Button>
        </div>
      </div>
      <ErrorNote error={pause.error ?? acknowledge.error} />
      {isMissing ? (
        <p className="warn">
          {target.of === 'spot'
            ? t`This spot was deleted. The alert stays.`
            : t`There is no such buoy at this service. The alert stays.`}
        </p>
      ) : null}
      {isPaused ? <p>{t`Paused`}</p> : null}
      {shown.map((one) => {
        const buoy = buoys?.get(one.buoyId);
        const since = formatDateTime(one.since, clockOf(clock, buoy));
        return (
          <p key={one.buoyId} className={one.firedAt === null ? '' : 'bad'}>
            {target.of === 'buoy'
              ? alertStateText(one)
              : titled(buoy?.name ?? String(one.buoyId), alertStateText(one))}
            {one.since === null ? '' : ` · ${t`since ${{ time: since }}`}`}
          </p>
        );
      })}
      {!isPaused && states.length > 0 && shown.length === 0 ? (
        <p>{t`Met at no favourite`}</p>
      ) : null}
    </li>
  );
}

/** Entries that are shown. */
const MOST = 200;

function Log({ log, buoys }: { log: Alerts['log']; buoys: ReadonlyMap<number, CachedBuoy> }) {
  const { rules } = useWatched();
  const units = useUnits();
  const clock = useZone();
  const told = { yes: t`notified`, waiting: t`held back`, no: '', dropped: '' };
  return (
    <section className="stack" aria-label={t`Log of alerts`}>
      <h2>{t`Log`}</h2>
      <ol className="stack gap-1">
        {log.slice(0, MOST).map((event, n) => {
          const rule = eventRule(event, rules, units);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal.
            <li key={n} className="row">
              <Button variant="quiet" onClick={() => showReadings({ ...event, to: event.time })}>
                {formatDateTime(event.time, clockOf(clock, buoys.get(event.buoyId)))}
              </Button>
              <span>
                {rule ? titled(eventText(event.kind), rule) : eventText(event.kind)} ·{' '}
                <bdi>{buoys.get(event.buoyId)?.name ?? event.buoyId}</bdi>
                {[valuesText(event.values, units), told[event.told]]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
