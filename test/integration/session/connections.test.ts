import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { DemoService } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { SavedService } from '#main/session/keys.ts';
import { jsonFile } from '#main/system/jsonFile.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { Fault } from '#shared/errors.ts';
import type { Connection } from '#shared/model/connection.ts';
import { ruleOf } from '#support/alerts.ts';
import { type AwkwardService, startAwkwardService } from '#support/awkwardService.ts';
import { expectFault } from '#support/faults.ts';
import { connectionsAt, type Place, startBench, startPlace } from '#support/parts.ts';
import { leaveJob } from '#support/storedJob.ts';

/** A keychain in memory, which can refuse like a machine without one. */
function memoryKeychain() {
  const kept = new Map<string, string>();
  const state = { refuses: false };
  const guarded = async <T>(work: () => T): Promise<T> => {
    if (!state.refuses) return work();
    throw new Fault({ kind: 'keychain-unavailable', reason: 'locked', detail: null });
  };
  const keychain: Keychain = {
    get: (account) => guarded(() => kept.get(account) ?? null),
    set: (account, key) => guarded(() => void kept.set(account, key)),
    remove: (account) => guarded(() => void kept.delete(account)),
  };
  return { keychain, kept, state };
}

let bench: Place;
let awkward: AwkwardService;
let demos: DemoService[];
beforeEach(async () => {
  bench = await startPlace();
  demos = [];
  awkward = await startAwkwardService();
  // After the connections of the test, which close first.
  onTestFinished(async () => {
    await bench.close();
    await awkward.stop();
  });
});

const serviceFile = () => join(bench.folder, 'service.json');
const realFile = () => jsonFile(serviceFile(), z.nullable(SavedService), null);
type Parts = NonNullable<Parameters<typeof connectionsAt>[1]>;

/** Closed at the end of the test. */
function connectionsOver(parts: Parts = {}) {
  const announced: Connection[] = [];
  const connections = connectionsAt(bench, {
    startDemo: async () => {
      const demo = await startDemoService({});
      demos.push(demo);
      return demo;
    },
    jobsAtStart: () => 'resume',
    onChange: (connection) => announced.push(connection),
    ...parts,
  });
  onTestFinished(() => connections.close());
  return { connections, announced };
}

/** Over a keychain in memory. */
const overKeychain = () => {
  const { url, key } = bench.demo;
  const made = memoryKeychain();
  return { ...made, ...connectionsOver({ keychain: made.keychain }), url, key };
};

/** Connected to the demo with its key. */
async function connected({
  keep = 'session',
  ...parts
}: Parts & { keep?: 'session' | 'keychain' } = {}) {
  const over = connectionsOver(parts);
  const { url, key } = bench.demo;
  await over.connections.connect({ url, key, keep });
  return { ...over, url, key };
}

/** An earlier start has stored the key. */
async function connectedBefore(keychain: Keychain): Promise<void> {
  const { connections } = await connected({ keychain, keep: 'keychain' });
  await connections.close();
}

