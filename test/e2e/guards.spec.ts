/** What a page must never do, tried from inside the page. */
import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '#shared/ipc/contract.ts';
import { expect, test } from '../support/app.ts';

test.use({ map: false });

let foreign: { url: string; hits: string[]; server: Server };
test.beforeAll(async () => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
    response.end('<p>foreign</p>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  foreign = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits, server };
});
test.afterAll(async () => {
  foreign.server.closeAllConnections();
  await new Promise((done) => foreign.server.close(done));
});

test('the page cannot load, run or reach what is not the application’s own', async ({
  almanac,
}) => {
  const refused = await almanac.inPage(async (url) => {
    const directives: Record<string, string> = {};
    /** The directive that stops what `attempt` does. */
    const stopped = (name: string, attempt: () => void): Promise<void> =>
      new Promise((done) => {
        addEventListener(
          'securitypolicyviolation',
          (event) => {
            directives[name] = event.effectiveDirective;
            done();
          },
          { once: true },
        );
        try {
          attempt();
        } catch {
          // Refused at once or by its event: the directive is what counts.
        }
      });
    const add = (tag: string, set: (element: HTMLElement) => void): void => {
      const element = document.createElement(tag);
      set(element);
      document.body.append(element);
    };
    const win = window as unknown as Record<string, unknown>;
    await stopped('frame', () => add('iframe', (one) => one.setAttribute('src', url)));
    await stopped('own frame', () =>
      add('iframe', (one) => one.setAttribute('src', '/index.html')),
    );
    await stopped('fetch', () => void fetch(url).catch(() => undefined));
    await stopped('beacon', () => void navigator.sendBeacon(url, 'x'));
    await stopped('socket', () => void new WebSocket(url.replace('http', 'ws')));
    await stopped('image', () => add('img', (one) => one.setAttribute('src', `${url}/image`)));
    await stopped('foreign script', () =>
      add('script', (one) => one.setAttribute('src', `${url}/script`)),
    );
    await stopped('inline script', () =>
      add('script', (one) => {
        one.textContent = 'window.inlineRan = true';
      }),
    );
    await stopped('handler', () => {
      add('div', (one) => {
        one.innerHTML = '<b onclick="window.inlineRan = true">x</b>';
        one.querySelector('b')?.click();
      });
    });
    await stopped('foreign worker', () => void new Worker(`${url}/worker`));
    await stopped('markup', () => {
      new DOMParser().parseFromString('<p>x</p>', 'text/html');
    });
    await stopped('policy', () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      trustedTypes.createPolicy('lenient', { createHTML: (text: string) => text });
    });
    await stopped('inline style', () =>
      add('style', (one) => {
        one.textContent = 'body { --owned: 1 }';
      }),
    );
    // From a timer: what the test driver itself evaluates is exempt from the policy.
    await stopped('eval', () =>
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: this is the attack.
          win.evalRan = eval('1');
        } catch {
          // Refused.
        }
      }),
    );
    await stopped('form', () =>
      add('form', (one) => {
        one.setAttribute('action', `${url}/form`);
        (one as HTMLFormElement).submit?.();
        document.body.append(one);
        (one as HTMLFormElement).submit();
      }),
    );
    await stopped('base', () => {
      const base = document.createElement('base');
      base.href = url;
      document.head.append(base);
    });
    return {
      directives,
      ran: win.inlineRan ?? win.evalRan ?? null,
      owned: getComputedStyle(document.body).getPropertyValue('--owned'),
      base: document.baseURI,
    };
  }, foreign.url);
  expect(refused).toEqual({
    directives: {
      frame: 'frame-src',
      'own frame': 'frame-src',
      fetch: 'connect-src',
      beacon: 'connect-src',
      socket: 'connect-src',
      image: 'img-src',
      'foreign script': 'require-trusted-types-for',
      'inline script': 'require-trusted-types-for',
      handler: 'require-trusted-types-for',
      'foreign worker': 'require-trusted-types-for',
      markup: 'require-trusted-types-for',
      policy: 'trusted-types',
      'inline style': 'style-src-elem',
      eval: 'require-trusted-types-for',
      form: 'form-action',
      base: 'base-uri',
    },
    ran: null,
    owned: '',
    base: 'app://almanac/index.html',
  });
  expect(foreign.hits).toEqual([]);
  // As Chromium 130 says it, or 154.
  const refusal =
    /^(Refused to|This document requires 'Trusted)|violates the following Content Security Policy directive/;
  expect(almanac.takeComplaints().filter((line) => !refusal.test(line))).toEqual([]);
});

