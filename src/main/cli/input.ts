/** The key from standard input: never from the command line, where every user of the machine could read it. */
import { Fault } from '#shared/errors.ts';

const MAX_LENGTH = 4096;

interface Input extends AsyncIterable<Buffer | string> {
  isTTY?: boolean;
}

/** @throws Fault `invalid-request` where standard input is a terminal, which would show the key; `key-missing`. */
export async function readKey(input: Input): Promise<string> {
  if (input.isTTY) {
    const problem = 'the key comes on standard input, for instance from a file: … < key.txt';
    throw new Fault({ kind: 'invalid-request', problem, detail: null });
  }
  let text = '';
  for await (const chunk of input) {
    text += chunk.toString();
    if (text.length > MAX_LENGTH) break;
  }
  const key = text.trim();
  if (key === '') {
    throw new Fault({ kind: 'key-missing', detail: 'Standard input held no key.' });
  }
  if (key.length > MAX_LENGTH || /\s/.test(key)) {
    throw new Fault({ kind: 'key-rejected', detail: 'Standard input held more than a key.' });
  }
  return key;
}
