/** Tides from five harmonic constituents, with amplitudes and phases that vary smoothly with position. */

const RADIANS = Math.PI / 180;

/** Speeds in degrees an hour (P. Schureman, "Manual of Harmonic Analysis and Prediction of Tides", 1958). */
const speeds = {
  M2: 28.9841042,
  S2: 30,
  N2: 28.4397295,
  K1: 15.0410686,
  O1: 13.9430356,
} as const;

/**
 * Amplitudes in metres, speeds in radians a second, phases in radians at 1970-01-01T00:00:00Z. Semidiurnal constituents
 * advance two degrees of phase a degree of longitude, diurnal ones one.
 */
function constituents(lat: number, lng: number) {
  const wave = (a: number, b: number) =>
    Math.sin((a * lat + b) * RADIANS) * Math.cos(2 * lng * RADIANS + b);
  const m2 = 0.85 + 0.55 * wave(5, 40);
  const k1 = 0.22 + 0.14 * wave(3, 130);
  const of = (name: keyof typeof speeds, amplitude: number, cycles: number, local: number) => ({
    amplitude,
    speed: (speeds[name] * RADIANS) / 3600,
    phase: (cycles * lng + local + 40 * wave(4, local)) * RADIANS,
  });
  return [
    of('M2', m2, 2, 0),
    of('S2', 0.36 * m2, 2, 35),
    of('N2', 0.2 * m2, 2, -25),
    of('K1', k1, 1, 80),
    of('O1', 0.7 * k1, 1, 60),
  ];
}

/** Heights in metres above mean sea level, -4 to 4; times in epoch seconds. `next` is the next high or low water. */
export function tideAt(lat: number, lng: number, time: number) {
  const parts = constituents(lat, lng);
  const height = (t: number) =>
    parts.reduce((sum, c) => sum + c.amplitude * Math.cos(c.speed * t + c.phase), 0);
  const slope = (t: number) =>
    parts.reduce((sum, c) => sum - c.amplitude * c.speed * Math.sin(c.speed * t + c.phase), 0);
  const rising = slope(time) > 0;
  const nextTime = turn(slope, time, rising);
  return {
    height: height(time),
    direction: rising ? 'rising' : 'falling',
    next: rising ? 'high' : 'low',
    nextTime,
    nextHeight: height(nextTime),
  };
}

/** First change of the slope's sign after `time`, to the second. */
function turn(slope: (t: number) => number, time: number, rising: boolean): number {
  const step = 600;
  let after = time + step;
  while (slope(after) > 0 === rising && after - time < 172_800) after += step;
  let before = after - step;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (slope(middle) > 0 === rising) before = middle;
    else after = middle;
  }
  return after;
}
