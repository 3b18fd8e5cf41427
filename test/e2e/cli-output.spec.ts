/** Output of commands: a full disk, data that is not cached, a page of a long range, gaps, time zones. */
import { startDemoService } from '#main/demo/service.ts';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';

test('a full disk behind standard output is reported and has its exit code', async ({
  userData,
}) => {
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

test('offline, data that is not cached is reported as such, not as unknown to the service', async ({
  userData,
}) => {
  const offline = ['--demo', '--offline', '--user-data-dir', userData];
  for (const [line, sentence] of [
    ['buoy 100', 'Buoy 100 is not downloaded.'],
    ['export readings --buoy 100 --from 2016-01-01 --to 2016-01-02', 'Buoy 100 is not downloaded.'],
    ['reading 100 5', 'Reading 5 of buoy 100 is not downloaded.'],
    [
      'export conditions --lat 1 --lng 1 --time 2016-01-01',
      'These conditions are not downloaded. Download them first.',
    ],
  ] as const) {
    const { code, out, err } = await cli([...line.split(' '), ...offline]);
    expect({ code, out, err }).toEqual({
      code: 6,
      out: '',
      err: `${sentence}\n`,
    });
  }
  for (const line of ['buoys', 'latest', 'export latest', 'export buoys']) {
    const { code, err } = await cli([...line.split(' '), ...offline]);
    expect(code).toBe(0);
    expect(err).toContain('The list of buoys is not downloaded.');
  }
});

test('a page of many years takes few requests and equals the page of the fetched years', async ({
  userData,
}) => {
  const service = await startDemoService();
  const ask = async (words: string) => {
    const place = [`--url=${service.url}`, '--key-stdin', '--user-data-dir', userData];
    const { code, out, err } = await cli([...words.split(' '), ...place], { input: service.key });
    expect(code, err).toBe(0);
    return out;
  };
  try {
    const years = '--buoy 100 --from 2014-01-01 --to 2016-12-31';
    const page = `readings ${years} --order asc --page 3 --per-page 7 --json`;
    const { total: _, ...asked } = JSON.parse(await ask(page));
    expect(asked.readings).toHaveLength(7);
    expect(service.log.length).toBeLessThan(5);
    await ask(`sync ${years}`);
    const { total, ...cached } = JSON.parse(await ask(page));
    expect(cached.readings).toEqual(asked.readings);
    expect(cached.totalPages).toBe(asked.totalPages);
    expect(total).toBeGreaterThan(1000);
  } finally {
    await service.stop();
  }
});

test('the gaps of an export of many buoys are reported in one line', async ({ userData }) => {
  const folder = ['--demo', '--user-data-dir', userData];
  const lines = async (buoys: string) => {
    const range = ['--buoy', buoys, '--from', '2016-01-01', '--to', '2016-01-02'];
    const { code, err } = await cli(['export', 'readings', ...range, ...folder]);
    expect(code, err).toBe(0);
    return err.split('\n').filter((line) => line.startsWith('Not fully downloaded'));
  };
  expect(await lines('100,101')).toEqual([
    expect.stringMatching(/: Sim\. Cape Grey 17 \(100\), 1 gap, about \d+ requests?\./),
    expect.stringContaining('(101)'),
  ]);
  expect(await lines('100,101,102,103')).toEqual([
    expect.stringContaining(': 4 of 4 buoys, 4 gaps'),
  ]);
});

test('a computer whose zone has no name exports in UTC and says so', async ({ userData }) => {
  const words = ['--clock', 'local', '--columns', 'fetched_at', '--dialect', 'spreadsheet'];
  for (const TZ of [':/etc/localtime', 'Mars/Base', 'UTC']) {
    const { code, out, err } = await cli(
      ['export', 'buoys', ...words, '--demo', '--user-data-dir', userData],
      { env: { TZ } },
    );
    expect(code, `${TZ}: ${err}`).toBe(0);
    expect(out.split('\r\n')[0]).toBe('\ufefffetched_at_utc');
  }
});
