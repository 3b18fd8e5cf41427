/** The interface's paths and the functions that answer them. */
import { Hono } from 'hono';
import { log } from '../../system/log.ts';
import { type AuthOptions, authentication } from './auth.ts';
import { lastReadings, listBuoys, nearestBuoys, searchBuoys, showBuoy } from './buoys.ts';
import { conditions } from './conditions.ts';
import type { PresentSea } from './presentSea.ts';
import { listReadings, showReading } from './readings.ts';
import { notFound, Refusal } from './responseBodies.ts';
import { seasonalSeries } from './series.ts';

export interface SeenRequest {
  method: string;
  /** Path and query; the value of `api_key` is left out. */
  path: string;
  status: number;
  authorized: boolean;
}

export function serviceApp(
  presentSea: PresentSea,
  auth: AuthOptions,
  isOwnHost: (host: string | undefined) => boolean,
  seen: (request: SeenRequest) => void,
): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    const { pathname, search } = new URL(c.req.url);
    seen({
      method: c.req.method,
      path: pathname + search.replace(/([?&]api_key=)[^&]*/gi, '$1…'),
      status: c.res.status,
      authorized: c.req.header('authorization') !== undefined,
    });
  });
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status);
    log.error('demo service failed to answer', error);
    const { body, status } = new Refusal(500, 'internal_error', 'The service failed to answer.');
    return c.json(body, status);
  });
  app.notFound((c) => c.json(notFound(`No such resource: ${c.req.path}`).body, 404));
  // DNS rebinding: a web page whose host name resolves to 127.0.0.1 sends that name. Two endpoints need no key.
  app.use(async (c, next) => {
    if (isOwnHost(c.req.header('host'))) return next();
    throw new Refusal(
      421,
      'misdirected_request',
      'This service answers on 127.0.0.1 and localhost only.',
    );
  });
  app.use('/v2/*', authentication(auth));

  app.get('/v2/buoys', (c) => c.json(listBuoys(presentSea, (n) => c.req.query(n))));
  app.get('/v2/buoys/search', (c) => c.json(searchBuoys(presentSea, (n) => c.req.query(n))));
  app.get('/v2/buoys/nearest', (c) => c.json(nearestBuoys(presentSea, (n) => c.req.query(n))));
  app.get('/v2/buoys/last_readings', (c) => {
    const lists = [...(c.req.queries('ids') ?? []), ...(c.req.queries('ids[]') ?? [])];
    return c.json(lastReadings(presentSea, (n) => c.req.query(n), lists));
  });
  app.get('/v2/buoys/:id', (c) => c.json(showBuoy(presentSea, c.req.param('id'))));
  app.get('/v2/buoys/:id/readings', (c) =>
    c.json(listReadings(presentSea, c.req.param('id'), (n) => c.req.query(n))),
  );
  app.get('/v2/buoys/:id/readings/series', async (c) =>
    c.json(await seasonalSeries(presentSea, c.req.param('id'), (n) => c.req.query(n))),
  );
  app.get('/v2/buoys/:id/readings/:reading', (c) =>
    c.json(showReading(presentSea, c.req.param('id'), c.req.param('reading'))),
  );
  app.get('/v2/conditions', (c) => c.json(conditions(presentSea, (n) => c.req.query(n))));
  return app;
}
