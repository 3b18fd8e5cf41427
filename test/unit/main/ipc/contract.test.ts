import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { Fault } from '#shared/errors.ts';
import { calls } from '#shared/ipc/channels.ts';
import { contract } from '#shared/ipc/contract.ts';

vi.mock('electron', () => ({ ipcMain: {}, app: {} }));
const { answer } = await import('#main/ipc/handle.ts');

describe('the contract', () => {
  it('names the same calls as the channels and the handlers', () => {
    expect(Object.keys(contract).sort()).toEqual([...calls].sort());
    const handlers = ['handlers', 'cacheFileHandlers']
      .map((name) => readFileSync(`src/main/ipc/${name}.ts`, 'utf8'))
      .join('');
    for (const name of calls) expect(handlers).toMatch(new RegExp(`^ {4}${name}[:(]`, 'm'));
  });

  it('has no call that answers with a key', () => {
    for (const [name, { output }] of Object.entries(contract)) {
      const text =
        JSON.stringify(output, (field, value) => (field === 'def' ? value : value)) ?? '';
      expect(text.includes('apiKey'), name).toBe(false);
    }
  });
});

describe('a call', () => {
  it('is refused before its handler when its arguments do not fit', async () => {
    const handler = vi.fn();
    const result = await answer('getBuoy', handler, { id: 'DROP TABLE' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request' } });
    expect(handler).not.toHaveBeenCalled();
  });
  it('carries a fault as a value', async () => {
    const fault = new Fault({ kind: 'timeout', seconds: 10, detail: null });
    expect(await answer('getBuoy', () => Promise.reject(fault), { id: 1 })).toEqual({
      ok: false,
      error: fault.error,
    });
  });
  it('does not pass an answer of the wrong shape', async () => {
    const result = await answer('getBuoy', async () => ({ key: 'secret' }), { id: 1 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
