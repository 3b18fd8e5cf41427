/** What a command works with: the same parts as the window. */
import type { Status } from '#shared/model/status.ts';
import type { ExportEnvironment } from '../export/exportRequest.ts';
import type { Connections } from '../session/connections.ts';
import type { Session } from '../session/session.ts';
import type { Jobs } from '../system/jobs.ts';
import type { RunOptions } from './command.types.ts';

export interface CliParts {
  connections: Connections;
  jobs: Jobs;
  status: () => Status;
  exportEnvironment: ExportEnvironment;
}

export interface Context extends CliParts {
  options: RunOptions;
  /** The service in use. Throws `no-service`. */
  session: () => Session;
  /** Data, to standard output. */
  print: (text: string) => Promise<void>;
  /** A message, to standard error. */
  say: (sentence: string) => void;
  /** Ends the command early (Ctrl-C, closed pipe). */
  signal: AbortSignal;
}
