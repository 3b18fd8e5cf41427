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
