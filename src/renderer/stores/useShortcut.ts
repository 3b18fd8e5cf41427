/** The first shortcut of a command in the notation of this operating system. */
import { formatShortcut } from '#renderer/format/shortcut.ts';
import { type Command, commandTable } from '#shared/model/shortcuts.ts';
import { useApp } from './app.ts';

export const useShortcut = (command: Command): string =>
  useApp(({ info }) => formatShortcut(commandTable[command].keys[0] ?? '', info?.platform));
