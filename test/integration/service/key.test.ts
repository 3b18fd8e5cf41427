/** The key: where it goes, where none is needed, both refusals. */

import { describe, expect, it } from 'vitest';
import type { Transport } from '#main/service/transport.ts';
import { clientFor, faultOf, json, KEY, oneBuoy, serve } from './scripted.ts';

const unauthorized = (message: string) => ({ error: 'unauthorized', message });

describe('the key', () => {
  it('goes in the header and nowhere else', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    const { client } = await clientFor(`${service.url}/api/v2/`);
    await client.buoy('cape-grey');
    expect(service.seen).toHaveLength(1);
    const [{ url, headers } = { url: '', headers: {} }] = service.seen;
    expect(url).toBe('/api/v2/buoys/cape-grey');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers.accept).toBe('application/json');
    expect(headers['user-agent']).toBe('BuoyAlmanac/1.2.3');
    expect(headers.cookie).toBeUndefined();
  });

  it('may be wanted by nearest all the same', async () => {
    const service = await serve((response) =>
      json(response, unauthorized('API key required'), 401),
    );
    const { client, heard } = await clientFor(service.url, { key: async () => null });
    const fault = await faultOf(client.nearest({ lat: 1, lng: 2 }));
    expect(fault.error.kind).toBe('key-missing');
    expect(heard.rejections).toBe(0);
  });

  it('missing where one is needed: nothing is sent', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    for (const none of [null, '']) {
      const { client } = await clientFor(service.url, { key: async () => none });
      expect((await faultOf(client.buoy(1))).error.kind).toBe('key-missing');
    }
    expect(service.seen).toEqual([]);
  });

  it('replaced while a request is under way: a rejection of the old one is not reported', async () => {
    let key = 'old-key';
    const service = await serve((response) => {
      key = 'new-key';
      json(response, unauthorized('Invalid API key'), 401);
    });
    const { client, heard } = await clientFor(service.url, { key: async () => key });
    expect((await faultOf(client.buoy(1))).error.kind).toBe('key-rejected');
    expect(heard.rejections).toBe(0);
    expect((await faultOf(client.buoy(1))).error.kind).toBe('key-rejected');
    expect(heard.rejections).toBe(1);
  });

  it.each(['two words', 'line\r\nX-Evil: 1', 'schlüssel'])(
    '%j cannot be one: nothing is sent',
    async (key) => {
      const service = await serve((response) => json(response, oneBuoy()));
      const { client } = await clientFor(service.url, { key: async () => key });
      expect((await faultOf(client.buoy(1))).error.kind).toBe('key-rejected');
      expect(service.seen).toEqual([]);
    },
  );

  it('does not come out in what the network says of itself', async () => {
    const transport: Transport = {
      get: ({ headers }) => Promise.reject(new Error(`refused: ${headers.authorization}, ${KEY}`)),
    };
    const { client, heard } = await clientFor('http://127.0.0.1:9', { transport });
    const fault = await faultOf(client.buoy(1));
    expect(fault.error).toEqual({ kind: 'network', detail: 'refused: Bearer ••• •••' });
    expect(heard.waits).toHaveLength(2);
  });

  it('that cannot be fetched is a fault of the inside', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    const { client } = await clientFor(service.url, {
      key: () => Promise.reject(new Error('locked')),
    });
    expect((await faultOf(client.buoy(1))).error).toEqual({ kind: 'internal', detail: 'locked' });
  });
});
