/** What main answers to a window with three buoys, its screens with their names, and the map alone. */
import { MapScreen } from '#renderer/screens/map/MapScreen.tsx';
import { emptyWatch } from '#shared/model/watch.ts';
import { buoy, buoyColumns, reading, readingColumns } from '#support/buoys.ts';
import { type Answers, show } from '#support/component.tsx';
import { answerAt } from '#support/conditions.ts';

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const times = Array.from({ length: 40 }, (_, hour) => now - (39 - hour) * HOUR);
const buoys = ['Cape', 'Bell', 'بوية الخليج'].map((name, at) =>
  buoy({
    id: at + 1,
    name,
    // Seen from afar, where MapLibre is not needed.
    lat: 39 - 40 * at,
    favourite: at === 0,
    lastReadingTime: now,
    lastReading: reading({ time: now, significantHeight: at + 1 }),
  }),
);
export const windowAnswers: Answers = {
  listBuoys: () => buoyColumns(buoys),
  getBuoy: ({ id }) => buoys.find((one) => one.id === id) ?? null,
  readReadings: ({ buoyId, from, to }) =>
    readingColumns(
      times.filter((time) => time >= from && time <= to).map((time) => ({ time })),
      { buoyId, from, to },
    ),
  listConditions: () => [answerAt(now)],
  getWatch: () => emptyWatch('one'),
};

export const screens = [
  ['map', 'Map'],
  ['latest', 'Latest readings'],
  ['seasons', 'Seasons'],
  ['conditions', 'Days'],
  ['alerts', 'Alerts'],
  ['downloads', 'Downloads'],
  ['settings', 'Settings'],
] as const;

export const showMap = () =>
  show(
    <div style={{ height: 600, display: 'flex' }}>
      <MapScreen instead={null} onReady={() => undefined} />
    </div>,
    'https://sea.example',
  );
