/** Devices of this machine. */
import { expect, it } from 'vitest';
import { hasGraphicsDevice } from '#main/system/devices.ts';

it.each([
  { platform: 'linux', devices: [], found: false },
  { platform: 'linux', devices: ['/dev/null', '/dev/fb0'], found: false },
  { platform: 'linux', devices: ['/dev/dri'], found: true },
  { platform: 'linux', devices: ['/dev/dxg'], found: true },
  { platform: 'linux', devices: ['/dev/nvidiactl'], found: true },
  { platform: 'win32', devices: [], found: true },
  { platform: 'darwin', devices: [], found: true },
] as const)('a graphics device: $platform with $devices', ({ platform, devices, found }) => {
  const exists = (path: unknown) => devices.some((device) => device === path);
  expect(hasGraphicsDevice(platform, exists)).toBe(found);
});
