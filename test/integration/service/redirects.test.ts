/** Redirects: followed within the origin, with the key; never beyond it. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientFor, faultOf, json, KEY, oneBuoy, type Scripted, serve } from './scripted.ts';

describe('redirects', () => {
  const redirect = (response: ServerResponse, location: string, status = 302): void => {
    response.writeHead(status, { location }).end();
  };

  it.each([301, 302, 303, 307, 308])(
    '%i within the origin is followed, with the key',
    async (status) => {
      const service = await serve((response, request) =>
        request.url === '/v2/buoys/1'
          ? redirect(response, '/v2/buoys/one#top', status)
          : json(response, oneBuoy()),
      );
      const { client } = await clientFor(service.url);
      expect((await client.buoy(1)).id).toBe(1);
      expect(service.seen.map((one) => [one.url, one.headers.authorization])).toEqual([
        ['/v2/buoys/1', `Bearer ${KEY}`],
        ['/v2/buoys/one', `Bearer ${KEY}`],
      ]);
    },
  );

  it('three of them and no more', async () => {
    const service = await serve((response, request) => redirect(response, `${request.url}x`));
    const { client } = await clientFor(service.url);
    const fault = await faultOf(client.buoy(1));
    expect(fault.error.kind).toBe('unexpected-answer');
    expect(fault.error.detail).toMatch(/more than 3 times/);
    expect(service.seen).toHaveLength(4);
  });

  it('to another origin is not followed at all', async () => {
    const elsewhere = await serve((response) => json(response, oneBuoy()));
    const service = await serve((response) =>
      redirect(response, `${elsewhere.url}/v2/buoys/1?k=${encodeURIComponent(KEY)}`),
    );
    const { client } = await clientFor(service.url);
    const fault = await faultOf(client.buoy(1));
    expect(fault.error).toMatchObject({
      kind: 'unexpected-answer',
      endpoint: 'GET /buoys/{buoy_id}',
    });
    expect(fault.error.detail).toMatch(
      /another origin, http:\/\/127\.0\.0\.1:\d+\. It was not followed/,
    );
    expect(elsewhere.seen).toEqual([]);
    expect(service.seen).toHaveLength(1);
  });

  it.each([
    ['https', (url: string) => url.replace('http:', 'https:')],
    ['another name for this computer', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['credentials', (url: string) => url.replace('http://', 'http://me:pw@')],
    ['a file', () => 'file:///etc/passwd'],
    ['no protocol', () => '//evil.example/v2'],
  ])('to %s is another origin', async (_name, change) => {
    const service: Scripted = await serve((response) => redirect(response, change(service.url)));
    const { client } = await clientFor(service.url);
    expect((await faultOf(client.buoy(1))).error.detail).toMatch(/another origin/);
    expect(service.seen).toHaveLength(1);
  });
});
