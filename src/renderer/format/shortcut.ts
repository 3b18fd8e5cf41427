/** How a shortcut is written on this computer. */

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Plus: '+',
  '-': '−',
};

/** `Ctrl+R`, or `⌘R` on a Mac. @param platform of `AppInfo`; absent: not known yet */
export function formatShortcut(key: string, platform = ''): string {
  const mac = platform.startsWith('darwin');
  const parts = key === '+' ? [key] : key.split('+');
  return parts
    .map((part) => (part === 'CmdOrCtrl' ? (mac ? '⌘' : 'Ctrl') : (names[part] ?? part)))
    .join(mac && parts[0] === 'CmdOrCtrl' ? '' : '+');
}
