/** The application's log: a file of a bounded size in the data folder. Requests are logged by endpoint, never with a key. */
import { join } from 'node:path';
import log from 'electron-log/main';

const MAX_BYTES = 2 * 1024 * 1024;

export function startLog(userData: string): void {
  log.transports.file.resolvePathFn = () => join(userData, 'logs', 'main.log');
  log.transports.file.maxSize = MAX_BYTES;
  log.transports.console.level = 'warn';
  log.errorHandler.startCatching({ showDialog: false });
}
