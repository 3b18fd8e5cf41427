/** Asks main once for what it knows and listens from then on. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { rememberService } from '#renderer/stores/recentServices.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';
import { almanac, call } from './almanac.ts';
import {
  followChange,
  forgetOthers,
  queryClient,
  retryAfterKey,
  serviceKey,
} from './queryClient.ts';
import { readQuery, reads } from './reads.ts';

const isKeyUsable = (connection: Connection | null): boolean =>
  connection !== null && connection.key.kept !== 'none' && !connection.key.rejected;

/** What main sends of itself goes into the store, what changed in the cache to the queries; commands are not state. */
export function receive(event: AppEvent): void {
  switch (event.type) {
    case 'status':
      useApp.setState({ status: event.status });
      break;
    case 'settings':
      useApp.setState({ settings: event.settings });
      break;
    case 'connection': {
      const { connection } = event;
      const before = useApp.getState().connection;
      rememberService(connection);
      const isSame = serviceKey(before) === serviceKey(connection);
      useApp.setState({
        connection,
        // Ids belong to a service: what was selected means nothing to another one.
        ...(isSame
          ? {}
          : {
              selectedBuoyId: null,
              inspector: 'closed',
              conditionsPoint: null,
              mapTarget: null,
              route: 'map',
            }),
      });
      if (!isSame) forgetOthers(serviceKey(connection));
      else if (isKeyUsable(connection)) retryAfterKey();
      break;
    }
    case 'changed':
      followChange(event);
      break;
    case 'command':
      break;
  }
}

/** What main sent since the window listens; an answer to an earlier question does not overwrite it. */
const heard = new Set<AppEvent['type']>();

async function readStart(): Promise<null> {
  heard.clear();
  // Answered when the cache is open; what was under way until then is over when the status is read.
  const connection = await call('getConnection', undefined);
  // Every service begins with the map: its buoys are read while the frame is made.
  if (connection.service && !heard.has('connection'))
    void queryClient.prefetchQuery(readQuery(serviceKey(connection), reads.listBuoys, undefined));
  const [info, settings, status] = await Promise.all([
    call('appInfo', undefined),
    call('getSettings', undefined),
    call('getStatus', undefined),
  ]);
  useApp.setState({ info });
  if (!heard.has('connection')) receive({ type: 'connection', connection });
  if (!heard.has('settings')) receive({ type: 'settings', settings });
  if (!heard.has('status')) receive({ type: 'status', status });
  return null;
}

export function useBoot(): { ready: boolean; error: AlmanacError | null; retry: () => void } {
  useEffect(
    () =>
      almanac().onEvent((event) => {
        heard.add(event.type);
        receive(event);
      }),
    [],
  );
  const start = useQuery({ queryKey: ['start'], queryFn: readStart });
  return {
    ready: start.isSuccess,
    error: start.error && !start.isFetching ? toAlmanacError(start.error) : null,
    retry: () => void start.refetch(),
  };
}
