/** Asks main once for what it knows and listens from then on. */
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import { almanac, ask } from './almanac.ts';

/** What main tells of itself goes into the store; commands are not state. */
export function receive(event: AppEvent): void {
  switch (event.type) {
    case 'status':
      useApp.setState({ status: event.status });
      break;
    case 'settings':
      useApp.setState({ settings: event.settings });
      break;
    case 'connection': {
      const before = useApp.getState().connection?.service?.url;
      const after = event.connection.service?.url;
      useApp.setState({
        connection: event.connection,
        // Ids belong to a service: what was selected means nothing to another one.
        ...(before === after
          ? {}
          : {
              selectedBuoyId: null,
              inspector: 'closed',
              conditionsPoint: null,
              mapTarget: null,
              route: 'map',
            }),
      });
      break;
    }
    case 'changed':
    case 'command':
      break;
  }
}

export function useBoot(): { ready: boolean; error: AlmanacError | null; retry: () => void } {
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<AlmanacError | null>(null);
  const load = useCallback(async () => {
    try {
      // Answered when the cache is open; what was under way until then is over when the status is asked for.
      const connection = await ask(almanac().getConnection());
      const [info, settings, status] = await Promise.all([
        ask(almanac().appInfo()),
        ask(almanac().getSettings()),
        ask(almanac().getStatus()),
      ]);
      useApp.setState({ info, connection, settings, status });
      setError(null);
      setReady(true);
    } catch (thrown) {
      setError(toAlmanacError(thrown));
    }
  }, []);
  useEffect(() => {
    const stop = almanac().onEvent(receive);
    void load();
    return stop;
  }, [load]);
  return { ready, error, retry: () => void load() };
}
