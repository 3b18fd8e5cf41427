/** `plan --route`: the buoys along a route and the requests to have them at sea. `sync --route` downloads what is missing. */
import { notFound } from '#shared/errors.ts';
import { isoOrNull, isoTime } from '#shared/model/geo.ts';
import { KM_PER_NAUTICAL_MILE } from '#shared/science/passage.ts';
import { readRouteFile } from '../../passage/routeFile.ts';
import type { Context, RouteQuery } from '../command.ts';
import { countText, identity, show } from '../output.ts';
import { fetchMissing, requestsText } from './sync.ts';

export async function passageCommand(
  context: Context,
  { route, sync }: { route: RouteQuery; sync: { wait: boolean } | null },
): Promise<void> {
  const { passages, engine } = context.session();
  const { path, number, within = 50, departure } = route;
  const lines = readRouteFile(path);
  const chosen = lines[number - 1];
  if (!chosen) throw notFound({ code: 'text', text: `Route ${number} of ${lines.length}` });
  const { name, line, timesIgnored } = chosen;
  context.report(`Route ${number} of ${lines.length}: ${name}`);
  if (timesIgnored && !departure) {
    context.report('Its times are not in order or not complete and are not used.');
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
  const miles = (km: number): string => (km / KM_PER_NAUTICAL_MILE).toFixed(1);
  await show(
    context,
    { name, within, sent, ...plan },
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
  const known = plan.forecasts.filter(({ isKnown }) => isKnown).length;
  const forecasts = `${known} of ${countText(plan.forecasts.length, 'forecast')}`;
  const missing = plan.requests > 0 ? `${requestsText(plan)} missing` : 'nothing missing';
  context.report(`${countText(plan.buoys.length, 'buoy')}, ${forecasts}; ${missing}.`);
  if (plan.readyUntil !== null) context.report(`Ready until ${isoTime(plan.readyUntil)}.`);
}
