/** States of alerts in words, and that of a buoy or a spot as a mark that opens its alert. */
import { t } from '@lingui/core/macro';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { titled } from '#renderer/format/figure.ts';
import { showAlert, useUnits } from '#renderer/stores/app.ts';
import { ruleName } from '#shared/i18n/alertText.ts';
import type { Alerts } from '#shared/model/alert.ts';

export type AlertState = Alerts['states'][number];

export function alertStateText({ phase, noData, acknowledged, buoyId }: AlertState): string {
  const isForecast = buoyId === null;
  if (isForecast && noData && phase === 'idle')
    return t`No forecast of the last 24 hours is downloaded.`;
  const phases = {
    idle: t({ message: 'Not met', context: 'alert' }),
    pending: t({ message: 'Met, waiting', context: 'alert' }),
    firing: t({ message: 'Alert', context: 'alert' }),
    recovering: t({ message: 'Alert, ending', context: 'alert' }),
  };
  const extra = [
    acknowledged ? t`acknowledged` : '',
    noData && !isForecast ? t`no new readings` : '',
  ];
  return [phases[phase], ...extra].filter(Boolean).join(', ');
}

/** What a person should see first. */
const urgencies: readonly ((state: AlertState) => boolean)[] = [
  (state) => state.firedAt !== null && !state.acknowledged,
  (state) => state.firedAt !== null,
  (state) => state.phase === 'pending',
  (state) => state.noData,
  () => true,
];
const urgencyOf = (state: AlertState): number => urgencies.findIndex((is) => is(state));

/** With the name of its rule, and whether that is for all favourites. */
type BuoyAlert = AlertState & { rule: string; isForAll: boolean };
/** The most urgent state of each buoy and each spot that has alerts, by their ids. */
export type BuoyAlerts = ReadonlyMap<number | string, BuoyAlert>;

export function useBuoyAlerts(): BuoyAlerts {
  const states = useCacheQuery(reads.getAlerts, undefined).value?.states;
  const { rules } = useWatched();
  const units = useUnits();
  return useMemo(() => {
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const found = new Map<number | string, BuoyAlert>();
    for (const state of states ?? []) {
      const rule = byId.get(state.ruleId);
      const id = rule?.target.of === 'spot' ? rule.target.id : state.buoyId;
      const other = id === null ? undefined : found.get(id);
      if (!rule || id === null || (other && urgencyOf(other) <= urgencyOf(state))) continue;
      const isForAll = rule.target.of === 'favourites';
      found.set(id, { ...state, rule: ruleName(rule, units), isForAll });
    }
    return found;
  }, [states, rules, units]);
}

/** @param props.onOpen before its alert is shown @param props.isBrief its words are an explanation */
export function AlertMark(props: { alert: BuoyAlert; onOpen?: () => void; isBrief?: boolean }) {
  const { alert, onOpen, isBrief = false } = props;
  const text = titled(alert.rule, alertStateText(alert));
  const isFiring = alert.firedAt !== null;
  const Mark = isFiring ? BellRing : alert.noData ? BellOff : Bell;
  return (
    <Button
      className={`alert-mark line gap-1 small ${isFiring ? 'bad' : 'quiet'}`}
      onPress={() => {
        onOpen?.();
        showAlert(alert.ruleId);
      }}
    >
      <Mark size={14} aria-hidden="true" />
      {isBrief ? (
        <span className="visually-hidden" data-explanation={text}>
          {text}
        </span>
      ) : (
        <span className="clip">{text}</span>
      )}
    </Button>
  );
}
