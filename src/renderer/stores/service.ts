/** What belongs to a service (ids of its buoys, names of its sources) means nothing to another one. */
import { serviceKey } from '#renderer/data/queryClient.ts';
import { useApp } from './app.ts';

/** Calls `reset` when another service is used than the last. Leaving a service and returning to it resets nothing. */
export function resetWithService(reset: () => void): void {
  let last = serviceKey(useApp.getState().connection);
  useApp.subscribe(({ connection }) => {
    const service = serviceKey(connection);
    if (service === '' || service === last) return;
    if (last !== '') reset();
    last = service;
  });
}
