/** A server for these screens that answers what a test says, and keeps what it was asked. */

import { vi } from 'vitest';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
};

/** By method and the end of the path: `GET /weekend`. */
export type Answers = Record<string, (asked: Asked) => unknown>;

/** An answer that says no, with its sentence. */
export class Refused {
  readonly status: number;
  readonly message: string;
  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

export function fakeServer(answers: Answers): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://site.example');
    if (url.pathname === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    // Nothing happens while the test looks.
    if (url.pathname.endsWith('/stream')) return new Promise<Response>(() => undefined);
    const method = init.method ?? 'GET';
    const name = Object.keys(answers).find((one) => {
      const [wanted, end = ''] = one.split(' ');
      return wanted === method && url.pathname.endsWith(end);
    });
    if (name === undefined) throw new Error(`Nobody expected ${method} ${input}.`);
    const one: Asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    asked.push(one);
    const answer = answers[name]?.(one);
    if (!(answer instanceof Refused)) return Response.json(answer);
    return Response.json({ code: 'refused', message: answer.message }, { status: answer.status });
  });
  return asked;
}
