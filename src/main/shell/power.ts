/** Whether this computer should save power. */
import { powerMonitor } from 'electron';

/**
 * Electron (33 as 45) does not tell whether the system's battery saver or low-power mode is on. So on battery counts as
 * saving; so does a processor that the system slows down (macOS, Windows) or one that is too hot (macOS). The
 * mains are asked for each time, since Linux has no event for them.
 */
export function createPower() {
  let slowed = false;
  powerMonitor.on('speed-limit-change', ({ limit }) => {
    slowed = limit < 100;
  });
  return {
    saving(): boolean {
      const heat =
        process.platform === 'darwin' ? powerMonitor.getCurrentThermalState() : 'nominal';
      return powerMonitor.isOnBatteryPower() || slowed || heat === 'serious' || heat === 'critical';
    },
  };
}
