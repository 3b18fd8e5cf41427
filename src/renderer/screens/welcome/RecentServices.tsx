/** The recent services and the demo with what is downloaded of each: open it without a request, connect again, or remove it from the list. */
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '#renderer/data/almanac.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import { useNow } from '#renderer/parts/clock.ts';
import {
  forgetService,
  type RecentService,
  useRecentServices,
} from '#renderer/stores/recentServices.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { relativeTimeFormat } from '#shared/i18n/formats.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';
import { DEMO_LABEL } from '#shared/model/connection.ts';

interface Actions {
  /** The address is empty: to open the first service is the main action. */
  isMain: boolean;
  /** A service is being opened. */
  busy: boolean;
  onOpen: (service: RecentService | null) => void;
  /** Fills the form. */
  onChoose: (url: string) => void;
  /** The button that had the focus is gone. */
  onForget: () => void;
}

/** @param url null: of the demo */
export const useDownloaded = (url: string | null) =>
  useQuery({
    queryKey: ['downloaded', url],
    queryFn: () => call('getDownloaded', { url }),
    staleTime: 0,
  }).data;

export function RecentServices(actions: Actions) {
  const remote = useRecentServices((state) => state.services);
  const services = useDownloaded(null) ? [...remote, null] : remote;
  if (services.length === 0) return null;
  return (
    <section className="stack part">
      <h2 id="recent-services">{t`Recent`}</h2>
      <ul className="stack gap-3" aria-labelledby="recent-services">
        {services.map((service, index) => (
          <Recent
            key={service?.url ?? ''}
            service={service}
            {...actions}
            isMain={actions.isMain && index === 0}
          />
        ))}
      </ul>
    </section>
  );
}

/** @param props.service null: the demo, which is not removed from the list */
function Recent(props: Actions & { service: RecentService | null }) {
  const { service, isMain, busy, onOpen, onChoose, onForget } = props;
  const { url, usedAt } = service ?? { url: null, usedAt: null };
  const name = url ?? serviceName(DEMO_LABEL);
  const now = useNow();
  const downloaded = useDownloaded(url);
  const facts = [];
  if (downloaded) {
    const { readings, buoys, bytes, unfinished } = downloaded;
    facts.push(plural(readings, { one: '# reading', other: '# readings' }));
    facts.push(plural(buoys, { one: '# buoy with history', other: '# buoys with history' }));
    facts.push(formatBytes(bytes));
    if (unfinished) {
      const done = formatCount(unfinished.done);
      const total = plural(
        { requests: unfinished.total },
        { one: '# request', other: '# requests' },
      );
      facts.push(t`unfinished download: ${done} of ${total}`);
    }
  }
  if (usedAt !== null) facts.push(t`last used ${{ day: relativeDay(now, usedAt) }}`);
  return (
    <li className="line apart">
      <div>
        {url === null ? (
          name
        ) : (
          <button type="button" className="link breaks" onClick={() => onChoose(url)}>
            <bdi>{url}</bdi>
          </button>
        )}
        <p className="quiet small numeric">{facts.join(', ')}</p>
      </div>
      <div className="line">
        {downloaded ? (
          <Button
            aria-label={t`Open ${name}`}
            title={
              url === null
                ? undefined
                : t`Shows the downloaded data at once, even offline; the key is verified afterwards`
            }
            variant={isMain ? 'primary' : undefined}
            busy={busy}
            onClick={() => onOpen(service)}
          >
            {t`Open`}
          </Button>
        ) : null}
        {url === null ? null : (
          <CloseButton
            aria-label={t`Remove ${url} from the list`}
            onClick={() => {
              forgetService(url);
              onForget();
            }}
          />
        )}
      </div>
    </li>
  );
}

const startOfDay = (time: number): number => new Date(time * 1000).setHours(0, 0, 0, 0);

/** `today`, `yesterday`, `3 days ago`. @param now epoch seconds, as `time` */
function relativeDay(now: number, time: number): string {
  const days = Math.round((startOfDay(time) - startOfDay(now)) / 86_400_000);
  return relativeTimeFormat({ numeric: 'auto' }).format(days, 'day');
}
