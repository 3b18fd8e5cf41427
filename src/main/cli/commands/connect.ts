/** `connect --url=URL`: tries the key from standard input and keeps it in the keychain. */
import type { Context } from '../context.ts';
import { readKey } from '../input.ts';
import { json } from '../output.ts';

/** With `--key-stdin` the service is remembered and the key is not. */
export async function connectCommand(context: Context, stdin: NodeJS.ReadStream): Promise<void> {
  const { connections, options, print } = context;
  const key = await readKey(stdin);
  const keep = options.keyStdin ? 'session' : 'keychain';
  const { service, key: state } = await connections.connect({ url: options.url ?? '', key, keep });
  if (options.json) return print(json({ service, key: { kept: state.kept } }));
  return print(
    `Connected to ${service?.label}. The key is ${keep === 'keychain' ? 'in the system keychain' : 'not kept'}.\n`,
  );
}
