/** Notices of alerts: notifications of the system, or a mark on the window, which counts them, where the system gives none. */
import { Notification } from 'electron';
import {
  eventRule,
  eventSpot,
  eventText,
  forecastText,
  noticeTitle,
  valuesText,
} from '#shared/i18n/alertText.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Watch } from '#shared/model/watch.ts';
import { log } from '../system/log.ts';

interface NotifierParts {
  settings: () => Settings;
  watch: () => Pick<Watch, 'rules' | 'spots'>;
  /** IANA zone of this computer. */
  zone: () => string;
  /** Null: it is not known. */
  buoy: (id: number) => Promise<Pick<CachedBuoy, 'name' | 'timezone'> | null>;
  /** Whether the service of these alerts is in use. */
  isInUse: () => boolean;
  /** Whether the window shows it, and not a file. */
  isShown: () => boolean;
  send: (event: AppEvent) => void;
  showWindow: () => void;
  /** Marks the window, which may be hidden, without taking the focus. */
  drawAttention: () => void;
}

interface Notice {
  /** Those that are not obsolete. */
  events: AlertEvent[];
  close: () => void;
}

/** The notices of one service. */
export function createNotifier(parts: NotifierParts) {
  const { settings, watch, zone, buoy, isInUse, isShown, send, showWindow, drawAttention } = parts;
  /** Those that are not closed. Without a reference to its notification a click would be lost. */
  const given = new Set<Notice>();

  const titleOf = (event: AlertEvent): string =>
    [eventText(event.kind), eventRule(event, watch().rules, settings())].filter(Boolean).join(': ');

  async function line(event: AlertEvent): Promise<string> {
    const { buoyId, time, values, forecast } = event;
    const found = buoyId === null ? { name: null, timezone: zone() } : await buoy(buoyId);
    const zones = { utc: 'UTC', buoy: found?.timezone ?? 'UTC', local: zone() };
    const timeZone = zones[settings().clock];
    const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
    const clock = dateFormat({ ...options, timeZone, timeZoneName: 'short' }).format(time * 1000);
    const name = eventSpot(event, watch()) ?? found?.name ?? String(buoyId ?? '');
    const details = forecast
      ? [forecastText(forecast, event.at, timeZone)]
      : [clock, valuesText(values, settings())];
    return [name, titleOf(event), ...details].filter((part) => part !== '').join(' · ');
  }

  async function show(events: AlertEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const notice: Notice = { events, close: () => undefined };
    given.add(notice);
    const title = events.length === 1 ? titleOf(first) : noticeTitle(events.length);
    const lines = await Promise.all(events.map(line));
    // It may have been withdrawn, or another service opened.
    if (!given.has(notice) || !isInUse()) return;
    const { buoyId, from, time } = events.at(-1) ?? first;
    if (!Notification.isSupported()) return drawAttention();
    const notification = new Notification({ title, body: lines.join('\n') });
    notice.close = () => notification.close();
    notification.on('click', () => {
      given.delete(notice);
      showWindow();
      if (!isShown()) return;
      if (buoyId === null) send({ type: 'show-alerts' });
      else send({ type: 'show-readings', buoyId, from, to: time });
    });
    notification.on('close', () => given.delete(notice));
    notification.on('failed', (_event, error) => {
      log.error('notification', new Error(error || 'The system shows no notification.'));
      if (given.has(notice) && isInUse()) drawAttention();
    });
    notification.show();
  }

  return {
    tell: (events: AlertEvent[]): void =>
      void show(events).catch((thrown) => log.error('notice of an alert', thrown)),
    withdraw(isObsolete: (event: AlertEvent) => boolean): void {
      for (const notice of given) {
        notice.events = notice.events.filter((event) => !isObsolete(event));
        if (notice.events.length > 0) continue;
        given.delete(notice);
        notice.close();
      }
    },
  };
}
