/** HTTP that sends nothing, for `--offline`. */
import { Fault } from '#shared/errors.ts';
import type { Transport } from './transport.ts';

export const noTransport = (): Transport => ({
  tellsConnection: false,
  get: async () => {
    throw new Fault({ kind: 'network', detail: 'Not sent: --offline.' });
  },
});
