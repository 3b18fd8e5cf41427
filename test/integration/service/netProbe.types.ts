/** What the test and the probe inside Electron tell each other. */
import type { Limits } from '#main/service/exchange.ts';
import type { AlmanacError } from '#shared/errors.ts';

export interface ProbeOrder {
  id: number;
  /** Ends the request of this id; the rest does not matter then. */
  cancel?: boolean;
  baseUrl: string;
  key: string | null;
  slug: string;
  limits: Partial<Limits>;
}

export interface ProbeAnswer {
  /** 0: the probe is ready; -1: it has crashed. */
  id: number;
  buoy?: number;
  error?: AlmanacError;
  crash?: string;
}
