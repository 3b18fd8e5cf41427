/** A session bus with services that a desktop has: a real dbus-daemon, and a peer on it that answers for them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

type Value = string | number | boolean | string[];
/** Of the D-Bus specification; `v` has the type of its value: a boolean, a string or a number of 32 bits. */
type Signature = string;
interface Message {
  type: number;
  serial: number;
  fields: Record<number, Value>;
  body: Reader;
}
const [CALL, REPLY, ERROR, SIGNAL] = [1, 2, 3, 4];
const [PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8],
] as [number, number, number, number, number, number, number, number];

/** Little endian, as the D-Bus specification aligns it. */
class Writer {
  bytes: number[] = [];
  align(to: number): void {
    while (this.bytes.length % to > 0) this.bytes.push(0);
  }
  u32(value: number): void {
    this.align(4);
    this.bytes.push(...[0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff));
  }
  text(value: string, isSignature = false): void {
    const utf8 = Buffer.from(value);
    if (isSignature) this.bytes.push(utf8.length);
    else this.u32(utf8.length);
    this.bytes.push(...utf8, 0);
  }
  value(type: string, value: Value): void {
    if (type === 'v') {
      const of = typeof value === 'boolean' ? 'b' : typeof value === 'string' ? 's' : 'u';
      this.text(of, true);
      this.value(of, value);
    } else if (type === 'as') {
      const items = new Writer();
      for (const item of value as string[]) items.value('s', item);
      this.u32(items.bytes.length);
      this.bytes.push(...items.bytes);
    } else if (type === 'g') this.text(value as string, true);
    else if (type === 's' || type === 'o') this.text(value as string);
    else this.u32(Number(value));
  }
}

class Reader {
  private readonly bytes: Buffer;
  private at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  private align(to: number): void {
    this.at = Math.ceil(this.at / to) * to;
  }
  u32(): number {
    this.align(4);
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }
  text(isSignature = false): string {
    const length = isSignature ? this.bytes.readUInt8(this.at++) : this.u32();
    this.at += length + 1;
    return this.bytes.toString('utf8', this.at - length - 1, this.at - 1);
  }
  texts(): string[] {
    const end = this.u32() + this.at;
    const all: string[] = [];
    while (this.at < end) all.push(this.text());
    return all;
  }
  /** `a(yv)`. */
  fields(): Record<number, Value> {
    const end = this.u32() + this.at;
    const all: Record<number, Value> = {};
    while (this.at < end) {
      this.align(8);
      const code = this.bytes.readUInt8(this.at++);
      const type = this.text(true);
      all[code] = type === 'u' ? this.u32() : this.text(type === 'g');
    }
    return all;
  }
}

const typesOf = (signature: Signature): string[] => signature.match(/a?./g) ?? [];

function encode(
  type: number,
  serial: number,
  fields: readonly [number, string, Value][],
  signature: Signature,
  values: readonly Value[],
): Buffer {
  const body = new Writer();
  for (const [n, one] of typesOf(signature).entries()) body.value(one, values[n] as Value);
  const all = signature === '' ? fields : [...fields, [SIGNATURE, 'g', signature] as const];
  const list = new Writer();
  for (const [code, of, value] of all) {
    list.align(8);
    list.bytes.push(code);
    list.text(of, true);
    list.value(of, value);
  }
  const message = new Writer();
  message.bytes.push('l'.charCodeAt(0), type, 0, 1);
  message.u32(body.bytes.length);
  message.u32(serial);
  message.u32(list.bytes.length);
  message.bytes.push(...list.bytes);
  message.align(8);
  return Buffer.from([...message.bytes, ...body.bytes]);
}

/** The first message; null while it is not complete. */
function decode(bytes: Buffer): { message: Message; length: number } | null {
  if (bytes.length < 16) return null;
  const header = Math.ceil((16 + bytes.readUInt32LE(12)) / 8) * 8;
  const length = header + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const message = {
    type: bytes.readUInt8(1),
    serial: bytes.readUInt32LE(8),
    fields: new Reader(bytes.subarray(0, header), 12).fields(),
    body: new Reader(bytes.subarray(header, length)),
  };
  return { message, length };
}

/** Answers a call by its member; absent: an error. */
type Methods = Record<string, (body: Reader) => [signature: Signature, ...values: Value[]]>;