describe('connecting', () => {
  it('tries the key with one request, keeps it in the keychain, and finds it again', async () => {
    const { keychain, kept, connections, url, key } = overKeychain();
    const connected = await connections.connect({ url: `${url}/v2/`, key, keep: 'keychain' });
    expect(bench.demo.log).toHaveLength(1);
    expect(connected).toMatchObject({
      service: { url, kind: 'remote' },
      key: { storage: 'keychain', since: bench.clock.now, rejected: false },
    });
    expect([...kept.entries()]).toEqual([[url, key]]);
    expect(readFileSync(serviceFile(), 'utf8')).not.toContain(key);
    await connections.close();

    const again = connectionsOver({ keychain }).connections;
    await again.restore('await');
    expect(again.state()).toMatchObject({ service: { url }, key: { storage: 'keychain' } });
    expect(bench.demo.log).toHaveLength(1);
  });

  it('again to a service it has the key of needs none typed', async () => {
    const { keychain } = memoryKeychain();
    const { connections, url } = await connected({ keychain, keep: 'keychain' });
    expect((await connections.disconnect()).key.storage).toBe('none');
    expect((await connections.connect({ url, key: null, keep: 'keychain' })).key.storage).toBe(
      'keychain',
    );
    expect((await connections.session().client.buoys({ perPage: 1 })).buoys).toHaveLength(1);
  });

  it('keeps nothing of a key the service does not know', async () => {
    const { kept, connections } = overKeychain();
    await expectFault(
      connections.connect({ url: bench.demo.url, key: 'wrong', keep: 'keychain' }),
      { kind: 'key-rejected' },
    );
    expect(kept.size).toBe(0);
    expect(connections.state().service).toBeNull();
    const files = () => readdirSync(join(bench.folder, 'cache'));
    expect(files()).toEqual([]);
    // What was there before stays.
    await connections.connect({ url: bench.demo.url, key: bench.demo.key, keep: 'session' });
    await connections.disconnect();
    const connecting = connections.connect({ url: bench.demo.url, key: 'wrong', keep: 'session' });
    await expectFault(connecting, { kind: 'key-rejected' });
    expect(files().some((name) => name.endsWith('.sqlite'))).toBe(true);
  });

  it('a locked keychain keeps no window from its cache; requests wait for the key', async () => {
    const { keychain, kept } = memoryKeychain();
    const { url } = bench.demo;
    await connectedBefore(keychain);
    let unlock = (): void => undefined;
    const unlocked = new Promise<void>((done) => {
      unlock = done;
    });
    const locked: Keychain = {
      ...keychain,
      get: (url) => unlocked.then(() => kept.get(url) ?? null),
    };

    const { connections, announced } = connectionsOver({ keychain: locked });
    expect(await connections.begin()).toMatchObject({
      service: { url },
      key: { storage: 'keychain' },
    });
    expect((await connections.session().cache.listBuoys()).buoys).toEqual([]);
    const sent = bench.demo.log.length;
    const refreshed = connections.session().refresh.refreshBuoys({ force: true });
    const changes = announced.length;
    unlock();
    await refreshed;
    expect(bench.demo.log.length).toBeGreaterThan(sent);
    expect(announced.length).toBeGreaterThan(changes);
  });

  it('with the key of the keychain is remembered while the keychain is locked at the next start', async () => {
    const { keychain, kept } = memoryKeychain();
    const { url, key } = bench.demo;
    kept.set(url, key);
    const first = connectionsOver({ keychain }).connections;
    expect((await first.connect({ url, key: null, keep: 'keychain' })).key.storage).toBe(
      'keychain',
    );
    await first.close();
    const { connections } = connectionsOver({
      keychain: { ...keychain, get: () => new Promise(() => {}) },
    });
    expect((await connections.begin()).key.storage).toBe('keychain');
  });

  it.each(['the service used last', 'a service that is named'])(
    'reads no keychain where no key is needed, for %s',
    async (last) => {
      const { keychain } = memoryKeychain();
      const { url } = bench.demo;
      await connectedBefore(keychain);
      const get = vi.fn<Keychain['get']>();
      const { connections } = connectionsOver({ keychain: { ...keychain, get } });
      if (last === 'the service used last') await connections.restore('unused');
      else await connections.use({ url, key: null, keychain: 'unused' });
      expect(connections.state().service?.url).toBe(url);
      expect(get).not.toHaveBeenCalled();
    },
  );

  it('closes while the keychain is locked', async () => {
    const { keychain } = memoryKeychain();
    await connectedBefore(keychain);
    const { connections } = connectionsOver({
      keychain: { ...keychain, get: () => new Promise(() => undefined) },
    });
    await connections.begin();
    const refreshed = connections.session().refresh.refreshBuoys({ force: true });
    const failed = expect(refreshed).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await connections.close();
    await failed;
  });

  it('without a keychain offers the session, and writes no file with the key', async () => {
    const { keychain, state } = memoryKeychain();
    state.refuses = true;
    const { connections } = connectionsOver({ keychain });
    await connections.begin();
    expect(connections.state().keychain).toEqual({ available: false, reason: 'locked' });
    const { url, key } = bench.demo;
    await expectFault(connections.connect({ url, key, keep: 'keychain' }), {
      kind: 'keychain-unavailable',
    });
    expect(connections.state().service).toBeNull();
    const connected = await connections.connect({ url, key, keep: 'session' });
    expect(connected.key.storage).toBe('session');
    expect(readFileSync(serviceFile(), 'utf8')).not.toContain(key);
  });

  it('to another service never shows it the first one’s key', async () => {
    const { connections } = await connected();
    await connections.connect({ url: awkward.url, key: null, keep: 'session' });
    expect(awkward.seen).toHaveLength(1);
    expect(awkward.authorized).toEqual([false]);
  });
});

