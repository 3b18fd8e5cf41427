/** Passages on the map: drawn or opened from a file, with the buoys along them and their preparation for sea. */
import { plural, t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { useWatch, useWatchChange } from '#renderer/data/watch.ts';
import type { SeaMap } from '#renderer/map/seaMap.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Passage, RouteLine } from '#shared/model/passage.ts';
import { thinned } from '#shared/science/passage.ts';
import { PassageForm } from './PassageForm.tsx';
import { PassagePlanView } from './PassagePlanView.tsx';
import { addToDraft, drawn, usePassagePanel } from './passagePanel.ts';

const none: Passage[] = [];

export function PassagePanel({ map }: { map: SeaMap | null }) {
  const watch = useWatch();
  const passages = watch.value?.passages ?? none;
  const { draft, chosenId, held } = usePassagePanel();
  const passage = passages.find(({ id }) => id === chosenId) ?? passages[0];
  const [routes, setRoutes] = useState<RouteLine[]>([]);
  const change = useWatchChange();
  const store = (next: Passage[], done?: () => string, onDone?: () => void) =>
    change.run({ patch: { passages: next }, done, ...(onDone && { onDone }) });
  const add = ({ name, line, timesIgnored }: RouteLine) => {
    const id = crypto.randomUUID();
    const made: Passage = { id, name, line: thinned(line), departure: null, within: 50 };
    const done = () => {
      const added = t`Added: ${{ name }}.`;
      const ignored = t`Its times are incomplete or out of order and are not used.`;
      return timesIgnored ? `${added} ${ignored}` : added;
    };
    store([...passages, made], done, () => {
      setRoutes([]);
      usePassagePanel.setState({ ...drawn, chosenId: id, later: 0, toShow: draft ? null : id });
    });
  };
  const opened = useAction(() => call('openRoute', undefined), {
    onDone: (lines) => {
      const [first, second] = lines ?? [];
      if (first && !second) add(first);
      else setRoutes(lines ?? []);
    },
  });
  const finish = () => {
    if (!draft || draft.length < 2 || change.busy) return;
    const number = passages.length + 1;
    const line = draft.map((at) => ({ ...at, at: null }));
    add({ name: t`Passage ${{ number }}`, line, timesIgnored: false });
  };
  const lines = (
    <div className="padded row">
      <Button changes onClick={() => usePassagePanel.setState({ draft: [] })}>
        {t`Draw a line`}
      </Button>
      <Button changes busy={opened.busy} onClick={() => opened.run(undefined)}>
        {t`Open GPX or GeoJSON…`}
      </Button>
      {passage ? (
        <Button
          changes
          icon={<Trash2 size={14} />}
          aria-label={t`Remove ${{ name: passage.name }}`}
          onClick={() =>
            store(
              passages.filter((one) => one !== passage),
              () => t`Removed: ${{ name: passage.name }}.`,
            )
          }
        />
      ) : null}
    </div>
  );

  return (
    <aside className="map-inview map-passage box column" aria-label={t`Passage`}>
      <header className="map-place-head line apart strong">
        {passages.length > 1 && passage && !draft ? (
          <Select
            label={t`Passage`}
            value={passage.id}
            options={passages.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => usePassagePanel.setState({ chosenId: id, later: 0, toShow: id })}
          />
        ) : (
          <span>{t`Passage`}</span>
        )}
        <CloseButton onClick={() => usePassagePanel.setState({ isOpen: false })} />
      </header>
      <ErrorNote error={watch.error ?? change.error ?? opened.error} />
      {draft ? (
        <Drawing count={draft.length} held={held} map={map} onFinish={finish} />
      ) : passage && routes.length < 2 ? null : (
        lines
      )}
      {routes.length > 1 ? (
        <ul className="scroll" aria-label={t`Routes of the file`}>
          {routes.map((route, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the routes of a file have no other identity.
            <li key={index}>
              <button type="button" className="item" onClick={() => change.busy || add(route)}>
                <span className="map-item-name grow breaks">{route.name}</span>
                <span className="quiet small">
                  {plural({ count: route.line.length }, { one: '# point', other: '# points' })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {passage && !draft && routes.length < 2 ? (
        <PassagePlanView key={passage.id} passage={passage} storing={change.busy}>
          <PassageForm
            passage={passage}
            onChange={(next) => store(passages.map((one) => (one === passage ? next : one)))}
          />
          {lines}
        </PassagePlanView>
      ) : passages.length === 0 && !draft ? (
        <p className="padded quiet">
          {t`A passage is a line over the sea. It shows the buoys along the line and the forecasts for the times you get there, and downloads them for use offline.`}
        </p>
      ) : null}
    </aside>
  );
}

/** How a line is drawn. The keys act where the map has the focus, or nothing beside it. */
function Drawing(props: { count: number; held: number; map: SeaMap | null; onFinish: () => void }) {
  const { count, held, map, onFinish } = props;
  const root = useRef<HTMLDivElement>(null);
  const cancel = () => usePassagePanel.setState(drawn);
  const back = () =>
    usePassagePanel.setState(({ draft }) => ({ draft: draft?.slice(0, -1) ?? null }));
  useCommand('escape', cancel);
  useEffect(() => {
    map?.focus();
  }, [map]);
  useEffect(() => {
    const keys: Record<string, () => void> = {
      Backspace: back,
      Enter: onFinish,
      ' ': () => map && addToDraft(map.view()),
    };
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key];
      const target = event.target as Element;
      const isOfMap = target.closest('.map-canvas') || target.contains(root.current);
      // Another screen, a buoy's page or a dialog covers the map.
      const isCovered = root.current?.closest('[inert]') || document.querySelector(':modal');
      if (!act || !isOfMap || isCovered) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
  return (
    <div ref={root} className="padded stack">
      {held === 0 ? null : (
        <p key={held} className="note" role="alert">
          {t`End the line or cancel first.`}
        </p>
      )}
      <p role="status">
        {plural({ count }, { one: '# point of the line.', other: '# points of the line.' })}
      </p>
      <p className="quiet small">
        {t`Click the map for each point, or move it with the arrow keys and press Space. Backspace removes the last point, Enter ends the line, Esc cancels.`}
      </p>
      <div className="row">
        <Button
          variant="primary"
          disabledBecause={count < 2 ? t`A line needs two points` : null}
          onClick={onFinish}
        >{t`End the line`}</Button>
        <Button onClick={back} disabledBecause={count === 0 ? t`There is no point yet` : null}>
          {t`Remove last point`}
        </Button>
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}
