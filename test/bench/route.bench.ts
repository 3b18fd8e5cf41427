/** A GPX file of 50,000 points: how long its reading, in a worker, holds the thread of main. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runTask } from '#main/cache/maintenance/runTask.ts';
import { readRouteFile } from '#main/passage/routeFile.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';

export const name = 'Route file';

const POINTS = 50_000;
const ROUNDS = 7;

const gpxOf = (points: number): string => {
  const track = Array.from({ length: points }, (_, n) => {
    const time = new Date(1.7e12 + 1000 * n).toISOString();
    const [lat, lng] = [40 + Math.sin(n / 500), -30 + n / 5000];
    return `<trkpt lat="${lat}" lon="${lng}"><ele>1</ele><time>${time}</time></trkpt>`;
  });
  return `<?xml version="1.0"?><gpx><trk><name>Out</name><trkseg>${track.join('\n')}</trkseg></trk></gpx>`;
};

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'track.gpx');
    writeFileSync(file, gpxOf(POINTS));
    const direct: number[] = [];
    const busy: number[] = [];
    const delays: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      direct.push(await seconds(() => readRouteFile(file)));
      const delay = monitorEventLoopDelay({ resolution: 10 });
      const before = process.threadCpuUsage();
      delay.enable();
      await runTask('readRoutes', { file }, { workerPath });
      delay.disable();
      const { user, system } = process.threadCpuUsage(before);
      busy.push((user + system) / 1e6);
      delays.push(delay.max / 1e9);
    }
    const ms = (time: number): string => `${(1000 * time).toFixed(0)} ms`;
    return [
      {
        what: `A GPX file of 50,000 points in a worker: processor time of the thread of main ${ms(median(busy))}, its longest wait ${ms(Math.min(...delays))} (the least of ${ROUNDS}; time, lower is better)`,
        figure: (median(busy) / median(direct)).toFixed(3),
        aim: '< 0.1',
        against: `reading it in the thread of main, ${ms(median(direct))}`,
      },
    ];
  });
