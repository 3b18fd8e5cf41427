/** Identity of a buoy (name, network, IDs, position, zone), and its actions. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  BellPlus,
  ChevronDown,
  CloudSunRain,
  Flag,
  GitCompareArrows,
  MapPin,
  Maximize2,
  Minimize2,
  Printer,
  Quote,
  RefreshCw,
  Star,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFavourite } from '#renderer/data/actions.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { citationItems, citedText } from '#renderer/data/citation.ts';
import { PageDialog } from '#renderer/features/page/PageDialog.tsx';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { formatLatLng, positionText } from '#renderer/format/position.ts';
import { terms } from '#renderer/format/terms.ts';
import { AlertMark, useBuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { Fetched, FromBoat } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useJustDone } from '#renderer/ui/CopyButton.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { Citation } from '#shared/i18n/citation.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle, countryName } from '#shared/text/search.ts';

export function BuoyHeader(props: { buoy: CachedBuoy; onRefresh: () => void; busy: boolean }) {
  const { buoy, onRefresh, busy } = props;
  const { id, lat, lng } = buoy;
  const wide = useApp((state) => state.inspector === 'page');
  const alert = useBuoyAlerts().get(id);
  const app = useApp.getState();
  const mark = useFavourite();
  const copy = useAction(async (form: keyof Citation) => {
    const citation = await citedText({ buoy, range: null });
    await call('copyText', { text: citation[form] });
  });
  const isCopied = useJustDone(copy);
  const [isPage, setPage] = useState(false);
  useCommand('print', () => setPage(true));
  // Shown at once; a failure restores the previous state and shows the error.
  const favourite = mark.busy && mark.input ? !mark.input.favourite : buoy.favourite;
  const forBuoy = (
    id: string,
    label: string,
    icon: ReactNode,
    run: () => void,
    more: { title?: string; changes?: true } = {},
  ) => ({ id, label, icon, run, ...more });
  /** In words on the page, else the first of the menu. */
  const first = [
    forBuoy('map', t`Show on map`, <MapPin size={16} />, () => app.showOnMap(buoy)),
    forBuoy('compare', t`Compare with…`, <GitCompareArrows size={16} />, () =>
      app.compareBuoys(id, []),
    ),
    forBuoy('alert', t`Tell me…`, <BellPlus size={16} />, () => app.addAlert({ of: 'buoy', id }), {
      changes: true,
    }),
  ];
  const others = [
    forBuoy(
      'days',
      t`Next two days`,
      <CloudSunRain size={16} />,
      () => app.showConditionsAt({ lat, lng }),
      { title: t`Forecast, nearest reading and tide at this place` },
    ),
    forBuoy('spot', t`New spot…`, <Flag size={16} />, () => newSpot({ lat, lng }, [id])),
    forBuoy(
      'refresh',
      // Its details, and a page or more of readings.
      t`Refresh this buoy (at least 2 requests)`,
      <RefreshCw size={16} />,
      onRefresh,
      { changes: true },
    ),
    forBuoy('page', t`Print or save page…`, <Printer size={16} />, () => setPage(true)),
    ...citationItems().map((one) =>
      forBuoy(one.id, one.label, <Quote size={16} />, () => copy.run(one.id)),
    ),
  ];
  const items = wide ? others : [...first, ...others];
  return (
    <header className="stack gap-1">
      <div className={wide ? 'row' : 'line'}>
        <h2 className="title clip" dir="auto" title={buoyTitle(buoy)}>
          {buoyTitle(buoy)}
        </h2>
        <Button
          variant="quiet"
          changes
          icon={<Star size={16} {...(favourite ? { fill: 'currentColor' } : {})} />}
          aria-label={
            favourite ? t`Remove from favourites` : t`Add to favourites (up to 1 request)`
          }
          aria-pressed={favourite}
          onClick={() => mark.run({ ...buoy, favourite })}
        />
        {alert ? <AlertMark alert={alert} isBrief /> : null}
        {wide ? <Facts buoy={buoy} /> : null}
        <div className="buoy-actions side fixed">
          {wide
            ? first.map(({ id, label, run, ...rest }) => (
                <Button key={id} variant="quiet" onClick={run} {...rest}>
                  {label}
                </Button>
              ))
            : null}
          <MenuButton
            label={t`Actions for this buoy`}
            busy={copy.busy || busy}
            items={items}
            onAction={(chosen) => items.find(({ id }) => id === chosen)?.run()}
          />
          <Button
            variant="quiet"
            icon={wide ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
            aria-label={wide ? t`Show beside the screen` : t`Expand to full page`}
            onClick={() => app.setInspector(wide ? 'side' : 'page')}
          />
          <CloseButton aria-label={t`Close this buoy`} onClick={() => app.selectBuoy(null)} />
        </div>
      </div>
      {wide ? null : <Facts buoy={buoy} />}
      {isPage ? <PageDialog buoy={buoy} onClose={() => setPage(false)} /> : null}
      <ErrorNote error={mark.error ?? copy.error} />
      <p className="quiet small" aria-live="polite" hidden={!isCopied}>
        {isCopied ? t`Citation copied` : ''}
      </p>
    </header>
  );
}

/** One line: position, network and country; all that is known of the buoy behind *Details*. */
function Facts({ buoy }: { buoy: CachedBuoy }) {
  const settings = useUnits();
  const { id, sourceIdentifier, timezone } = buoy;
  const places = [buoy.source, buoy.country && countryName(buoy.country)].filter(Boolean);
  return (
    <div className="buoy-facts line quiet small numeric">
      <span className="fixed">{formatLatLng(buoy, settings)}</span>
      <FromBoat position={buoy} />
      <bdi className="clip grow">{places.join(' · ')}</bdi>
      <Popover
        label={t`Details`}
        triggerClass="link line gap-1 fixed"
        placement="bottom end"
        trigger={
          <>
            <span>{t`Details`}</span>
            <ChevronDown size={14} />
          </>
        }
      >
        <div className="stack numeric">
          <strong>{readingsText(buoy)}</strong>
          <bdi>{places.join(' · ')}</bdi>
          <span>{positionText(buoy)}</span>
          <span>{t`ID ${id}`}</span>
          {sourceIdentifier ? (
            <span>
              <Trans>
                <Term text={terms.stationID}>Station ID</Term> <bdi>{sourceIdentifier}</bdi>
              </Trans>
            </span>
          ) : null}
          {buoy.slug ? <bdi>{buoy.slug}</bdi> : null}
          <span>{timezone ? t`Time zone ${timezone}` : t`Time zone not stated`}</span>
          <span>
            <Trans>
              Details: <Fetched time={buoy.fetchedAt} />
            </Trans>
          </span>
        </div>
      </Popover>
    </div>
  );
}

/** `144 of 120,157 readings downloaded`; without the total where the service does not state it. */
function readingsText({ cachedReadings, readingsCount }: CachedBuoy): string {
  if (readingsCount === null)
    return t`${plural(cachedReadings, { one: '# reading', other: '# readings' })} downloaded`;
  const total = Math.max(cachedReadings, readingsCount);
  const count = formatCount(cachedReadings);
  return t`${count} of ${plural(total, { one: '# reading', other: '# readings' })} downloaded`;
}
