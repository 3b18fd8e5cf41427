/** What the operating system reports: the time zone, graphics devices, whether to save power, whether a window is shown. */
import { existsSync } from 'node:fs';
import { type BrowserWindow, powerMonitor } from 'electron';

/** The IANA time zone. UTC where the system's setting names no zone (`TZ=:/etc/localtime`), as in Chromium and Node. */
export function systemZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

/** Devices of graphics drivers on Linux: kernel, Windows host (WSL), NVIDIA, Mali. */
const GRAPHICS_DEVICES = ['/dev/dri', '/dev/dxg', '/dev/nvidiactl', '/dev/mali0'];

/**
 * Whether there is a device that can draw faster than the processor. Where there is none, Chromium starts its graphics
 * process twice before it draws in software, and the page waits for it: half of the time until its script runs.
 */
export const hasGraphicsDevice = (platform = process.platform, exists = existsSync): boolean =>
  platform !== 'linux' || GRAPHICS_DEVICES.some((device) => exists(device));

/**
 * Reports whether to save power. Electron (33 to 45) does not report the system's battery saver, so these count: running on
 * battery, a processor that the system slows down (macOS, Windows) and one that is too hot (macOS). The battery is
 * queried each time because Linux has no event for it. Call it when Electron is ready.
 */
export function watchPower(): () => boolean {
  let isSlowed = false;
  powerMonitor.on('speed-limit-change', ({ limit }) => {
    isSlowed = limit < 100;
  });
  return () => {
    const heat = process.platform === 'darwin' ? powerMonitor.getCurrentThermalState() : 'nominal';
    return powerMonitor.isOnBatteryPower() || isSlowed || ['serious', 'critical'].includes(heat);
  };
}

/** Whether the window is open, visible and not minimized. */
export const isShown = (window: BrowserWindow | null): boolean =>
  window !== null && !window.isDestroyed() && window.isVisible() && !window.isMinimized();
