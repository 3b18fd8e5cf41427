/** Formats a shortcut in the notation of this operating system. */
import { msg } from '@lingui/core/macro';
import { messageTable } from '#shared/i18n/i18n.ts';

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Plus: '+',
  '-': '−',
};

/** As printed on the keys. */
const names: Readonly<Record<string, string>> = messageTable({
  CmdOrCtrl: msg({ message: 'Ctrl', comment: 'A key' }),
  PageUp: msg({ message: 'Page Up', comment: 'A key' }),
  PageDown: msg({ message: 'Page Down', comment: 'A key' }),
  Escape: msg({ message: 'Esc', comment: 'A key' }),
  Space: msg({ message: 'Space', comment: 'A key' }),
  Enter: msg({ message: 'Enter', comment: 'A key' }),
  Shift: msg({ message: 'Shift', comment: 'A key' }),
});

/** `Ctrl+R`, or `⌘R` on a Mac. @param platform of `AppInfo`; absent: not known yet */
export function formatShortcut(key: string, platform = ''): string {
  const mac = platform.startsWith('darwin');
  const parts = key === '+' ? [key] : key.split('+');
  return parts
    .map((part) => (part === 'CmdOrCtrl' && mac ? '⌘' : (signs[part] ?? names[part] ?? part)))
    .join(mac && parts[0] === 'CmdOrCtrl' ? '' : '+');
}
