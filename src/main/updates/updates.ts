/** The check for a newer version: one GET of a small JSON file. Downloads and installs nothing. */
import { toAlmanacError } from '#shared/errors.ts';
import { compareVersions, UpdateFile, type UpdateResult } from '#shared/model/update.ts';
import { exchange, LIMITS } from '../service/exchange.ts';
import type { Transport } from '../service/transport.ts';
import { cleanDetail } from '../service/verdict.ts';
import { log } from '../system/log.ts';

/** The same from every computer: neither version nor system nor language. */
const headers = { accept: 'application/json', 'accept-language': '*', 'user-agent': 'BuoyAlmanac' };

interface UpdatesParts {
  address: string;
  /** Of this application: three numbers. */
  version: string;
  transport: Transport;
  openPage: (url: string) => Promise<void>;
  /** Milliseconds. */
  timeout?: number;
}
export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates(parts: UpdatesParts) {
  const { address: url, version, transport, timeout: totalMs = 15_000 } = parts;
  const { host } = new URL(url);
  const limits = { ...LIMITS, totalMs, maxBytes: 64 * 1024 };
  /** The page of the newer version that was found last. */
  let page: string | null = null;

  async function request(): Promise<UpdateResult> {
    const endpoint = 'check for updates';
    const { status, text } = await exchange(transport, { url, headers, endpoint }, limits);
    if (status !== 200) return { kind: 'refused', status };
    const { url: target, ...published } = UpdateFile.parse(JSON.parse(text));
    const { protocol, host: targetHost, username } = new URL(target);
    if (protocol !== 'https:' || targetHost !== host || username) return { kind: 'unreadable' };
    const difference = compareVersions(published.version, version);
    if (difference === 0) return { kind: 'same', version };
    if (difference < 0) return { kind: 'older', version: published.version };
    page = target;
    return { ...published, kind: 'newer', notes: cleanDetail(published.notes, null), host };
  }

  return {
    async check(): Promise<UpdateResult> {
      page = null;
      try {
        return await request();
      } catch (thrown) {
        log.error('check for updates', thrown);
        const { kind } = toAlmanacError(thrown);
        if (kind === 'network' || kind === 'timeout') return { kind };
        return { kind: kind === 'unexpected-answer' ? 'cut-off' : 'unreadable' };
      }
    },
    /** Opens the page in the browser. */
    async openPage(): Promise<void> {
      if (page !== null) await parts.openPage(page);
    },
  };
}
