/** How the readings of a buoy are cited: their source is the station, not the host that delivered them. */
import { msg } from '@lingui/core/runtime-macro';
import type { Buoy } from '../model/buoy.ts';
import type { CitedReadings } from '../model/citation.ts';
import { isoTime } from '../model/geo.ts';
import { i18n } from './i18n.ts';
import { serviceName } from './serviceName.ts';

type Station = Pick<Buoy, 'name' | 'source' | 'sourceIdentifier'>;

/** `NDBC 46026`: network and station ID; the name of the buoy where neither is known. */
export const stationName = ({ name, source, sourceIdentifier }: Station): string =>
  [source, sourceIdentifier].filter(Boolean).join(' ') || name;

/** `NDBC 46026 through buoys.example.org`. @param label of the service */
export const sourceName = (station: Station, label: string): string =>
  i18n._(msg`${{ station: stationName(station) }} through ${{ service: serviceName(label) }}`);

/** Epoch seconds to `2016-01-31`, a day of UTC. */
const dayOf = (time: number): string => isoTime(time).slice(0, 10);

/** `2016-01-31`, or `2016-01-31/2016-02-03`: an interval of ISO 8601. */
const daysOf = (from: number, to: number): string => [...new Set([from, to].map(dayOf))].join('/');

/** Characters that LaTeX reads as commands. */
const escaped: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const latex = (text: string): string =>
  text.replace(/[\\{}%&#_$~^]/g, (mark) => escaped[mark] ?? `\\${mark}`);

export type Citation = ReturnType<typeof citationOf>;

/**
 * @param service label of the service
 * @param version of the application
 */
export function citationOf(
  station: Station,
  { from, to, fetched, sha256 }: CitedReadings,
  { service, version }: { service: string; version: string },
) {
  const period = daysOf(from, to);
  const subject = i18n._(
    msg`${{ station: stationName(station) }}: readings of the wave buoy ${{ name: station.name }}, ${{ period }} (UTC)`,
  );
  const downloaded = fetched ? daysOf(fetched.first, fetched.last) : '–';
  const facts = [
    i18n._(msg`Service: ${{ service: serviceName(service) }}`),
    i18n._(msg`Downloaded: ${{ downloaded }}`),
    `Buoy Almanac ${version}`,
    `SHA-256: ${sha256}`,
  ];
  const key = `${stationName(station)}-${period}`.replace(/[^A-Za-z0-9]+/g, '-');
  const fields = {
    author: `{${latex(station.source ?? station.name)}}`,
    title: `{${latex(subject)}}`,
    ...(fetched && { year: dayOf(fetched.last).slice(0, 4), urldate: dayOf(fetched.last) }),
    note: latex(facts.join('. ')),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return {
    text: `${[subject, ...facts].join('. ')}.`,
    bibtex: `@misc{${key},\n${lines.join('')}}\n`,
  };
}
