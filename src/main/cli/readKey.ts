/** The key from standard input: the command line could be read by every user of the machine. */
import { Fault } from '#shared/errors.ts';
import { mistake } from './sentence.ts';

/** Characters. */
const MAX_KEY_LENGTH = 4096;

interface Input extends AsyncIterable<Buffer | string> {
  isTTY?: boolean;
}

/** @throws Fault `invalid-request` where standard input is a terminal, which would show the key; `key-missing`, `key-rejected`. */
export async function readKey(input: Input): Promise<string> {
  if (input.isTTY) throw mistake('Give the key on standard input, for example with < key.txt.');
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > MAX_KEY_LENGTH) break;
  }
  const key = text.trim();
  if (key === '') throw new Fault({ kind: 'key-missing', detail: 'Standard input is empty.' });
  if (key.length > MAX_KEY_LENGTH || /\s/.test(key))
    throw new Fault({ kind: 'key-rejected', detail: 'Standard input has more than a key.' });
  return key;
}
