/** The virtual display of windows on machines that have none. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { startDisplay } from '../../scripts/lib/display.mjs';

/** The number of a name at the X server, as the only client; 0 where it has none. @param create gives it one */
async function atom(display: string, name: string, create: boolean): Promise<number> {
  const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
  const answers = socket[Symbol.asyncIterator]();
  const read = async (size: number): Promise<Buffer> => {
    let bytes = Buffer.alloc(0);
    while (bytes.length < size) {
      const { value, done } = await answers.next();
      if (done) throw new Error('The display ended the connection.');
      bytes = Buffer.concat([bytes, value]);
    }
    return bytes;
  };
  await once(socket, 'connect');
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const head = await read(8);
  const length = 8 + 4 * head.readUInt16LE(6);
  if (head.length < length) await read(length - head.length);
  const request = Buffer.alloc(8 + Math.ceil(name.length / 4) * 4);
  request.writeUInt8(16, 0);
  request.writeUInt8(create ? 0 : 1, 1);
  request.writeUInt16LE(request.length / 4, 2);
  request.writeUInt16LE(name.length, 4);
  request.write(name, 8);
  socket.write(request);
  const number = (await read(32)).readUInt32LE(8);
  const closed = once(socket, 'close');
  socket.end();
  await closed;
  return number;
}

test('the display is not reset when its last window closes', async () => {
  const { display, stop } = await startDisplay();
  try {
    const number = await atom(display, 'ALMANAC_TEST', true);
    expect(number).toBeGreaterThan(0);
    expect(await atom(display, 'ALMANAC_TEST', false)).toBe(number);
  } finally {
    stop();
  }
});
