/** Where a command's output goes: a disk that is full, a pipe nobody reads. */
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';

test('a full disk under standard output is told, by its exit code too', async ({ userData }) => {
  const folder = ['--demo', '--user-data-dir', userData];
  const full = { fullOut: true };
  for (const words of [
    ['buoys'],
    ['buoys', '--json'],
    ['export', 'buoys', '--offline'],
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

test('where nothing was asked nothing is said of what the service knows', async ({ userData }) => {
  const offline = ['--demo', '--offline', '--user-data-dir', userData];
  for (const [line, what] of [
    ['buoy 100', 'buoy 100'],
    ['export readings --buoy 100 --from 2016-01-01 --to 2016-01-02', 'buoy 100'],
    ['reading 100 5', 'reading 5 of buoy 100'],
    ['export conditions --lat 1 --lng 1 --time 2016-01-01', 'these conditions'],
  ] as const) {
    const { code, out, err } = await cli([...line.split(' '), ...offline]);
    expect({ code, out, err }).toEqual({
      code: 6,
      out: '',
      err: `The cache does not hold ${what}.\n`,
    });
  }
  for (const line of ['buoys', 'latest', 'export latest', 'export buoys']) {
    const { code, err } = await cli([...line.split(' '), ...offline]);
    expect(code).toBe(0);
    expect(err).toContain('never fetched');
  }
});
