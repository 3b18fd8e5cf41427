/** Reads the state of main once and then follows its events. */
import { useQuery } from '@tanstack/react-query';
import { atFirst, showReadings, useApp } from '#renderer/stores/app.ts';
import { beginWith } from '#renderer/stores/handOver.ts';
import { rememberService } from '#renderer/stores/recentServices.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import { type Connection, serviceKey } from '#shared/model/connection.ts';
import { almanac, call } from './almanac.ts';
import { clearOtherServices, followChange, queryClient } from './queryClient.ts';
import { readQuery, reads } from './reads.ts';
import { retryAfterKey, retryAfterOutage } from './refreshes.ts';

const isKeyUsable = (connection: Connection | null): boolean =>
  connection !== null && connection.key.storage !== 'none' && !connection.key.rejected;

/** Puts the state of main into the store and passes changes of the cache to the queries. Commands are not state. */
export function receive(event: AppEvent): void {
  switch (event.type) {
    case 'status': {
      const wasOnline = useApp.getState().status.network.online;
      useApp.setState({ status: event.status });
      if (!wasOnline && event.status.network.online) retryAfterOutage();
      break;
    }
    case 'settings':
      useApp.setState({ settings: event.settings });
      break;
    case 'connection': {
      const { connection } = event;
      const before = useApp.getState().connection;
      rememberService(connection);
      if (serviceKey(before) === serviceKey(connection)) {
        useApp.setState({ connection });
        if (isKeyUsable(connection)) retryAfterKey();
        break;
      }
      useApp.setState({ connection, ...atFirst });
      clearOtherServices(serviceKey(connection));
      break;
    }
    case 'changed':
      followChange(event);
      break;
    case 'show-alerts':
      useApp.getState().go('alerts');
      break;
    case 'show-readings':
      showReadings(event);
      break;
    case 'command':
      break;
  }
}

/** Events received since the window listens. A slower answer to a call does not overwrite them. */
const received = new Set<AppEvent['type']>();

/** Main answers when the cache is open. The status is read after that, so that it no longer shows the opening. */
async function readConnection() {
  // Every service starts with the map, so its buoys are read together with the connection.
  const list = reads.listBuoys.read();
  // It fails where no service is connected.
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

/** What main prints of a buoy; null: this is the window. */
export const pageWanted = () => new URLSearchParams(location.search).get('page');

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
  if (pageWanted() !== null) return null;
  const { state, events } = await call('takeOver', undefined);
  beginWith(state);
  for (const event of events) receive(event);
  return null;
}

const start = { queryKey: ['start'], queryFn: readStart };

/** Starts listening to main and reading its state, before the first render. @returns stops listening */
export function startBoot(): () => void {
  const end = almanac().onEvent((event) => {
    received.add(event.type);
    receive(event);
  });
  void queryClient.prefetchQuery(start);
  return end;
}

/** Tells main whether the window is seen, now and whenever that changes. */
export function watchVisibility(): void {
  const report = () => call('setPageVisible', document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', report);
  report();
}

/** Resolves when the state of main that {@link startBoot} reads is known. */
export const whenBooted = (): Promise<null> => queryClient.ensureQueryData(start);

/** Progress of the start that {@link startBoot} began. */
export function useBoot(): { ready: boolean; error: AlmanacError | null; retry: () => void } {
  const { isSuccess, error, isFetching, refetch } = useQuery(start);
  return {
    ready: isSuccess,
    error: error && !isFetching ? toAlmanacError(error) : null,
    retry: () => void refetch(),
  };
}
