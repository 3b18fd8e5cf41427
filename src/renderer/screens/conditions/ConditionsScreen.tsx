/** Conditions at a point and time: the request, its answer, and earlier answers. */
import { t } from '@lingui/core/macro';
import { MapPin, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useCacheQuery, useRefresh } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { formatLatLng } from '#renderer/format/direction.ts';
import { positionText } from '#renderer/format/position.ts';
import { type ClockOptions, formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useApp, useShortcut } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { ConditionsRequest, StoredConditions } from '#shared/model/conditions.ts';
import { ConditionsAnswer } from './ConditionsAnswer.tsx';
import { ConditionsForm, RecentConditions } from './ConditionsForm.tsx';
import { changeForm, pointClock, requestOf, useConditions } from './form.ts';
import './conditions.css';

export function ConditionsScreen() {
  const { form, current } = useConditions();
  const point = useApp((state) => state.conditionsPoint);
  const zone = useZone();
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (!point) return;
    changeForm({ position: positionText(point) });
    useApp.setState({ conditionsPoint: null });
  }, [point]);

  const before = useCacheQuery(reads.listConditions, undefined);
  // Reads the cache; only the button sends a request to the service.
  const answer = useCacheQuery(reads.getConditions, current);
  const refresh = useRefresh(reads.getConditions);
  const pointZone = pointClock(zone, answer.value?.conditions.location.timezone);

  const read = () => requestOf(form, Date.now() / 1000, zoneOf(zone));
  const askService = () => {
    const { request } = read();
    setTried(request === null);
    if (!request) return;
    useConditions.setState({ current: request });
    refresh(request);
  };
  const list = before.value ?? [];
  return (
    <div className="split">
      <div className="split-body">
        <aside className="split-side" aria-label={t`Point and time`}>
          <h1 className="title">{t`Conditions`}</h1>
          <ConditionsForm
            problems={tried ? read().problems : null}
            busy={answer.refreshing}
            onAsk={askService}
          />
          <ErrorNote error={before.error} onRetry={before.refresh} />
          <RecentConditions list={list} />
        </aside>
        <div className="split-main stack gap-3 scroll">
          <ProgressLine active={answer.refreshing} label={t`Getting conditions`} />
          {current ? (
            <>
              <Head request={current} answer={answer} zone={pointZone} />
              <ErrorNote
                error={answer.error}
                onRetry={answer.refresh}
                place={answer.value ? 'window' : 'empty'}
              />
            </>
          ) : (
            <EmptyState
              title={t`No position chosen`}
              text={
                list.length > 0
                  ? t`Enter a position and a time, click the sea on the map, or open a recent one.`
                  : t`Enter a position and a time, or click the sea on the map. Forecast, nearest reading and tide appear here and stay available offline.`
              }
            />
          )}
          {answer.value ? (
            <ConditionsAnswer stored={answer.value} zone={pointZone} />
          ) : answer.refreshing ? (
            <p className="quiet">{t`Getting conditions`}</p>
          ) : current && answer.value === null && !answer.error ? (
            <EmptyState
              title={t`Not downloaded yet`}
              text={t`There are no conditions for this point and time yet.`}
              action={
                <Button changes variant="primary" onClick={answer.refresh}>
                  {t`Get conditions (1 request)`}
                </Button>
              }
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Point, time and age of the answer, and what can be done with it. */
function Head(props: {
  request: ConditionsRequest;
  answer: Cached<StoredConditions | null>;
  zone: ClockOptions;
}) {
  const { request, zone } = props;
  const { value, refresh, refreshing } = props.answer;
  const online = useApp((state) => state.status.network.online);
  const settings = useApp((state) => state.settings);
  const showOnMap = useApp((state) => state.showOnMap);
  const refreshKey = useShortcut('refresh');
  useCommand('refresh', refresh);
  return (
    <header className="row start apart">
      <div>
        <div className="title beside numeric">{formatLatLng(request, settings)}</div>
        <div className="quiet small">
          {t`for ${{ time: formatDateTime(request.time, zone) }}`}
          {value ? (
            <>
              {' · '}
              <Fetched time={value.fetchedAt} zone={zone} />
            </>
          ) : null}
          {online ? '' : ` · ${t`offline`}`}
        </div>
      </div>
      <div className="row">
        <Button icon={<MapPin size={16} />} onClick={() => showOnMap(request)}>
          {t`Show on map`}
        </Button>
        {value ? (
          <>
            <Button
              changes
              icon={<RefreshCw size={16} />}
              title={refreshKey}
              busy={refreshing}
              onClick={refresh}
            >
              {t`Refresh (1 request)`}
            </Button>
            <ExportButton selection={() => ({ kind: 'conditions', request: value.request })}>
              {t`Export…`}
            </ExportButton>
          </>
        ) : null}
      </div>
    </header>
  );
}
