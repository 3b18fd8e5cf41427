/** What `plan` and `sync` work on: buoys and a range, or a line of a file. `--route`: what is missing along it, and its download. */
import { notFound } from '#shared/errors.ts';
import { Interval, isoOrNull, isoTime } from '#shared/model/geo.ts';
import { Passage } from '#shared/model/passage.ts';
import { KM_PER_NAUTICAL_MILE, type ProfilePoint, profileOf } from '#shared/science/passage.ts';
import { METRES_PER_SECOND_PER_KNOT, toSpeed } from '#shared/science/units.ts';
import type { Context } from './command.ts';
import { fetchMissing, requestsText } from './fetchMissing.ts';
import * as opt from './options.ts';
import { type Column, countText, identity, show, table } from './output.ts';

/** A line of a file. */
interface RouteQuery extends Pick<Passage, 'departure'> {
  path: string;
  /** From 1, of those that the file has. */
  number: number;
  within: Passage['within'] | undefined;
}

/** A line of a file in place of buoys and a range. */
const route = [
  opt
    .option('--route <file>', 'the buoys along a route or track of a GPX or GeoJSON file', opt.text)
    .conflicts(['buoy', 'from', 'to']),
  opt.option(
    '--route-number <number>',
    'which one of several routes, by default 1',
    opt.integer(1, 50_000),
  ),
  opt.option(
    '--within <nmi>',
    'how far from the line, nautical miles: 25, 50 (default) or 100',
    (value) => opt.checked(Passage.shape.within, opt.number(25, 100)(value)),
  ),
  opt.option(
    '--depart <time>',
    'departure, by default as in the file; needs --speed',
    opt.moment('start'),
  ),
  opt.option('--speed <knots>', 'speed over the ground', opt.number(0.2, 190)),
];
export const targetOptions = [opt.buoys, ...opt.range, ...route];

export interface TargetValues extends opt.OpenRange {
  buoy?: number[];
  route?: string;
  routeNumber?: number;
  within?: Passage['within'];
  depart?: number;
  speed?: number;
}

/** Buoys and a range, where no route is given. */
export function targetOf(values: TargetValues) {
  const { buoy: buoyIds, from, to, route: path, routeNumber, within, depart, speed } = values;
  if ((depart === undefined) !== (speed === undefined))
    return opt.invalid('Use --depart and --speed together.');
  if (path === undefined) {
    if ([routeNumber, within, depart].some((value) => value !== undefined))
      opt.invalid('--route-number, --within, --depart and --speed need --route.');
    const missing = [opt.buoys, ...opt.range].find(
      (one) => values[one.attributeName() as keyof TargetValues] === undefined,
    );
    // As commander says it.
    if (missing || !buoyIds)
      return opt.invalid(`required option '${missing?.flags}' not specified`);
    return { buoyIds, range: opt.checked(Interval, { from, to }) };
  }
  const departure =
    depart === undefined || speed === undefined
      ? null
      : { at: depart, speed: speed * METRES_PER_SECOND_PER_KNOT };
  return { route: { path, number: routeNumber ?? 1, within, departure } };
}

const miles = (km: number): string => (km / KM_PER_NAUTICAL_MILE).toFixed(1);

/** The forecasts on the way. */
const profileColumns: readonly Column<ProfilePoint>[] = [
  { title: 'Time', cell: ({ time }) => isoTime(time) },
  { title: 'Along nmi', cell: ({ alongKm }) => miles(alongKm), right: true },
  { title: 'Course °', cell: ({ course }) => Math.round(course) % 360, right: true },
  { title: 'Hs m', cell: ({ height }) => height, right: true },
  { title: 'Period s', cell: ({ period }) => period, right: true },
  { title: 'Direction (from) °', cell: ({ direction }) => direction, right: true },
  {
    title: 'Wind kn',
    cell: ({ windSpeed }) => windSpeed && toSpeed(windSpeed, 'kn').toFixed(),
    right: true,
  },
  { title: 'Wind (from) °', cell: ({ windDirection }) => windDirection, right: true },
  { title: 'Downloaded', cell: ({ fetchedAt }) => isoOrNull(fetchedAt) },
];

export async function passageCommand(
  context: Context,
  route: RouteQuery,
  sync: { wait: boolean } | null,
): Promise<void> {
  // Loads the parsers of the files.
  const { readRouteFile } = await import('../passage/routeFile.ts');
  const { passages, engine } = context.session();
  const { path, number, within = 50, departure } = route;
  const lines = readRouteFile(path);
  const chosen = lines[number - 1];
  if (!chosen) throw notFound({ code: 'text', text: `Route ${number} of ${lines.length}` });
  const { name, line, timesIgnored } = chosen;
  context.report(`Route ${number} of ${lines.length}: ${name}`);
  if (timesIgnored && !departure) {
    context.report('Its times are incomplete or out of order and are not used.');
  }
  const passage = { id: path.slice(-100), name, line, within, departure };
  let plan = await passages.plan(passage);
  let sent = 0;
  if (sync && plan.requests > 0) {
    context.report(`The download needs ${requestsText(plan)}.`);
    const { requests, readings } = await passages.prepare(
      passage,
      { waits: sync.wait },
      context.signal,
    );
    sent = requests;
    if (readings) {
      const options = { plan: await engine.plan(readings), wait: sync.wait };
      sent += (await fetchMissing(context, readings, options)).requests;
    }
    plan = await passages.plan(passage);
  }
  const forecasts = profileOf(plan.forecasts);
  await show(
    context,
    { name, within, sent, ...plan, forecasts },
    [
      ...identity,
      { title: 'Along nmi', cell: ({ alongKm }) => miles(alongKm), right: true },
      { title: 'Range nmi', cell: ({ offsetKm }) => miles(offsetKm), right: true },
      { title: 'Bearing', cell: ({ bearing }) => Math.round(bearing) % 360, right: true },
      { title: 'Passed', cell: ({ passedAt }) => isoOrNull(passedAt) },
      { title: 'Readings until', cell: ({ readingsUntil }) => isoOrNull(readingsUntil) },
      { title: 'Climatology', cell: ({ hasSeries }) => (hasSeries ? 'yes' : null) },
    ],
    plan.buoys,
  );
  if (context.options.json) return;
  if (forecasts.length > 0) await context.print(`\n${table(profileColumns, forecasts)}`);
  const known = forecasts.filter(({ isKnown }) => isKnown).length;
  const missing = plan.requests > 0 ? `${requestsText(plan)} missing` : 'nothing missing';
  context.report(
    `${countText(plan.buoys.length, 'buoy')}, ${known} of ${countText(forecasts.length, 'forecast')}; ${missing}.`,
  );
  if (plan.readyUntil !== null) context.report(`Ready until ${isoTime(plan.readyUntil)}.`);
}
