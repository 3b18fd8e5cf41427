/** Slowly changing means of the simulated sea: heights, winds and temperatures by latitude and day. */

const YEAR = 31_556_952;
const DAY = 86_400;

/** What the simulation needs to know of a place. */
export interface Site {
  /** Distinguishes places; noise of one place is independent of another's. */
  key: number;
  lat: number;
  lng: number;
  /** Bearing of the open sea, degrees true. */
  facing: number;
  /** 0.3 a sheltered sea, 1 an open coast. */
  exposure: number;
}

/** 1 in the middle of the local winter, -1 in the middle of summer, `lagDays` after the solstices. */
export function winter(lat: number, time: number, lagDays: number): number {
  const sinceSolstice = time - 1_450_742_400 - lagDays * DAY; // 22 December 2015
  const phase = Math.cos((2 * Math.PI * sinceSolstice) / YEAR);
  return lat >= 0 ? phase : -phase;
}

/** 0 in the tropics, 1 poleward of 45°. */
export function temperate(lat: number): number {
  const x = Math.min(1, Math.max(0, (Math.abs(lat) - 12) / 33));
  return x * x * (3 - 2 * x);
}

/**
 * Mean significant height of the place at this time of the year, metres, 0.3 to 4.5. Annual means
 * and seasonal swings follow the shape, not the numbers, of I. R. Young, "Seasonal variability of
 * the global ocean wind and wave climate", Int. J. Climatol. 19 (1999): about 1.5 m in the
 * tropics, 3 m at 50°, strong seasons in the north, weaker ones in the Southern Ocean.
 */
export function meanHeight(site: Site, time: number): number {
  const belt = Math.exp(-(((Math.abs(site.lat) - 51) / 17) ** 2));
  const annual = 1.75 + (site.lat < 0 ? 1.5 : 1.1) * belt;
  return annual * site.exposure * (1 + heightSwing(site.lat) * winter(site.lat, time, 20));
}

/** Seasonal swing of the height as a share of its annual mean, 0.05 to 0.42. */
function heightSwing(lat: number): number {
  return 0.05 + (lat < 0 ? 0.17 : 0.37) * temperate(lat);
}

/** Storms expected per day, 0.03 to 0.2: rarer in summer and in the tropics. */
export function stormRate(lat: number, time: number): number {
  const t = temperate(lat);
  const swing = (lat < 0 ? 0.35 : 0.62) * t;
  return (0.03 + 0.09 * t) * (1 + swing * winter(lat, time, 15));
}

/**
 * Mean sea surface temperature, °C, -3 to 31: warm equator, cold poles, coldest two months after
 * midwinter, with the largest swing in middle latitudes and sheltered seas.
 */
export function meanTemperature(site: Site, time: number): number {
  const lat = (Math.abs(site.lat) * Math.PI) / 180;
  const annual = 30 * Math.cos(lat) ** 2 - 1.2;
  const swing = 0.7 + (3.6 + 3.5 * (1.1 - site.exposure)) * Math.sin(2 * lat) ** 2;
  return annual - swing * winter(site.lat, time, 62);
}
