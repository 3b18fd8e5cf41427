/** The service as a program of its own: what it prints, how it ends, what it refuses. */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startProgram } from '#support/beside.ts';
import { listening } from '#support/listening.ts';
import { NDBC } from '#support/ndbc.ts';
import { thorough } from '#support/thorough.ts';

function run(...args: string[]) {
  const started = startProgram('scripts/service/service.ts', args);
  const out = () => started.said.join('\n');
  return { ...started, out, says: (text: string) => expect.poll(out).toContain(text) };
}

const urlIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';

describe('npm run service', () => {
  it('prints URL and key, answers, logs only when told, and ends on Ctrl-C', async () => {
    const quiet = run('--key', 'mine', '--quota', '7');
    await quiet.says('Ctrl-C');
    expect(quiet.out()).toContain('mine');
    const headers = { authorization: 'Bearer mine' };
    const answer = await fetch(`${urlIn(quiet.out())}/v2/buoys/100`, { headers });
    expect(answer.headers.get('x-ratelimit-limit')).toBe('7');
    quiet.child.kill('SIGINT');
    expect(await quiet.ended).toBe(0);
    expect(quiet.out()).not.toContain('/v2/buoys');
    expect(quiet.wrong()).toBe('');

    const loud = run('--key', 'mine', '--verbose');
    await loud.says('Ctrl-C');
    await fetch(`${urlIn(loud.out())}/v2/buoys/100?api_key=mine`);
    await loud.says('200 GET /v2/buoys/100?api_key=…');
    expect(loud.out().match(/mine/g)).toHaveLength(1);
  });

  // A process each: the others in `npm run verify`.
  const mistakes = [
    ['--port 70000', 'from 0 to 65535'],
    ['--key å', 'without spaces'],
    ['--prot 1', 'unknown option'],
    ['--port', 'argument missing'],
    ['--quota 0', 'from 1 to 1000000000'],
    ['--quota-window 0', 'from 1 to 3600'],
    ['--seed 1.5', 'Enter a whole number'],
    ['--ndbc ', 'The value is empty'],
    ['surplus', 'too many arguments'],
  ] as const;
  it.each(thorough ? mistakes : mistakes.slice(0, 2))(
    'says what is wrong with %s; exit code 2',
    async (line, problem) => {
      const wrong = run(...line.split(' '));
      expect(await wrong.ended).toBe(2);
      expect(wrong.wrong()).toContain(problem);
      expect(wrong.out()).toBe('');
    },
  );

  it('says in one sentence that a port is taken or a folder is not there', async () => {
    const { port, stop } = await listening(createServer());
    const second = run('--port', String(port));
    expect(await second.ended).toBe(1);
    expect(second.wrong()).toBe(`Port ${port} is in use by another program.\n`);
    await stop();

    const lost = run('--ndbc', '/no/such/folder');
    expect(await lost.ended).toBe(1);
    expect(lost.wrong()).toBe('The folder /no/such/folder cannot be read.\n');
  });

  it.skipIf(NDBC === undefined)('serves the real observations', async () => {
    const service = run('--ndbc', NDBC ?? '', '--key', 'k');
    await service.says('Ctrl-C');
    const headers = { authorization: 'Bearer k' };
    const ask = async (path: string) =>
      (await fetch(`${urlIn(service.out())}/v2${path}`, { headers })).json();
    const { data } = (await ask('/buoys')) as { data: { buoys: { id: number }[] } };
    expect(data.buoys.map((b) => b.id)).toEqual([42040, 46026]);
  });
});
