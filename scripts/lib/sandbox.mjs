// How Chromium's sandbox starts on this system.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** 1: a program may create user namespaces only where an AppArmor profile allows it (Ubuntu since 23.10). */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const PROFILES = '/etc/apparmor.d';

/**
 * Chromium refuses its sandbox to the root user.
 * @param executable Electron
 * @throws where Chromium would abort; the message has the remedy.
 */
export function sandboxFlags(executable) {
  if (process.getuid?.() === 0) return ['--no-sandbox'];
  const problem = sandboxProblem(executable);
  if (problem) throw new Error(problem);
  return [];
}

/** Null where the sandbox can use user namespaces or its setuid helper. */
export function sandboxProblem(
  executable,
  { restriction = RESTRICTION, profiles = PROFILES } = {},
) {
  if (!existsSync(restriction) || readFileSync(restriction, 'utf8').trim() !== '1') return null;
  const helper = join(dirname(executable), 'chrome-sandbox');
  const found = statSync(helper, { throwIfNoEntry: false });
  if (!found || (found.uid === 0 && found.mode & 0o4000)) return null;
  if (hasProfile(executable, profiles)) return null;
  return `This system does not let Electron create user namespaces (${restriction} is 1), and the helper of Chromium's sandbox has no rights: the sandbox cannot start. Give the helper its rights once for this Electron, then try again:
  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`;
}

/** Whether an AppArmor profile names the executable. */
const hasProfile = (executable, folder) =>
  existsSync(folder) &&
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) =>
      entry.isFile() && readFileSync(join(folder, entry.name), 'utf8').includes(executable),
  );
