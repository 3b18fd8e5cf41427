/** Asks main once for what it knows and listens from then on. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#renderer/stores/app.ts';
import { rememberService } from '#renderer/stores/recentServices.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';
import { almanac, call } from './almanac.ts';
import {
  clearOtherServices,
  followChange,
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
      if (!isSame) clearOtherServices(serviceKey(connection));
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
const received = new Set<AppEvent['type']>();

/** Answered when the cache is open; what was under way until then is over when the status is read. */
async function readConnection() {
  // Every service begins with the map: its buoys are asked for with the connection.
  const list = reads.listBuoys.read();
  // Where there is no service, its failure says only that.
  list.catch(() => undefined);
  const connection = await call('getConnection', undefined);
  if (connection.service && !received.has('connection')) {
    const query = readQuery(serviceKey(connection), reads.listBuoys, undefined);
    // A change that was received may have come after the list was read.
    void queryClient.prefetchQuery(
      received.has('changed') ? query : { ...query, queryFn: () => list },
    );
  }
  return { connection, status: await call('getStatus', undefined) };
}

async function readStart(): Promise<null> {
  received.clear();
  const [info, settings, { connection, status }] = await Promise.all([
    call('appInfo', undefined),
    call('getSettings', undefined),
    readConnection(),
  ]);
  useApp.setState({ info });
  if (!received.has('connection')) receive({ type: 'connection', connection });
  if (!received.has('settings')) receive({ type: 'settings', settings });
  if (!received.has('status')) receive({ type: 'status', status });
  return null;
}

const start = { queryKey: ['start'], queryFn: readStart };

/** Listens to main and asks it, before there is anything to show. @returns what ends the listening */
export function startBoot(): () => void {
  const end = almanac().onEvent((event) => {
    received.add(event.type);
    receive(event);
  });
  void queryClient.prefetchQuery(start);
  return end;
}

/** How far the start is that {@link startBoot} began. */
export function useBoot(): { ready: boolean; error: AlmanacError | null; retry: () => void } {
  const { isSuccess, error, isFetching, refetch } = useQuery(start);
  return {
    ready: isSuccess,
    error: error && !isFetching ? toAlmanacError(error) : null,
    retry: () => void refetch(),
  };
}