describe('the key', () => {
  it('is replaced after a rejection, only by one the service takes', async () => {
    const { kept, connections, announced } = overKeychain();
    await connections.connect({ url: awkward.url, key: 'first', keep: 'keychain' });
    awkward.mood = 'rejected';
    await expectFault(connections.session().client.buoys({}), { kind: 'key-rejected' });
    expect(announced.at(-1)?.key.rejected).toBe(true);
    await expectFault(connections.replaceKey({ key: 'second', keep: 'keychain' }), {
      kind: 'key-rejected',
    });
    expect(kept.get(awkward.url)).toBe('first');
    awkward.mood = 'well';
    expect((await connections.replaceKey({ key: 'third', keep: 'keychain' })).key.rejected).toBe(
      false,
    );
    expect(kept.get(awkward.url)).toBe('third');
    await connections.removeKey();
    expect(kept.size).toBe(0);
  });

  it('is no longer called rejected once the service accepts it again', async () => {
    const { connections, announced } = connectionsOver();
    await connections.connect({ url: awkward.url, key: 'first', keep: 'session' });
    const { client } = connections.session();
    awkward.mood = 'rejected';
    await expectFault(client.buoys({}), { kind: 'key-rejected' });
    expect(connections.state().key.rejected).toBe(true);
    awkward.mood = 'well';
    // It needs no key, so it says nothing of one.
    await client.search('a');
    expect(connections.state().key.rejected).toBe(true);
    await client.buoys({});
    expect(connections.state().key.rejected).toBe(false);
    expect(announced.at(-1)?.key.rejected).toBe(false);
  });

  it('that is in use stays with running requests while another is tried', async () => {
    const { connections, announced } = await connected();
    const { client } = connections.session();
    const replaced = connections.replaceKey({ key: 'wrong', keep: 'session' });
    const requests = Promise.all([100, 101, 102].map((id) => client.lastReadings([id])));
    await expectFault(replaced, { kind: 'key-rejected' });
    expect(await requests).toHaveLength(3);
    expect(connections.state().key.rejected).toBe(false);
    expect(announced.every(({ key: { rejected } }) => !rejected)).toBe(true);
  });

  it.each(['connect', 'replaceKey', 'removeKey'] as const)(
    'in the keychain for another data folder stays after %s of one for the session',
    async (change) => {
      const { keychain, kept } = memoryKeychain();
      const { url, key } = bench.demo;
      kept.set(url, 'of another folder');
      const { connections } = connectionsOver({ keychain });
      await connections.connect({ url, key, keep: 'session' });
      if (change === 'replaceKey') await connections.replaceKey({ key, keep: 'session' });
      if (change === 'removeKey') await connections.removeKey();
      expect(kept.get(url)).toBe('of another folder');
    },
  );

  it('may be missing where the network is checked, which takes one request', async () => {
    const { connections } = await connected();
    const sent = () => bench.demo.log.splice(0).map(({ path, status }) => `${status} ${path}`);
    sent();
    await connections.reach();
    expect(sent()).toEqual([expect.stringMatching(/^200 .*last_readings/)]);
    await connections.removeKey();
    await connections.reach();
    expect(sent()).toEqual([expect.stringMatching(/^200 .*search/)]);
  });

  it('kept for the session is forgotten although the keychain is locked', async () => {
    const { keychain, state } = memoryKeychain();
    const { connections } = await connected({ keychain });
    state.refuses = true;
    expect((await connections.removeKey()).key.storage).toBe('none');
    await expectFault(connections.session().client.lastReadings([1]), { kind: 'key-missing' });
  });

  it.each(['connect', 'replaceKey', 'removeKey'] as const)(
    'left in a locked keychain by %s is not used at the next start',
    async (change) => {
      const { keychain, kept, state, connections, url, key } = overKeychain();
      const session = { url, key, keep: 'session' } as const;
      if (change !== 'connect') await connections.connect(session);
      kept.set(url, 'older');
      state.refuses = true;
      if (change === 'connect') await connections.connect(session);
      if (change === 'replaceKey') await connections.replaceKey(session);
      if (change === 'removeKey') await connections.removeKey();
      await connections.close();
      state.refuses = false;
      expect(kept.get(url)).toBe('older');
      const again = connectionsOver({ keychain }).connections;
      await again.restore('await');
      expect(again.state()).toMatchObject({ service: { url }, key: { storage: 'none' } });
    },
  );

  it.each(['connect', 'replaceKey'] as const)(
    'kept for the session by %s leaves the keychain',
    async (change) => {
      const { keychain, kept } = memoryKeychain();
      const { connections, url, key } = await connected({ keychain, keep: 'keychain' });
      await connections[change]({ url, key, keep: 'session' });
      expect(kept.size).toBe(0);
    },
  );
});

