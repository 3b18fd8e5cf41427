/** What a command is, the parts it works with, and its exit codes. */
import type { Option } from 'commander';
import type { AlmanacErrorKind } from '#shared/errors.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import type { ExportEnvironment } from '../cache/api.ts';
import type { Connections } from '../session/connections.ts';
import type { Session } from '../session/session.ts';
import type { Jobs } from '../system/jobs.ts';

export interface RunOptions {
  json?: boolean;
  offline?: boolean;
  demo?: boolean;
  keyStdin?: boolean;
  userDataDir?: string;
  url?: string;
  /** A cache or backup that is only read, in place of a service. */
  cache?: string;
}

/** What is known of a command before and while it is parsed. */
interface CommandTraits {
  /** Its words and operands. An operand or an option `--buoy` is named by number, station ID or slug. */
  usage: string;
  description: string;
  options?: readonly Option[];
  /** Below its help. */
  notes?: string;
  /** Its work takes less time than the start of a worker for the cache. */
  isShort?: boolean;
  /** It sends nothing that needs the key. */
  withoutKey?: boolean;
  /** It opens the service itself. */
  opensService?: boolean;
}

/**
 * A command: its options, its help and its work.
 * @param Values of its options; `buoy` is the number of the buoy, or the numbers of the buoys, that are named
 * @param Input of its work
 */
interface CommandDefinition<Values, Input> extends CommandTraits {
  /** Refuses values that do not fit together with an InvalidArgumentError. */
  read: (values: Values, operands: readonly string[], options: RunOptions) => Input;
  run: (context: Context, input: Input) => Promise<void>;
}

/** A command in a list of commands, each with values of its own. */
export type AnyCommand = CommandTraits & {
  read: (values: never, operands: readonly string[], options: RunOptions) => unknown;
  run: (context: Context, input: never) => Promise<void>;
};

export const command = <Values, Input>(
  definition: CommandDefinition<Values, Input>,
): CommandDefinition<Values, Input> => definition;

/** A parsed command, whose buoys are named by number, station ID or slug. */
export interface NamedCommand extends CommandTraits {
  /** The first word of its usage, or of the usage of its group. */
  name: string;
  buoys: readonly string[];
  /** What its work gets. @param ids the numbers of {@link buoys}, each once */
  inputOf: (ids: number[]) => unknown;
  run: (context: Context, input: never) => Promise<void>;
}

/** The parts of the application that a command uses. */
export interface CliParts {
  connections: Connections;
  jobs: Jobs;
  status: () => Status;
  settings: () => Settings;
  /** Path of the script of the cache worker. */
  workerPath: string;
  /** Only after {@link ready}. */
  exportEnvironment: () => ExportEnvironment;
  /** Resolves when Electron is ready: before it, neither signals nor the network can be used. */
  ready: Promise<void>;
}

export interface Context extends CliParts {
  options: RunOptions;
  /** The service in use. Throws `no-service`. */
  session: () => Session;
  /** Writes data to standard output. */
  print: (text: string) => Promise<void>;
  /** Writes a line to standard error. */
  report: (sentence: string) => void;
  /** Aborted by Ctrl-C and by a closed pipe. */
  signal: AbortSignal;
}

/** Epoch seconds. */
export const now = (): number => Math.floor(Date.now() / 1000);

export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  key: 3,
  quota: 4,
  network: 5,
  notFound: 6,
  disk: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const exitCodes: Readonly<Record<AlmanacErrorKind, ExitCode>> = {
  'key-missing': EXIT.key,
  'key-rejected': EXIT.key,
  'keychain-unavailable': EXIT.key,
  'quota-exhausted': EXIT.quota,
  'more-requests-than-planned': EXIT.quota,
  network: EXIT.network,
  timeout: EXIT.network,
  'service-unavailable': EXIT.network,
  'unexpected-answer': EXIT.network,
  'not-found': EXIT.notFound,
  'invalid-request': EXIT.usage,
  'no-service': EXIT.usage,
  disk: EXIT.disk,
  'disk-full': EXIT.disk,
  'cache-newer': EXIT.disk,
  'no-room': EXIT.disk,
  'wrong-file': EXIT.disk,
  'cache-in-use': EXIT.disk,
  'cache-missing': EXIT.disk,
  'read-only': EXIT.usage,
  cancelled: EXIT.interrupted,
  internal: EXIT.internal,
};