/** Connects, takes a name on the bus, and answers calls to it. */
async function serve(path: string, name: string, methods: Methods) {
  const socket: Socket = connect(path);
  await once(socket, 'connect');
  const user = Buffer.from(String(process.getuid?.())).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('OK')) throw new Error(`The bus refused: ${answer}`);
  socket.write('BEGIN\r\n');
  let serial = 0;
  const send = (
    type: number,
    fields: [number, string, Value][],
    [types, ...values]: ReturnType<Methods[string]>,
  ) => socket.write(encode(type, ++serial, fields, types, values));
  const onCall = ({ fields, serial: of, body }: Message): void => {
    const to: [number, string, Value][] = [
      [REPLY_SERIAL, 'u', of],
      [DESTINATION, 's', fields[SENDER] as string],
    ];
    const method = methods[String(fields[MEMBER])];
    if (method) send(REPLY, to, method(body));
    else {
      const error = 'org.freedesktop.DBus.Error.UnknownMethod';
      send(ERROR, [[ERROR_NAME, 's', error], ...to], ['']);
    }
  };
  let bytes = Buffer.alloc(0);
  const answered = new Promise<void>((done) => {
    socket.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      for (let found = decode(bytes); found; found = decode(bytes)) {
        bytes = bytes.subarray(found.length);
        if (found.message.type === CALL) onCall(found.message);
        // The second call is for the name.
        if (found.message.fields[REPLY_SERIAL] === 2) done();
      }
    });
  });
  const bus = 'org.freedesktop.DBus';
  const call = (member: string, body: ReturnType<Methods[string]>) =>
    send(
      CALL,
      [
        [PATH, 'o', '/org/freedesktop/DBus'],
        [DESTINATION, 's', bus],
        [INTERFACE, 's', bus],
        [MEMBER, 's', member],
      ],
      body,
    );
  call('Hello', ['']);
  call('RequestName', ['su', name, 0]);
  await answered;
  return {
    signal: (from: string, member: string, body: ReturnType<Methods[string]>) =>
      send(
        SIGNAL,
        [
          [PATH, 'o', from],
          [INTERFACE, 's', name],
          [MEMBER, 's', member],
        ],
        body,
      ),
    close: () => socket.destroy(),
  };
}

export interface Notice {
  id: number;
  title: string;
  body: string;
  actions: string[];
}

/** Starts a bus without services. @param path of its socket */
export async function startBus(path: string) {
  const daemon = spawn(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address', `--address=unix:path=${path}`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(createInterface(daemon.stdout), 'line');
  const peers: { close: () => void }[] = [];
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    /** org.freedesktop.Notifications 1.2, without a screen. */
    async addNotifications() {
      const shown: Notice[] = [];
      const closed: number[] = [];
      const name = 'org.freedesktop.Notifications';
      const place = '/org/freedesktop/Notifications';
      const peer = await serve(path, name, {
        GetServerInformation: () => ['ssss', 'test', 'Buoy Almanac', '1', '1.2'],
        GetCapabilities: () => ['as', ['body', 'actions']],
        Notify: (body) => {
          body.text();
          const replaced = body.u32();
          body.text();
          const id = replaced || shown.length + 1;
          shown.push({ id, title: body.text(), body: body.text(), actions: body.texts() });
          return ['u', id];
        },
        CloseNotification: (body) => {
          closed.push(body.u32());
          return [''];
        },
      });
      peers.push(peer);
      return {
        shown,
        closed,
        /** The person clicks a notification. */
        click: ({ id }: Notice) => peer.signal(place, 'ActionInvoked', ['us', id, 'default']),
      };
    },
    /** org.kde.StatusNotifierWatcher: a desktop with a tray. @returns the icons that were registered */
    async addTray() {
      const icons: string[] = [];
      const peer = await serve(path, 'org.kde.StatusNotifierWatcher', {
        Get: () => ['v', true],
        RegisterStatusNotifierItem: (body) => {
          icons.push(body.text());
          return [''];
        },
      });
      peers.push(peer);
      return icons;
    },
    async stop() {
      for (const peer of peers) peer.close();
      const ended = once(daemon, 'exit');
      daemon.kill();
      await ended;
    },
  };
}