test('without its policy the page reaches nothing either, and WebRTC finds no way out', async ({
  almanac,
}) => {
  const datagrams: string[] = [];
  const udp = createSocket('udp4').on('message', (data) => datagrams.push(data.toString('hex')));
  await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done));
  const tools = await almanac.app.context().newCDPSession(almanac.page);
  await tools.send('Page.setBypassCSP', { enabled: true });
  await almanac.page.reload();
  await almanac.page.locator('main:not([aria-busy])').waitFor();
  const found = await almanac.inPage(
    async ({ url, port }) => {
      const failure = (promise: Promise<unknown>) =>
        promise.then(
          () => 'loaded',
          (thrown: unknown) => (thrown as Error).name,
        );
      const image = new Image();
      const drawn = new Promise((done, fail) => {
        image.onload = done;
        image.onerror = () => fail(new TypeError('image'));
      });
      image.src = `${url}/image`;
      const socket = new WebSocket(url.replace('http', 'ws'));
      const opened = new Promise((done, fail) => {
        socket.onopen = done;
        socket.onerror = () => fail(new TypeError('socket'));
      });
      const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      peer.createDataChannel('out');
      const candidates: string[] = [];
      const gathered = new Promise((done) => {
        peer.onicecandidate = ({ candidate }) =>
          candidate ? candidates.push(candidate.candidate) : done(null);
      });
      await peer.setLocalDescription();
      await gathered;
      peer.close();
      return {
        fetch: await failure(fetch(`${url}/fetch`)),
        image: await failure(drawn),
        socket: await failure(opened),
        candidates: candidates.filter((line) => !/ tcp /i.test(line)),
      };
    },
    { url: foreign.url, port: udp.address().port },
  );
  udp.close();
  await tools.detach();
  expect(found).toEqual({
    fetch: 'TypeError',
    image: 'TypeError',
    socket: 'TypeError',
    candidates: [],
  });
  expect(datagrams).toEqual([]);
  expect(foreign.hits).toEqual([]);
  almanac.takeComplaints();
});

test('the window cannot be left, opened again, or given Node and devices', async ({ open }) => {
  // With a camera there, only the permission can keep it from the page.
  const almanac = await open({ args: ['--use-fake-device-for-media-stream'] });
  const { app } = almanac;
  const url = await almanac.inPage(() => location.href);

  expect(await almanac.inPage((to) => window.open(to), foreign.url)).toBeNull();
  expect(await almanac.inPage(() => window.open('about:blank'))).toBeNull();
  expect(app.windows().length).toBe(1);

  const inside = await almanac.inPage(async () => {
    const ask = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    const failure = (promise: Promise<unknown>) =>
      promise.then(
        () => 'granted',
        (thrown: unknown) => (thrown as DOMException).name,
      );
    return {
      geolocation: await new Promise((done) =>
        navigator.geolocation.getCurrentPosition(
          () => done('granted'),
          ({ code }) => done(code),
        ),
      ),
      notifications: await Notification.requestPermission(),
      camera: await failure(navigator.mediaDevices.getUserMedia({ video: true })),
      clipboard: await failure(navigator.clipboard.readText()),
      microphone: await ask('microphone'),
      node: ['require', 'process', 'module', 'Buffer', 'global', '__dirname', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
    };
  });
  expect(inside).toEqual({
    geolocation: 1,
    notifications: 'denied',
    camera: 'NotAllowedError',
    clipboard: 'NotAllowedError',
    microphone: 'denied',
    node: [],
  });
  const web = await almanac.inMain(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (
      contents as unknown as { getLastWebPreferences: () => Electron.WebPreferences }
    ).getLastWebPreferences();
  });
  expect(web).toMatchObject({
    ...{ contextIsolation: true, sandbox: true, nodeIntegration: false },
    ...{ webSecurity: true, webviewTag: false },
  });
  const extras = [
    ...['nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'allowRunningInsecureContent'],
    ...['experimentalFeatures', 'enableBlinkFeatures'],
  ];
  const given = web as Record<string, unknown>;
  expect(extras.filter((name) => given[name])).toEqual([]);
  // Without the tag a page cannot try: the event as Electron sends it.
  const attaches = await almanac.inMain(({ BrowserWindow }) => {
    let attached = true;
    const preventDefault = () => {
      attached = false;
    };
    const event = { preventDefault };
    BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
    return attached;
  });
  expect(attaches).toBe(false);
  // So does a service that wants a certificate of the person.
  const chosen = await almanac.inMain(({ app, BrowserWindow }) => {
    const given: unknown[][] = [];
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    const list = [{ subjectName: 'A person' }];
    const choose = (...certificates: unknown[]) => given.push(certificates);
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const url = 'https://sea.example';
    app.emit('select-client-certificate', { preventDefault }, contents, url, list, choose);
    return { given, isPrevented };
  });
  expect(chosen).toEqual({ given: [[]], isPrevented: true });

  await almanac.inMain(({ BrowserWindow }) => {
    const tried: [string, boolean][] = [];
    Object.assign(globalThis, { tried });
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) =>
      tried.push([event.url, event.defaultPrevented]),
    );
  });
  for (const to of [`${foreign.url}/left`, 'data:text/html,left', 'file:///etc/passwd']) {
    await almanac.inPage((target) => {
      location.href = target;
    }, to);
  }
  await almanac.inPage((target) => {
    const link = document.createElement('a');
    link.href = target;
    document.body.append(link);
    link.click();
  }, `${foreign.url}/link`);
  await expect
    .poll(() => almanac.inMain(() => Reflect.get(globalThis, 'tried') as [string, boolean][]))
    .toEqual([
      [`${foreign.url}/left`, true],
      [`${foreign.url}/link`, true],
    ]);
  // From main: a refused navigation leaves the driver waiting for its page.
  const shown = await almanac.inMain(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const title: unknown = await contents?.executeJavaScript(
      "document.querySelector('h1').textContent",
    );
    return [contents?.getURL(), title];
  });
  expect(shown).toEqual([url, 'Buoy Almanac']);
  expect(foreign.hits).toEqual([]);
  // Chromium itself refuses these two, and says so.
  expect(almanac.takeComplaints().join('\n')).toMatch(/data:text\/html[\s\S]*file:\/\/\/etc/);
});

