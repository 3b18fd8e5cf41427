/** Identity of a buoy (name, network, IDs, position, zone), and its actions. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  BellPlus,
  ChevronDown,
  GitCompareArrows,
  MapPin,
  Maximize2,
  Minimize2,
  Printer,
  RefreshCw,
  Star,
} from 'lucide-react';
import { useState } from 'react';
import { useFavourite } from '#renderer/data/actions.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { citationItems, citedText } from '#renderer/data/citation.ts';
import { PageDialog } from '#renderer/features/page/PageDialog.tsx';
import { newSpot } from '#renderer/features/spots/spots.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { formatLatLng, positionText } from '#renderer/format/position.ts';
import { terms } from '#renderer/format/terms.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { FromBoat } from '#renderer/parts/FromBoat.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useJustDone } from '#renderer/ui/CopyButton.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { explained, Term } from '#renderer/ui/Tooltip.tsx';
import type { Citation } from '#shared/i18n/citation.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle, countryName } from '#shared/text/search.ts';

export function BuoyHeader(props: { buoy: CachedBuoy; onRefresh: () => void; busy: boolean }) {
  const { buoy, onRefresh, busy } = props;
  const { inspector, setInspector, selectBuoy, showOnMap, compareBuoys, addAlert } = useApp();
  const wide = inspector === 'page';
  const mark = useFavourite();
  const copy = useAction(async (form: keyof Citation) => {
    const citation = await citedText({ buoy, range: null });
    await call('copyText', { text: citation[form] });
  });
  const isCopied = useJustDone(copy);
  const [isPage, setPage] = useState(false);
  // Shown at once; a failure restores the previous state and shows the error.
  const favourite = mark.busy && mark.input ? !mark.input.favourite : buoy.favourite;
  return (
    <header className="stack gap-1">
      <div className="buoy-head line">
        <div className="row facts">
          <h2 className="title beside breaks" dir="auto">
            {buoyTitle(buoy)}
          </h2>
          {wide ? <Facts buoy={buoy} /> : null}
        </div>
        <div className="side fixed">
          <Button
            variant="quiet"
            changes
            icon={<Star size={16} {...(favourite ? { fill: 'currentColor' } : {})} />}
            aria-label={favourite ? t`Remove from favourites` : t`Add to favourites`}
            aria-pressed={favourite}
            onClick={() => mark.run({ ...buoy, favourite })}
          />
          <Button
            variant="quiet"
            icon={<MapPin size={16} />}
            aria-label={t`Show on map`}
            onClick={() => showOnMap(buoy)}
          />
          <Button
            variant="quiet"
            icon={<GitCompareArrows size={16} />}
            aria-label={t`Compare with…`}
            onClick={() => compareBuoys(buoy.id, [])}
          />
          <Button
            variant="quiet"
            changes
            icon={<BellPlus size={16} />}
            aria-label={t`New alert for this buoy`}
            onClick={() => addAlert(buoy.id)}
          />
          <Button
            variant="quiet"
            changes
            icon={<RefreshCw size={16} />}
            aria-label={t`Refresh this buoy`}
            busy={busy}
            onClick={onRefresh}
          />
          <MenuButton
            label={t`Print or cite this buoy`}
            icon={<Printer size={16} />}
            busy={copy.busy}
            items={[{ id: 'page', label: t`Print or save page…` }, ...citationItems()]}
            onAction={(choice) => (choice === 'page' ? setPage(true) : copy.run(choice))}
          />
          <Button
            variant="quiet"
            icon={wide ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
            aria-label={wide ? t`Show beside the screen` : t`Expand to full page`}
            onClick={() => setInspector(wide ? 'side' : 'page')}
          />
          <CloseButton aria-label={t`Close this buoy`} onClick={() => selectBuoy(null)} />
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

/** Network, country and position, and behind the number of readings everything else that is known of the buoy. */
function Facts({ buoy }: { buoy: CachedBuoy }) {
  const { showConditionsAt } = useApp();
  const settings = useApp((state) => state.settings);
  const { id, lat, lng, sourceIdentifier, timezone } = buoy;
  return (
    <div className="row facts quiet small numeric breaks">
      {[buoy.source, buoy.country && countryName(buoy.country)].filter(Boolean).map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
      <span>{formatLatLng(buoy, settings)}</span>
      <FromBoat position={buoy} />
      <button
        type="button"
        className="link"
        onClick={() => showConditionsAt({ lat, lng })}
        {...explained(t`Forecast, nearest reading and tide at this place`)}
      >
        {t`Next two days`}
      </button>
      <button type="button" className="link" onClick={() => newSpot({ lat, lng }, [id])}>
        {t`New spot…`}
      </button>
      <Popover
        label={t`Details`}
        triggerClass="link line gap-1"
        placement="bottom end"
        trigger={
          <>
            <span>{readingsText(buoy)}</span>
            <ChevronDown size={14} />
          </>
        }
      >
        <div className="stack numeric">
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
