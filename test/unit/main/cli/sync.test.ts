/** `sync` reads no rows to report how many there are. */
import { expect, test } from 'vitest';
import type { Context } from '#main/cli/command.ts';
import { syncCommand } from '#main/cli/commands/sync.ts';
import { buoy } from '../../../integration/cache/fixtures.ts';

test('the readings of a range are counted, not read', async () => {
  let out = '';
  const session = {
    label: 'Service',
    cache: {
      getBuoy: async () => buoy(1),
      queryReadings: async () => ({ total: 52_704 }),
    },
    engine: {
      plan: async () => ({ requests: 0, checks: 0 }),
      fetchRange: async () => ({ requests: 0, byBuoy: new Map() }),
    },
  };
  const context = {
    options: { json: true },
    session: () => session,
    print: async (text: string) => {
      out += text;
    },
  };
  await syncCommand(context as unknown as Context, {
    buoyIds: [1],
    range: { from: 0, to: 1 },
    wait: false,
  });
  expect(JSON.parse(out).buoys).toEqual([{ id: 1, name: 'Buoy 1', requests: 0, readings: 52_704 }]);
});