test('listeners of the page get events and nothing of Electron', async ({ almanac }) => {
  await almanac.inPage(() => {
    const heard: string[][] = [];
    Object.assign(window, { heard });
    window.almanac.onEvent((...all) => heard.push(all.flatMap((one) => Object.keys(one))));
  });
  await almanac.call('setSettings', { heightUnit: 'ft' });
  const heard = () => almanac.inPage(() => Reflect.get(window, 'heard') as string[][]);
  await expect.poll(heard).toContainEqual(['type', 'settings']);
  expect((await heard()).flat().filter((name) => /sender|ports|preventDefault/.test(name))).toEqual(
    [],
  );
});

test('main refuses arguments it does not know', async ({ almanac }) => {
  const foreignArguments: [string, unknown][] = [
    ['listBuoys', 'foreign'],
    ['getBuoy', undefined],
    ['getBuoy', { id: '1' }],
    ['getBuoy', { id: -1 }],
    ['getBuoy', { id: Number.NaN }],
    ['connect', { url: 1, key: null, keep: 'keychain' }],
    ['connect', { url: 'https://example.org', key: 'x', keep: 'file' }],
    ['replaceKey', { key: '   ', keep: 'session' }],
    ['setSettings', { theme: 'pink' }],
    ['readReadings', { buoyId: 1, from: 'now', to: 2 }],
    ['nearestBuoys', { lat: 91, lng: 0, maxDistance: 1, limit: 1 }],
    ['nearestBuoys', { lat: 0, lng: 0, maxDistance: 1, limit: 1000 }],
    ['searchService', { text: ['a'] }],
    ['startExport', { selection: { kind: 'latest', buoyIds: [] }, dialect: '/etc/passwd' }],
    ['cancelJob', { id: { toString: 'x' } }],
    ['copyText', { text: 5 }],
    ['openSource', `${foreign.url}/page`],
    ['openSource', 'file:///etc/passwd'],
  ];
  for (const [name, argument] of foreignArguments) {
    const answer = await almanac.call<Answer<unknown>>(name, argument);
    expect(answer, `${name} ${JSON.stringify(argument)}`).toMatchObject({
      ok: false,
      error: { kind: 'invalid-request' },
    });
  }
  const kept = await almanac.inPage(() => {
    const bridge = Reflect.get(window, 'almanac') as object;
    const before = Reflect.get(bridge, 'call');
    Reflect.set(bridge, 'call', () => 'stolen');
    Reflect.set(window, 'almanac', {});
    return Reflect.get(window, 'almanac') === bridge && Reflect.get(bridge, 'call') === before;
  });
  expect(kept).toBe(true);
});
