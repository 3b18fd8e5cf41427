/** A running demo service and a plain way to ask it. */
import { afterAll, beforeAll } from 'vitest';
import type { DemoService, DemoServiceOptions } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

export interface Asking {
  readonly service: DemoService;
  /** With the key; `path` is relative to `/v2`. */
  ask(path: string): Promise<Answer>;
  askAs(path: string, headers: Record<string, string>): Promise<Answer>;
}

/** Starts a service for the tests of the enclosing block and stops it after them. */
export function withService(options: DemoServiceOptions): Asking {
  let service: DemoService;
  beforeAll(async () => {
    service = await startDemoService(options);
  });
  afterAll(() => service.stop());
  const askAs = async (path: string, headers: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(`${service.url}/v2${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return {
    get service() {
      return service;
    },
    askAs,
    ask: (path) => askAs(path, { authorization: `Bearer ${service.key}` }),
  };
}
