/** Whether the last request reached the service, and since when it has not. */
import type { Status } from '#shared/model/status.ts';

export function createNetworkState(now: () => number, onChange: () => void) {
  let offlineSince: number | null = null;
  return {
    online: () => offlineSince === null,
    state: (): Status['network'] => ({ online: offlineSince === null, offlineSince }),
    heard(reached: boolean): void {
      if (reached === (offlineSince === null)) return;
      offlineSince = reached ? null : now();
      onChange();
    },
    reset(): void {
      offlineSince = null;
      onChange();
    },
  };
}
