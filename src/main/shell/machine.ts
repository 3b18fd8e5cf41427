/** What the operating system reports: the time zone, whether to save power, whether a window is shown. */
import { type BrowserWindow, powerMonitor } from 'electron';

/** The IANA time zone. UTC where the system's setting names no zone (`TZ=:/etc/localtime`), as in Chromium and Node. */
export function systemZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

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

/** What the page of the window reports. */
export const page = { isVisible: true };

/** Whether the window is open, visible and not minimized, which only the page knows on Wayland. */
export const isShown = (window: BrowserWindow | null): boolean =>
  page.isVisible &&
  window !== null &&
  !window.isDestroyed() &&
  window.isVisible() &&
  !window.isMinimized();
