/** The download of Electron: through the proxy that npm uses, with a reason that is a sentence, never for ever. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshFolder } from '#support/folder.ts';
import {
  downloadElectron,
  errorLine,
  networkEnvironment,
  withProgress,
} from '../../../scripts/lib/downloadElectron.mjs';

const ZIP = Buffer.alloc(3e6, 'zip');

/** A server of this machine until the test ends. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Releases with the checksum of {@link ZIP}. */
const mirror: RequestListener = ({ url = '' }, response) => {
  const sum = createHash('sha256').update(ZIP).digest('hex');
  const names = ['linux-x64', 'win32-x64'].map((target) => `electron-v45.4.1-${target}.zip`);
  if (!url.endsWith('SHASUMS256.txt')) response.end(ZIP);
  else response.end(names.map((name) => `${sum} *${name}\n`).join(''));
};

/** An HTTP proxy to one server, whatever the name; it counts what it is asked for. */
async function proxyTo(target: string) {
  const asked: string[] = [];
  const { hostname, port } = new URL(target);
  const proxy = createServer(async (request, response) => {
    asked.push(new URL(request.url ?? '').host);
    const answer = await fetch(new URL(new URL(request.url ?? '').pathname, target));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const tunnels: Socket[] = [];
  proxy.on('connect', ({ url = '' }, client: Socket) => {
    asked.push(url);
    const tunnel = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(tunnel).pipe(client);
    });
    tunnels.push(client, tunnel);
  });
  onTestFinished(() => {
    for (const tunnel of tunnels) tunnel.destroy();
  });
  return { url: await listening(proxy), asked };
}

/** Nothing of the settings of the machine that runs the test. */
function environment(more: Record<string, string>) {
  const folder = freshFolder();
  return {
    PATH: process.env.PATH,
    electron_config_cache: folder,
    electron_use_remote_checksums: '1',
    ...more,
  };
}

function silent() {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  return vi.fn();
}

test('goes through the proxy of npm, and reports its progress', async () => {
  const { url, asked } = await proxyTo(await listening(createServer(mirror)));
  const onProgress = silent();
  // A name that only the proxy knows.
  const env = environment({ npm_config_proxy: url, ELECTRON_MIRROR: 'http://releases.invalid/' });
  const zip = await downloadElectron('linux', 'x64', { env, onProgress });
  expect(zip).toMatch(/electron-v45\.4\.1-linux-x64\.zip$/);
  expect(readFileSync(zip).equals(ZIP)).toBe(true);
  expect(asked.length).toBeGreaterThanOrEqual(1);
  expect(asked.filter((host) => !/^releases\.invalid(:80)?$/.test(host))).toEqual([]);
  expect(onProgress).toHaveBeenCalledWith(ZIP.length, ZIP.length);
});

test('ends where nothing arrives any more', async () => {
  const url = await listening(
    createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100000000' });
      response.write('PK');
    }),
  );
  const options = { env: environment({ ELECTRON_MIRROR: `${url}/` }), silence: 1500 };
  const download = downloadElectron('linux', 'x64', { ...options, onProgress: silent() });
  await expect(download).rejects.toThrow('nothing arrived for 1.5 seconds');
});

test.each([
  ['not an address', /Invalid URL|parse URL/],
  ['http://127.0.0.1:1/', /ECONNREFUSED|bad port/],
])('from %s fails with a reason, not with a line of a stack', async (address, reason) => {
  const env = environment({ ELECTRON_MIRROR: address });
  const download = downloadElectron('linux', 'x64', { env, onProgress: silent() });
  await expect(download).rejects.toThrow(reason);
  await expect(download).rejects.not.toThrow(/^\s*at /);
});

test('of a package that npm downloads, what has arrived so far is printed', async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, 'left over'), Buffer.alloc(1e6));
  const onProgress = vi.fn();
  let end = (_: number): void => undefined;
  const npm = new Promise<number>((done) => {
    end = done;
  });
  const download = withProgress(npm, folder, 9e6, onProgress);
  writeFileSync(join(folder, 'arriving'), ZIP);
  await expect.poll(() => onProgress).toHaveBeenCalledWith(ZIP.length, 9e6);
  end(0);
  expect(await download).toBe(0);
  expect(onProgress).toHaveBeenLastCalledWith(9e6, 9e6);
});

test('the reason in an output is its first line with an error', () => {
  const stack =
    'node:internal\n\nTypeError [ERR_X]: fetch failed\n    at async downloadArtifact (x.js:154:12)\n';
  expect(errorLine(stack)).toBe('fetch failed');
  expect(errorLine('killed\n')).toBe('killed');
  expect(errorLine('')).toBeUndefined();
});

test('variables of the environment precede the settings of npm', () => {
  const settings = { npm_config_https_proxy: 'http://npm:1', npm_config_noproxy: 'local' };
  expect(networkEnvironment(settings)).toMatchObject({
    NODE_USE_ENV_PROXY: '1',
    ELECTRON_GET_USE_PROXY: '1',
    NODE_USE_SYSTEM_CA: '1',
    HTTPS_PROXY: 'http://npm:1',
    NO_PROXY: 'local',
  });
  const env = { ...settings, HTTPS_PROXY: 'http://own:2' };
  expect(networkEnvironment(env).HTTPS_PROXY).toBe('http://own:2');
});
