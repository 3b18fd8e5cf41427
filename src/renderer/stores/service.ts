/** Resets state that belongs to one service, such as buoy ids and names of sources. */
import { serviceKey } from '#shared/model/connection.ts';
import { useApp } from './app.ts';

/** Calls `reset` when the service changes. Disconnecting and connecting to the same service again resets nothing. */
export function resetWithService(reset: () => void): void {
  let last = serviceKey(useApp.getState().connection);
  useApp.subscribe(({ connection }) => {
    const service = serviceKey(connection);
    if (service === '' || service === last) return;
    if (last !== '') reset();
    last = service;
  });
}