it('trying another key tells whether the service was reached', async () => {
  const { connections, url, key } = overKeychain();
  await connections.openService({ url, hasStoredKey: false });
  expect(bench.network.state().lastContactAt).toBeNull();
  await connections.replaceKey({ key, keep: 'session' });
  expect(bench.network.state()).toMatchObject({ online: true, lastContactAt: bench.clock.now });
  await bench.demo.stop();
  await expect(connections.replaceKey({ key, keep: 'session' })).rejects.toThrow();
  expect(bench.network.state()).toMatchObject({ online: false, offlineSince: bench.clock.now });
});

describe('a key that cannot be stored', () => {
  /** `service.json` on a disk that fills up. */
  function fillingDisk() {
    const real = realFile();
    const disk = { isFull: false };
    const write: typeof real.write = (value) => {
      if (disk.isFull) throw new Fault({ kind: 'disk-full', path: serviceFile(), detail: null });
      real.write(value);
    };
    return { disk, file: { read: real.read, write } };
  }

  it('leaves no keychain entry of a service that is not stored', async () => {
    const { keychain, kept } = memoryKeychain();
    const { disk, file } = fillingDisk();
    const { connections } = connectionsOver({ keychain, file });
    const { url, key } = bench.demo;
    disk.isFull = true;
    await expectFault(connections.connect({ url, key, keep: 'keychain' }), { kind: 'disk-full' });
    expect(kept.size).toBe(0);
    expect(connections.state()).toMatchObject({ service: null, key: { storage: 'none' } });
  });

  it('leaves the one in use, in the file and in the keychain', async () => {
    const { keychain, kept, state } = memoryKeychain();
    const { disk, file } = fillingDisk();
    const { connections } = connectionsOver({ keychain, file });
    await connections.connect({ url: awkward.url, key: 'first', keep: 'keychain' });
    const before = { state: connections.state(), file: file.read() };
    bench.clock.now += 60;
    disk.isFull = true;
    const replaced = () => connections.replaceKey({ key: 'second', keep: 'keychain' });
    await expectFault(replaced(), { kind: 'disk-full' });
    disk.isFull = false;
    state.refuses = true;
    await expectFault(replaced(), { kind: 'keychain-unavailable' });
    state.refuses = false;
    expect({ state: connections.state(), file: file.read() }).toEqual(before);
    expect(kept.get(awkward.url)).toBe('first');
  });
});

async function anotherSession() {
  const other = await startBench();
  onTestFinished(() => other.close().catch(() => undefined));
  return other.session;
}

describe('a file that is shown', () => {
  it('is left, and the window hears of it, although it cannot be closed', async () => {
    const openFile = async (path: string) => {
      const session = await bench.openFile(path);
      const close = async () => {
        await session.close();
        throw new Fault({ kind: 'disk', path, problem: { code: 'locked' }, detail: null });
      };
      return { ...session, close };
    };
    const { connections, announced, url } = await connected({ openFile });
    const { path } = (await anotherSession()).cache.report;
    await connections.openFile(path);
    await connections.openFile(path);
    expect(announced.at(-1)?.service?.kind).toBe('file');
    expect((await connections.closeFile()).service).toMatchObject({ url, kind: 'remote' });
    expect(announced.at(-1)?.service?.kind).toBe('remote');
  });

  it('ends no alert of the service: its buoy is refreshed and its rule is evaluated', async () => {
    const { connections } = await connected();
    const service = connections.service();
    await service.refresh.refreshBuoy({ id: 100, force: true });
    service.watch.change({ rules: [ruleOf({ target: { of: 'buoy', id: 100 } })] });
    await connections.openFile((await anotherSession()).cache.report.path);
    const before = bench.demo.log.length;
    // The first finds the buoy of the rule, the second fetches its readings, the third evaluates them.
    for (let tick = 0; tick < 3; tick += 1) {
      bench.clock.now += 3600;
      await connections.tick();
    }
    expect(bench.demo.log.length).toBeGreaterThan(before);
    expect(service.alerts.read().states).toMatchObject([{ ruleId: 'r1', buoyId: 100 }]);
    expect(connections.state().service?.kind).toBe('file');
  });
});

