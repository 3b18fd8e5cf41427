/** The screen and the buoy panel, which is beside it (resizable) or covers it. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useApp } from '#renderer/stores/app.ts';

/** In CSS pixels. */
const KEY = 'inspector-width';
const MIN_PANEL_WIDTH = 320;
const MIN_SCREEN_WIDTH = 340;
/** In a narrower window the panel covers the screen. */
const ROOM_FOR_BOTH = 1100;

/** A share of the window: charts use the room of a large display. */
export const defaultPanelWidth = (windowWidth: number): number =>
  Math.round(Math.min(960, Math.max(360, windowWidth * 0.34)));

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** @param width CSS pixels: text of 200 % halves them */
export const useWiderThan = (width: number): boolean =>
  useSyncExternalStore(onResize, () => innerWidth > width);

/** Whether the window is too narrow to show the panel beside the screen. */
export function useNarrowWindow(): boolean {
  const narrow = !useWiderThan(ROOM_FOR_BOTH - 1);
  useEffect(() => useApp.setState({ narrow }), [narrow]);
  return narrow;
}

export function Panels(props: {
  screen: ReactNode;
  panel: ReactNode | null;
  /** The panel lies over the screen, which keeps its state. */
  covers: boolean;
}) {
  const { screen, panel, covers } = props;
  const group = useRef<HTMLDivElement>(null);
  const remember = (share: number): void => {
    const width = ((group.current?.clientWidth ?? 0) * share) / 100;
    localStorage.setItem(KEY, String(Math.round(width)));
  };
  return (
    <Group
      className={covers ? 'frame-content frame-covered' : 'frame-content'}
      disableCursor
      elementRef={group}
      onLayoutChanged={({ buoy }, { isUserInteraction }) => {
        if (isUserInteraction && buoy !== undefined) remember(buoy);
      }}
    >
      <Panel id="screen" className="side" minSize={covers ? 0 : MIN_SCREEN_WIDTH}>
        {screen}
      </Panel>
      {panel === null ? null : (
        <>
          <Separator
            className="splitter"
            aria-label={t`Width of the buoy panel`}
            disabled={covers}
          />
          <Panel
            id="buoy"
            className="side"
            minSize={covers ? 0 : MIN_PANEL_WIDTH}
            maxSize={covers ? '100%' : '50%'}
            defaultSize={Number(localStorage.getItem(KEY)) || defaultPanelWidth(window.innerWidth)}
            groupResizeBehavior="preserve-pixel-size"
          >
            {panel}
          </Panel>
        </>
      )}
    </Group>
  );
}
