/** Files full of plausible readings for the benches, made from a seed. */
import { randomUUID } from 'node:crypto';
import type { IdentifiedReading } from '#shared/model/reading.ts';

const compass = ['N', 'NNE', 'NE', 'E', 'SE', 'S', 'SSW', 'SW', 'W', 'WNW', 'NW'];

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Half-hourly readings of one buoy from 2014 on, beginning with number `from`, ids counting up from `firstId`. */
export function readingsOf(
  count: number,
  firstId: number,
  random: () => number,
  from = 0,
): IdentifiedReading[] {
  return Array.from({ length: count }, (_, i) => {
    const height = 0.3 + random() * 4;
    const direction = Math.floor(random() * 360);
    return {
      id: firstId + i,
      uuid: randomUUID(),
      time: 1_388_534_400 + (from + i) * 1800 + (i % 7 === 0 ? 60 : 0),
      significantHeight: rounded(height, 2),
      maximumHeight: rounded(height * (1.5 + random() * 0.6), 2),
      period: rounded(4 + random() * 12, 1),
      direction,
      directionCompass: compass[direction % compass.length] ?? null,
      waterTemperature: random() < 0.1 ? null : rounded(2 + random() * 20, 1),
      energyPerWave: rounded(height * height * 4000 * random(), 1),
      heightUnit: 'm',
    };
  });
}
