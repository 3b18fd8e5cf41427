/** The interface's paths and the functions that answer them. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { log } from '../../system/log.ts';
import { type AuthOptions, authentication } from './auth.ts';
import { lastReadings, listBuoys, nearestBuoys, searchBuoys, showBuoy } from './buoys.ts';
import { conditions } from './conditions.ts';
import type { PresentSea } from './presentSea.ts';
import { notFound, type PathIds, type Query } from './query.ts';
import { listReadings, showReading } from './readings.ts';
import { seasonalSeries } from './series.ts';

export interface SeenRequest {
  method: string;
  /** Path and query; the value of `api_key` is left out. */
  path: string;
  status: number;
  authorized: boolean;
}

type Endpoint = (presentSea: PresentSea, query: Query, ids: PathIds) => object | Promise<object>;

/** Endpoints return `data` and, but for one, `meta`. */
const endpoints: Readonly<Record<string, Endpoint>> = {
  '/v2/buoys': listBuoys,
  '/v2/buoys/search': searchBuoys,
  '/v2/buoys/nearest': nearestBuoys,
  '/v2/buoys/last_readings': lastReadings,
  '/v2/buoys/:id': showBuoy,
  '/v2/buoys/:id/readings': listReadings,
  '/v2/buoys/:id/readings/series': seasonalSeries,
  '/v2/buoys/:id/readings/:reading': showReading,
  '/v2/conditions': conditions,
};

const errorCodes: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  404: 'not_found',
  421: 'misdirected_request',
  422: 'invalid',
};

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
  app.onError((thrown, c) => {
    if (thrown instanceof HTTPException) {
      const { status, message } = thrown;
      return c.json({ error: errorCodes[status], message }, status);
    }
    log.error('demo service failed to answer', thrown);
    return c.json({ error: 'internal_error', message: 'The service failed to answer.' }, 500);
  });
  app.notFound((c) => {
    throw notFound(`No such resource: ${c.req.path}`);
  });
  // DNS rebinding: a web page whose host name resolves to 127.0.0.1 sends that name. Two endpoints need no key.
  app.use(async (c, next) => {
    if (isOwnHost(c.req.header('host'))) return next();
    const message = 'This service answers on 127.0.0.1 and localhost only.';
    throw new HTTPException(421, { message });
  });
  app.use('/v2/*', authentication(auth));

  for (const [path, answer] of Object.entries(endpoints)) {
    app.get(path, async (c) => {
      const ids = c.req.param() as PathIds;
      return c.json({ status: 'success', ...(await answer(presentSea, c.req.queries(), ids)) });
    });
  }
  return app;
}
