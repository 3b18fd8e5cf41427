/** Citations name the station as the source, with period, dates of download and hash. */
import { expect, test } from 'vitest';
import { citationOf, sourceName, stationName } from '#shared/i18n/citation.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const station = { name: 'San Francisco', source: 'NDBC', sourceIdentifier: '46026' };
const readings = {
  from: at('2008-01-01'),
  to: at('2016-12-31'),
  fetched: { first: at('2026-11-20'), last: at('2026-11-23') },
  sha256: 'ab12',
};
const by = { service: 'buoys.example', version: '1.2.3' };

test('the source is network and station ID, the host is only the way to it', () => {
  expect(stationName(station)).toBe('NDBC 46026');
  expect(stationName({ ...station, source: null })).toBe('46026');
  expect(stationName({ ...station, source: null, sourceIdentifier: null })).toBe('San Francisco');
  expect(sourceName(station, 'buoys.example')).toBe('NDBC 46026 through buoys.example');
});

test('the text has network, station, period, service, download, version and hash', () => {
  expect(citationOf(station, readings, by).text).toBe(
    'NDBC 46026: readings of the wave buoy San Francisco, 2008-01-01/2016-12-31 (UTC). Service: buoys.example. Downloaded: 2026-11-20/2026-11-23. Buoy Almanac 1.2.3. SHA-256: ab12.',
  );
  const oneDay = { ...readings, to: readings.from, fetched: null };
  expect(citationOf(station, oneDay, by).text).toContain(
    ', 2008-01-01 (UTC). Service: buoys.example. Downloaded: –. ',
  );
});

test('BibTeX is one entry, in which no character of a name is a command', () => {
  expect(citationOf(station, readings, by).bibtex).toBe(
    [
      '@misc{NDBC-46026-2008-01-01-2016-12-31,',
      '  author = {{NDBC}},',
      '  title = {{NDBC 46026: readings of the wave buoy San Francisco, 2008-01-01/2016-12-31 (UTC)}},',
      '  year = {2026},',
      '  urldate = {2026-11-23},',
      '  note = {Service: buoys.example. Downloaded: 2026-11-20/2026-11-23. Buoy Almanac 1.2.3. SHA-256: ab12},',
      '}',
      '',
    ].join('\n'),
  );
  const odd = { name: 'A & B_{50 %}\\~', source: null, sourceIdentifier: null };
  const { bibtex } = citationOf(odd, { ...readings, fetched: null }, by);
  expect(bibtex).toContain(
    '  author = {{A \\& B\\_\\{50 \\%\\}\\textbackslash{}\\textasciitilde{}}},',
  );
  expect(bibtex).not.toContain('year =');
});
