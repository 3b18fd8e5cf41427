/** Conditions at a point and time: the question, its answer, and the answers kept from before. */
import { Download, MapPin, RefreshCw } from 'lucide-react';
import { type JSX, useEffect, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useRefresh } from '#renderer/data/useCacheQuery.ts';
import { formatLatLng } from '#renderer/format/direction.ts';
import { positionText } from '#renderer/format/position.ts';
import { formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useExport } from '#renderer/stores/exportDialog.ts';
import { useShortcut } from '#renderer/stores/useShortcut.ts';
import { Fetched } from '#renderer/ui/Age.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import { AskedBefore } from './AskedBefore.tsx';
import { ConditionsAnswer } from './ConditionsAnswer.tsx';
import { ConditionsForm } from './ConditionsForm.tsx';
import { formOf, requestOf } from './form.ts';
import { useConditions } from './store.ts';
import { usePointZone } from './usePointZone.ts';
import './conditions.css';

/** Zoom at which the sea around a point is seen. */
const POINT_ZOOM = 7;

export function ConditionsScreen(): JSX.Element {
  const { form, current, change, show } = useConditions();
  const point = useApp((state) => state.conditionsPoint);
  const online = useApp((state) => state.status.network.online);
  const { flyTo, go } = useApp.getState();
  const zone = useZone();
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (!point) return;
    change({ position: positionText(point) });
    useApp.setState({ conditionsPoint: null });
  }, [point, change]);

  const before = useCacheQuery(reads.listConditions, undefined);
  // Looking an answer up costs nothing; only a question the person asks goes to the service.
  const answer = useCacheQuery(reads.getConditions, current);
  const refresh = useRefresh(reads.getConditions);

  const pointZone = usePointZone(answer.value?.conditions.location.timezone);

  const askService = () => {
    const { request } = requestOf(form, Date.now() / 1000, zoneOf(zone));
    setTried(true);
    if (!request) return;
    setTried(false);
    show(request);
    refresh(request);
  };
  const choose = (request: ConditionsRequest) => {
    change(formOf(request, zoneOf(zone)));
    show(request);
  };
  const refreshKey = useShortcut('refresh');
  const exportKey = useShortcut('export');
  const exporting = useExport();
  const exportAnswer = () => {
    if (answer.value) exporting.start({ kind: 'conditions', request: answer.value.request });
  };
  useCommand('export', exportAnswer);
  useCommand('refresh', () => {
    if (current) answer.refresh();
  });

  const problems = tried ? requestOf(form, Date.now() / 1000, zoneOf(zone)).problems : null;
  const list = before.value ?? [];
  return (
    <div className="split">
      <div className="split-body">
        <aside className="split-side" aria-label="Question">
          <h1 className="title">Conditions</h1>
          <ConditionsForm
            form={form}
            problems={problems}
            busy={answer.refreshing}
            onChange={change}
            onAsk={askService}
          />
          {before.error ? <ErrorNote error={before.error} onRetry={before.refresh} /> : null}
          <AskedBefore list={list} current={current} onChoose={choose} />
        </aside>
        <div className="split-main stack gap-3 scroll">
          <ProgressLine active={answer.refreshing} label="Getting conditions" />
          {current ? (
            <header className="row start apart">
              <div>
                <div className="title beside numeric">{formatLatLng(current.lat, current.lng)}</div>
                <div className="quiet small">
                  for {formatDateTime(current.time, pointZone)}
                  {answer.value ? (
                    <>
                      {' · '}
                      <Fetched time={answer.value.fetchedAt} />
                    </>
                  ) : null}
                  {online ? '' : ' · offline'}
                </div>
              </div>
              <div className="row">
                <Button
                  icon={<MapPin size={16} />}
                  onClick={() => {
                    go('map');
                    flyTo({ lat: current.lat, lng: current.lng, zoom: POINT_ZOOM });
                  }}
                >
                  Show on map
                </Button>
                {answer.value ? (
                  <>
                    <Button
                      changes
                      icon={<RefreshCw size={16} />}
                      title={refreshKey}
                      busy={answer.refreshing}
                      onClick={answer.refresh}
                    >
                      Refresh (1 request)
                    </Button>
                    <Button
                      icon={<Download size={16} />}
                      title={exportKey}
                      busy={exporting.busy}
                      onClick={exportAnswer}
                    >
                      Export…
                    </Button>
                  </>
                ) : null}
              </div>
            </header>
          ) : null}
          {answer.error && answer.error.kind !== 'cancelled' ? (
            <ErrorNote error={answer.error} onRetry={answer.refresh} />
          ) : null}
          {answer.value ? <ConditionsAnswer stored={answer.value} /> : null}
          {current && answer.value === null && !answer.refreshing && !answer.error ? (
            <EmptyState
              title="Not downloaded yet"
              text="There are no conditions for this point and time yet."
              action={
                <Button changes variant="primary" onClick={answer.refresh}>
                  Get conditions (1 request)
                </Button>
              }
            />
          ) : null}
          {current ? null : (
            <EmptyState
              title="No position chosen"
              text={
                list.length > 0
                  ? 'Enter a position and a time, click the sea on the map, or open a recent one.'
                  : 'Enter a position and a time, or click the sea on the map. Forecast, nearest reading and tide appear here and stay available offline.'
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