it('connecting to a cache whose jobs cannot be read opens it, tells the window, and runs its jobs once they can be read', async () => {
  await bench.close();
  let becomesReadable = () => {};
  const isReadable = new Promise<void>((resolve) => {
    becomesReadable = resolve;
  });
  // Instead of 15 s.
  bench = await startPlace({}, () => () => isReadable);
  const { connections, announced } = connectionsOver();
  const { url, key } = bench.demo;
  const connect = () => connections.connect({ url, key, keep: 'session' });
  await connect();
  const { cache } = connections.session();
  const to = bench.clock.now - 20 * 86_400;
  await leaveJob(cache, { buoyIds: [100], from: to - 86_400, to });
  await connections.disconnect();
  const db = new Sqlite(cache.report.path);
  db.exec('ALTER TABLE job RENAME TO unreadable');
  await connect();
  expect(announced.at(-1)?.service?.url).toBe(url);
  db.exec('ALTER TABLE unreadable RENAME TO job');
  db.close();
  becomesReadable();
  await connections.tick();
  const { engine } = connections.session();
  await engine.idle();
  expect(engine.list()).toMatchObject([{ state: 'done' }]);
});

describe('what is downloaded of a service', () => {
  it('opens without a request, with the key of the keychain, also while the service is down', async () => {
    const { keychain } = memoryKeychain();
    const { connections, url } = await connected({ keychain, keep: 'keychain' });
    await connections.disconnect();
    await bench.demo.stop();
    const requests = bench.demo.log.length;
    expect(await connections.openService({ url, hasStoredKey: true })).toMatchObject({
      service: { url, kind: 'remote' },
      key: { storage: 'keychain', rejected: false },
    });
    expect((await connections.session().cache.info()).readings).toBe(0);
    expect(bench.demo.log).toHaveLength(requests);
    expect(realFile().read()).toEqual({ url, keySince: bench.clock.now });
    await expectFault(connections.reach(), { kind: 'network' });
    expect(connections.state().key).toMatchObject({ storage: 'keychain', rejected: false });
  });

  it('opens without a key where the keychain has none, or must not be used', async () => {
    const { kept, connections, url, key } = overKeychain();
    await connections.openService({ url, hasStoredKey: true });
    await expect.poll(() => connections.state().key.storage).toBe('none');
    await connections.disconnect();
    kept.set(url, key);
    await connections.openService({ url, hasStoredKey: false });
    await expect(connections.reach()).resolves.toBeUndefined();
    expect(connections.state().key.storage).toBe('none');
    expect(realFile().read()).toEqual({ url, keySince: null });
  });

  it('keeps its session and the key of this session where it is open already', async () => {
    const { keychain } = memoryKeychain();
    const { connections, url } = await connected({ keychain });
    const session = connections.session();
    await connections.openService({ url, hasStoredKey: false });
    expect(connections.session()).toBe(session);
    expect(connections.state().key.storage).toBe('session');
  });
});

describe('leaving a service', () => {
  it('closes the cache although its jobs cannot be stored', async () => {
    const { cache, engine, close } = await anotherSession();
    const fault = new Fault({ kind: 'disk-full', path: cache.report.path, detail: null });
    vi.spyOn(engine, 'close').mockRejectedValueOnce(fault);
    await expect(close()).rejects.toBe(fault);
    await expectFault(cache.info(), { detail: 'The cache is closed.' });
  });

  it('closes its session even when this cannot be remembered', async () => {
    const { connections, announced } = await connected();
    const { cache } = connections.session();
    rmSync(serviceFile());
    mkdirSync(join(serviceFile(), 'in the way'), { recursive: true });
    await expectFault(connections.disconnect(), { kind: 'disk' });
    expect(connections.isOpen()).toBe(false);
    expect(announced.at(-1)).toMatchObject({ service: null, key: { storage: 'none' } });
    await expectFault(cache.listBuoys(), { kind: 'internal' });
  });

  it('and a cancellation end an attempt to connect to another that does not answer', async () => {
    const { connections, url } = await connected();
    awkward.mood = 'hang';
    const attempt = async (seen: number) => {
      const attempt = connections.connect({ url: awkward.url, key: 'k', keep: 'session' });
      const ended = expect(attempt).rejects.toMatchObject({ error: { kind: 'cancelled' } });
      await expect.poll(() => awkward.seen).toHaveLength(seen);
      return { ended };
    };
    const cancelled = await attempt(1);
    connections.cancelAttempt();
    await cancelled.ended;
    expect(connections.state().service?.url).toBe(url);
    const { ended } = await attempt(2);
    expect((await connections.disconnect()).service).toBeNull();
    await ended;
  });
});

