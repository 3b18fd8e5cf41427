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
import { clockOf, formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { type AlertState, alertStateText } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { showReadings, useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { Options } from '#renderer/ui/Popover.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import {
  conditionsText,
  eventRule,
  eventSpot,
  eventText,
  forecastText,
  ruleName,
  valuesText,
} from '#shared/i18n/alertText.ts';
import type { AlertEvent, AlertRule, Alerts, QuietHours } from '#shared/model/alert.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { RuleForm } from './RuleForm.tsx';
import { conditionFor, draftOf, newRule, openRule, useRuleDraft } from './ruleForm.ts';
import './alerts.css';

const nothing: Alerts = { states: [], paused: [], log: [] };

export function AlertsScreen() {
  const watch = useWatch();
  const { rules, quietHours } = useWatched();
  const alerts = useCacheQuery(reads.getAlerts, undefined);
  const list = useBuoys();
  const selected = useApp((state) => state.selectedBuoyId);
  const units = useUnits();
  const wanted = useApp((state) => state.alertWanted);
  const { draft } = useRuleDraft();
  const change = useWatchChange();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wanted || !list.value || !watch.value) return;
    const buoy = list.value.buoys.find(({ id }) => wanted.of === 'buoy' && id === wanted.id);
    const spot = watch.value.spots.find(({ id }) => wanted.of === 'spot' && id === wanted.id);
    const height = buoy?.lastReading?.significantHeight ?? null;
    openRule(newRule(wanted, conditionFor(wanted, height, spot, units)));
    useApp.setState({ alertWanted: null });
  }, [wanted, list.value, watch.value, units]);
  const buoys = new Map(list.value?.buoys.map((buoy) => [buoy.id, buoy]));
  const { states, paused, log } = alerts.value ?? nothing;
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
      onClick={() => openRule(newRule(selected === null ? null : { of: 'buoy', id: selected }))}
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
        <div className="row">
          {rules.length > 0 ? (
            <Quiet
              quietHours={quietHours}
              onChange={(next) => change.run({ patch: { quietHours: next } })}
            />
          ) : null}
          {rules.length > 0 && !draft ? add : null}
        </div>
      </header>
      <Paused />
      <ProgressLine active={watch.reading} label={t`Reading downloaded data`} />
      {watch.value ? (
        <ErrorNote error={change.error ?? alerts.error} />
      ) : (
        <ErrorNote error={watch.error} onRetry={watch.refresh} place="empty" />
      )}
      {watch.value && draft ? (
        <RuleForm key={draft.id} draft={draft} onClosed={() => heading.current?.focus()} />
      ) : null}
      {!watch.value ? null : rules.length === 0 && !draft ? (
        <EmptyState
          title={t`No alerts`}
          text={t`An alert tells you when the readings of a buoy, or the forecasts of a spot, meet your conditions. You can try it on downloaded readings before you save it.`}
          action={add}
        />
      ) : rules.length === 0 ? null : (
        <ul className="stack gap-3" aria-label={t`Alerts`}>
          {rules
            // The one that is edited stands in the form.
            .filter(({ id }) => id !== draft?.id)
            .map((rule) => (
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
      )}
      {log.length > 0 ? <Log log={log} buoys={buoys} /> : null}
      <Running />
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
    <Options
      summary={
        quietHours
          ? t`Quiet hours ${{ from: quietHours.from }}–${{ until: quietHours.to }}`
          : t`Quiet hours`
      }
      changed={0}
    >
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
    </Options>
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

function Paused() {
  const updates = useApp((state) => state.status.autoRefresh?.pausedReason ?? null);
  if (updates === null || updates === 'hidden') return null;
  return <strong>{t`Automatic refresh is paused: no new readings arrive.`}</strong>;
}

/** What alerts need to work. */
function Running() {
  const keepsRunning = useApp((state) => state.settings.keepInTray === 'on');
  return (
    <p className="quiet small prose">
      {keepsRunning
        ? t`Alerts work while Buoy Almanac is running, even with its window closed.`
        : t`Alerts work while Buoy Almanac is running. To keep it running after its window is closed, choose Settings → Keep running in the tray.`}{' '}
      {t`They are checked when new readings arrive; readings older than 6 hours give no notification.`}
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
  const now = useNow();
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
            <bdi>{where ?? (target.of === 'buoy' ? target.id : '')}</bdi>
            {rule.name ? ` · ${conditionsText(rule.conditions, units)}` : null}
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
        const buoy = one.buoyId === null ? undefined : buoys?.get(one.buoyId);
        const since = formatDateTime(one.since, clockOf(clock, buoy));
        return (
          <p key={one.buoyId} className={one.firedAt === null ? '' : 'bad'}>
            {!isEach
              ? alertStateText(one)
              : titled(buoy?.name ?? String(one.buoyId), alertStateText(one))}
            {one.firedAt !== null && one.forecast
              ? ` · ${forecastText(one.forecast, now, zoneOf(clock))}`
              : one.since === null
                ? ''
                : ` · ${t`since ${{ time: since }}`}`}
          </p>
        );
      })}
      {!isPaused && states.length > 0 && shown.length === 0 ? (
        <p>{t`Met at no favourite`}</p>
      ) : null}
    </li>
  );
}

