import { describe, expect, it } from 'vitest';
import { keychainReason } from '#main/keychain/keychain.ts';

describe('keychainReason', () => {
  it.each([
    ['Unknown or unsupported transport “disabled” for address “disabled:”', 'no-keyring'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'no-keyring'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['The user name or passphrase was dismissed', 'locked'],
    ['Access denied', 'refused'],
    ['libsecret-1.so.0: cannot open shared object file', 'not-installed'],
    ['something else', 'failed'],
  ])('%s', (message, reason) => {
    expect(keychainReason(message)).toBe(reason);
  });
});
