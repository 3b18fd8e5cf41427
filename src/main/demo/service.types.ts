/** The embedded service, seen from outside. */
export interface DemoServiceOptions {
  /** 0 or absent: a free port. Always 127.0.0.1. */
  port?: number;
  /** Absent: a random key. */
  key?: string;
  seed?: number;
  /** Folder of NDBC standard meteorological files to serve instead of the simulated sea. */
  ndbc?: string;
  /** Requests an hour; default 1000. */
  quota?: number;
  /** Length of that hour, seconds; default 3600. A shorter one begins with the service. */
  quotaWindow?: number;
  /** Epoch seconds; injected by tests. */
  now?: () => number;
  /** Called with every request as it enters the log. */
  onRequest?: (request: DemoService['log'][number]) => void;
  /** Called with a sentence where something of the NDBC folder is left out; default: stderr. */
  onNotice?: (sentence: string) => void;
}

export interface DemoService {
  /** Base URL without `/v2`. */
  url: string;
  key: string;
  /** Every request seen: method, path with query, status, whether it carried an Authorization header. No key. */
  log: { method: string; path: string; status: number; authorized: boolean }[];
  stop(): Promise<void>;
}
