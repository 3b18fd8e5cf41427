/** Notices of alerts: notifications of the system, or a note in the window where the system gives none. */
import { Notification } from 'electron';
import { eventText, noticeTitle, valuesText } from '#shared/i18n/alertText.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import type { Settings } from '#shared/model/settings.ts';
import { log } from '../system/log.ts';

interface NotifierParts {
  settings: () => Settings;
  /** IANA zone of this computer. */
  zone: () => string;
  buoyName: (id: number) => Promise<string | null>;
  send: (event: AppEvent) => void;
  /** Shows the window, which may be hidden. */
  showWindow: () => void;
}

export function createNotifier({ settings, zone, buoyName, send, showWindow }: NotifierParts) {
  /** Shown ones: without a reference their clicks would be lost. */
  const shown = new Map<Notification, AlertEvent[]>();

  async function line({ buoyId, kind, rule, time, values }: AlertEvent): Promise<string> {
    const timeZone = settings().clock === 'local' ? zone() : 'UTC';
    const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
    const clock = dateFormat({ ...options, timeZone, timeZoneName: 'short' }).format(time * 1000);
    const name = (await buoyName(buoyId)) ?? String(buoyId);
    return [name, `${eventText(kind)}: ${rule}`, clock, valuesText(values, settings())]
      .filter((part) => part !== '')
      .join(' · ');
  }

  async function show(events: AlertEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const title =
      events.length === 1 ? `${eventText(first.kind)}: ${first.rule}` : noticeTitle(events.length);
    const lines = await Promise.all(events.map(line));
    const { buoyId, from, time } = events.at(-1) ?? first;
    const inWindow = (): void =>
      send({ type: 'notice', notice: { title, lines, buoyId, from, to: time } });
    if (!Notification.isSupported()) return inWindow();
    const notification = new Notification({ title, body: lines.join('\n') });
    shown.set(notification, events);
    notification.on('click', () => {
      shown.delete(notification);
      showWindow();
      send({ type: 'show-readings', buoyId, from, to: time });
    });
    notification.on('close', () => shown.delete(notification));
    notification.on('failed', (_event, error) => {
      log.error('notification', new Error(error || 'The system shows no notification.'));
      shown.delete(notification);
      inWindow();
    });
    notification.show();
  }

  return {
    tell: (events: AlertEvent[]): void =>
      void show(events).catch((thrown) => log.error('notice of an alert', thrown)),
    withdraw(isObsolete: (event: AlertEvent) => boolean): void {
      for (const [notification, events] of shown)
        if (events.every(isObsolete)) notification.close();
    },
  };
}
