/** Devices of this machine. */
import { existsSync } from 'node:fs';

/** Devices of graphics drivers on Linux: kernel, Windows host (WSL), NVIDIA, Mali. */
const GRAPHICS_DEVICES = ['/dev/dri', '/dev/dxg', '/dev/nvidiactl', '/dev/mali0'];

/**
 * Whether there is a device that can draw faster than the processor. Where there is none, Chromium starts its graphics
 * process twice before it draws in software, and the page waits for it: half of the time until its script runs.
 */
export const hasGraphicsDevice = (platform = process.platform, exists = existsSync): boolean =>
  platform !== 'linux' || GRAPHICS_DEVICES.some((device) => exists(device));