describe('the tick', () => {
  it('evaluates alerts also where the jobs cannot be read', async () => {
    const { connections } = await connected();
    const { refresh, watch, cache, alerts } = connections.service();
    await refresh.refreshBuoy({ id: 100, force: true });
    await connections.tick();
    const db = new Sqlite(cache.report.path);
    db.exec('ALTER TABLE job RENAME TO unreadable');
    db.close();
    watch.change({ rules: [ruleOf({ target: { of: 'buoy', id: 100 } })] });
    await connections.tick();
    expect(alerts.read().states).toMatchObject([{ ruleId: 'r1', newest: expect.any(Number) }]);
  });

  it('that fails is logged once until one succeeds, and throws nothing', async () => {
    const lines: LogLine[] = [];
    setLogSink((line) => lines.push(line));
    onTestFinished(() => setLogSink(null));
    const { connections } = connectionsOver();
    await connections.tick();
    const { url, key } = bench.demo;
    await connections.connect({ url, key, keep: 'session' });
    await connections.tick();
    const failures = () => lines.filter(({ event }) => event === 'tick');
    expect(failures()).toEqual([]);
    await connections.session().close();
    await connections.tick();
    await connections.tick();
    expect(failures()).toMatchObject([{ level: 'error' }]);
  });
});

describe('changes at the same time', () => {
  it('run one after the other: the last one counts, and the one before is closed', async () => {
    const { connections } = connectionsOver();
    const { url, key } = bench.demo;
    const first = connections.connect({ url: awkward.url, key: 'k', keep: 'session' });
    const firstCache = first.then(() => connections.session().cache);
    const second = connections.connect({ url, key, keep: 'session' });
    const third = connections.replaceKey({ key: 'wrong', keep: 'session' });
    await expectFault(third, { kind: 'key-rejected' });
    expect((await second).service?.url).toBe(url);
    expect(connections.state()).toMatchObject({ service: { url }, key: { rejected: false } });
    await expectFault((await firstCache).listBuoys(), { detail: 'The cache is closed.' });
  });

  it('start the demo once', async () => {
    const { connections } = connectionsOver();
    await Promise.all([connections.startDemo(), connections.startDemo()]);
    expect(demos).toHaveLength(1);
    await connections.close();
    await expect(fetch(demos[0]?.url ?? '')).rejects.toThrow('fetch failed');
    await expectFault(connections.startDemo(), { kind: 'cancelled' });
    expect(demos).toHaveLength(1);
  });
});

it('the demo starts with one call and is forgotten on leaving it', async () => {
  const { connections } = connectionsOver();
  const started = await connections.startDemo();
  expect(started.service).toMatchObject({ kind: 'demo', label: 'Demo — simulated' });
  expect((await connections.disconnect()).service).toBeNull();
  await expect(async () => connections.session()).rejects.toMatchObject({
    error: { kind: 'no-service' },
  });
});

it('for one run uses a service and a key without a request and remembers neither', async () => {
  const { keychain, kept, connections } = overKeychain();
  await expectFault(connections.use({ url: null, key: 'k', keychain: 'await' }), {
    kind: 'no-service',
  });
  const { url, key } = bench.demo;
  await connections.use({ url, key, keychain: 'await' });
  expect(connections.state()).toMatchObject({ service: { url }, key: { storage: 'session' } });
  expect(bench.demo.log).toHaveLength(0);
  expect(kept.size).toBe(0);
  expect(existsSync(serviceFile())).toBe(false);
  await connections.close();

  kept.set(url, key);
  const again = connectionsOver({ keychain }).connections;
  await again.use({ url, key: null, keychain: 'await' });
  expect(again.state().key.storage).toBe('keychain');
  await again.session().client.lastReadings([100]);
  expect(bench.demo.log.at(-1)).toMatchObject({ status: 200, authorized: true });
});
