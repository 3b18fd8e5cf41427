/** Output of commands on a full disk and in a zone without a name. */
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { thorough } from '../support/thorough.ts';

test('a full disk behind standard output is reported and has its exit code', async ({
  userData,
}) => {
  const folder = ['--demo', '--user-data-dir', userData];
  const full = { fullOut: true };
  for (const words of [
    ['buoys'],
    ...(thorough
      ? [
          ['buoys', '--json'],
          ['export', 'buoys', '--offline'],
        ]
      : []),
    // More than one write.
    ['export', 'statistics', '--offline', '--table', 'height-period', '--buoy', '100'].concat([
      '--from',
      '2016-01-01',
      '--to',
      '2016-01-02',
    ]),
  ]) {
    const { code, err } = await cli([...words, ...folder], full);
    expect(code, `${words.join(' ')}: ${err}`).toBe(7);
    expect(err).toContain('The disk is full at standard output.');
    expect(err).not.toContain('    at ');
  }
  expect((await cli(['--help'], full)).code).toBe(7);
});

test('a computer whose zone has no name exports in UTC and says so', async ({ userData }) => {
  const words = ['--clock', 'local', '--columns', 'fetched_at', '--dialect', 'spreadsheet'];
  for (const TZ of thorough ? [':/etc/localtime', 'Mars/Base', 'UTC'] : [':/etc/localtime']) {
    const { code, out, err } = await cli(
      ['export', 'buoys', ...words, '--demo', '--user-data-dir', userData],
      { env: { TZ } },
    );
    expect(code, `${TZ}: ${err}`).toBe(0);
    expect(out.split('\r\n')[0]).toBe('\ufefffetched_at_utc');
  }
});