/** Rows of two lines that are seen at once. */
const ROWS = 6;
const ROW = 44;

const inLines = (text: (event: AlertEvent) => string) => ({
  text,
  cell: (event: AlertEvent) => <bdi className="two-lines">{text(event)}</bdi>,
});

function Log({ log, buoys }: { log: Alerts['log']; buoys: ReadonlyMap<number, CachedBuoy> }) {
  const watch = useWatched();
  const units = useUnits();
  const clock = useZone();
  const told = { yes: t`notified`, waiting: t`held back`, no: '', dropped: '' };
  const rows = log.map((event, n) => ({ ...event, id: log.length - n }));
  const clockAt = ({ buoyId }: AlertEvent) => clockOf(clock, buoys.get(buoyId ?? -1));
  const columns: TableColumn<(typeof rows)[number]>[] = [
    {
      ...{ id: 'time', header: t`Time`, width: 194, descFirst: true },
      sortValue: ({ time }) => time,
      text: (event) => formatDateTime(event.time, clockAt(event)),
    },
    {
      ...{ id: 'place', header: t`Buoy or spot`, width: 140, grow: 1 },
      ...inLines(
        (event) =>
          eventSpot(event, watch) ??
          buoys.get(event.buoyId ?? -1)?.name ??
          String(event.buoyId ?? ''),
      ),
    },
    {
      ...{ id: 'rule', header: t`Alert`, width: 140, grow: 1 },
      ...inLines((event) =>
        [eventText(event.kind), eventRule(event, watch.rules, units)].filter(Boolean).join(': '),
      ),
    },
    {
      ...{ id: 'values', header: t`Values`, width: 200, grow: 2 },
      ...inLines((event) =>
        [
          event.forecast
            ? forecastText(event.forecast, event.at, zoneOf(clockAt(event)))
            : valuesText(event.values, units),
          told[event.told],
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    },
  ];
  return (
    <section className="stack" aria-label={t`Log of alerts`}>
      <h2>{t`Log`}</h2>
      <div className="column" style={{ height: Math.min(ROWS, rows.length) * ROW + 34 }}>
        <DataTable
          label={t`Log of alerts`}
          rows={rows}
          columns={columns}
          rowHeight={ROW}
          rowKey={({ id }) => String(id)}
          initialSort={{ id: 'time', desc: true }}
          onRowActivate={({ buoyId, from, time }) => {
            if (buoyId !== null) showReadings({ buoyId, from, to: time });
          }}
        />
      </div>
    </section>
  );
}
