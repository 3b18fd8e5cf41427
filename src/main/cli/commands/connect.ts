/** `connect`: verifies a key and stores it in the keychain; with `--key-stdin` only the service is stored. */
import { command } from '../command.ts';
import { invalid, refuseOffline } from '../options.ts';
import { json } from '../output.ts';
import { readKey } from '../readKey.ts';

export const connect = command({
  usage: 'connect',
  description: 'verifies the key from standard input at --url=URL and stores it in the keychain',
  opensService: true,
  read: (_values: object, _operands, options) => {
    refuseOffline('connect', options);
    return options.url ?? invalid('connect needs --url=URL.');
  },
  run: async ({ connections, options, print }, url) => {
    const key = await readKey(process.stdin);
    const keep = options.keyStdin ? 'session' : 'keychain';
    const { service, key: state } = await connections.connect({ url, key, keep });
    if (options.json) return print(json({ service, key: { storage: state.storage } }));
    const stored = keep === 'keychain' ? 'in the system keychain' : 'not stored';
    return print(`Connected to ${service?.label}. The key is ${stored}.\n`);
  },
});
