/** `alerts`: the rules with their states, what one would have done, and what happened. Sends nothing. */
import { notFound } from '#shared/errors.ts';
import {
  conditionsText,
  eventRule,
  eventSpot,
  forecastText,
  ruleName,
  valuesText,
} from '#shared/i18n/alertText.ts';
import type { Alerts } from '#shared/model/alert.ts';
import { isoOrNull, isoTime } from '#shared/model/geo.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { type Context, command, now } from '../command.ts';
import { show } from '../output.ts';

const traits = { isShort: true, withoutKey: true };

export const alertsCommands = [
  command({
    usage: 'list',
    description: 'the alerts and the state of each at its buoys',
    ...traits,
    read: () => null,
    run: listRules,
  }),
  command({
    usage: 'test <alert>',
    description:
      'how often an alert, by its name or id, would have fired with the downloaded readings',
    ...traits,
    read: (_values: object, [rule = '']) => rule,
    run: tryRule,
  }),
  command({
    usage: 'log',
    description: 'what happened, newest first',
    ...traits,
    read: () => null,
    run: showLog,
  }),
];

/** Each rule at each of its buoys, which has a state once it was evaluated. */
async function listRules(context: Context): Promise<void> {
  const { alerts, watch } = context.session();
  const { states, paused } = alerts.read();
  const { rules, quietHours } = watch.read();
  const listed = rules.map((rule) => ({
    ...rule,
    paused: paused.includes(rule.id),
    states: states.flatMap(({ ruleId, ...state }) => (ruleId === rule.id ? state : [])),
  }));
  const rows = listed.flatMap((rule) =>
    (rule.states.length > 0 ? rule.states : [null]).map((state) => ({ rule, state })),
  );
  await show(
    context,
    { rules: listed, quietHours },
    [
      { title: 'Name', cell: ({ rule }) => ruleName(rule, defaultSettings) },
      {
        title: 'Buoy',
        cell: ({ rule: { target }, state }) =>
          state?.buoyId ?? (target.of === 'buoy' ? target.id : target.of),
        right: true,
      },
      { title: 'Conditions', cell: ({ rule }) => conditionsText(rule.conditions, defaultSettings) },
      {
        title: 'State',
        cell: ({ rule, state }) => (rule.paused ? 'paused' : state && stateText(state)),
      },
      { title: 'Since', cell: ({ state }) => isoOrNull(state?.since) },
      { title: 'Newest', cell: ({ state }) => isoOrNull(state?.newest) },
    ],
    rows,
  );
}

const stateText = ({
  phase,
  firedAt,
  forecast,
}: Omit<Alerts['states'][number], 'ruleId'>): string =>
  firedAt && forecast ? `${phase}, ${forecastText(forecast, now(), 'UTC')}` : phase;

/** @param wanted name or id, of which the first part is enough */
async function tryRule(context: Context, wanted: string): Promise<void> {
  const { alerts, watch } = context.session();
  const rule = watch
    .read()
    .rules.find(
      (one) =>
        ruleName(one, defaultSettings).toLowerCase() === wanted.toLowerCase() ||
        one.id.startsWith(wanted),
    );
  if (!rule) throw notFound({ code: 'text', text: `alert ${wanted}` });
  const trial = await alerts.try(rule);
  await show(
    context,
    { rule: ruleName(rule, defaultSettings), ...trial },
    [
      { title: 'Period', cell: ({ of }) => of },
      { title: 'From', cell: ({ from }) => isoTime(from) },
      { title: 'To', cell: ({ to }) => isoTime(to) },
      { title: 'Alerts', cell: ({ count }) => count, right: true },
      { title: 'At night', cell: ({ atNight }) => atNight, right: true },
      { title: 'Longest (h)', cell: ({ longest }) => Math.round(longest / 360) / 10, right: true },
    ],
    trial.periods,
  );
}

/** Newest first. */
async function showLog(context: Context): Promise<void> {
  const { alerts, watch } = context.session();
  const events = alerts.read().log;
  const { rules } = watch.read();
  await show(
    context,
    { events },
    [
      { title: 'Time', cell: ({ time }) => isoTime(time) },
      { title: 'Event', cell: ({ kind }) => kind },
      { title: 'Alert', cell: (event) => eventRule(event, rules, defaultSettings) },
      {
        title: 'Buoy',
        cell: (event) => event.buoyId ?? eventSpot(event, watch.read()),
        right: true,
      },
      { title: 'Notified', cell: ({ told }) => told },
      {
        title: 'Values',
        cell: ({ values, forecast, at }) =>
          forecast ? forecastText(forecast, at, 'UTC') : valuesText(values, defaultSettings),
      },
    ],
    events,
  );
}
