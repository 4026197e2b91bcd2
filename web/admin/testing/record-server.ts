import { vi } from 'vitest';

type Written = { readonly method: string; readonly url: string; readonly body: unknown };

/** A list of the administrators and one thing of it, as a test has the server answer, and what it was asked for. */
export type RecordServer<Row, Detail> = {
  rows: readonly Row[];
  stored: Detail;
  /** Answers whatever is written, as long as it stands; null lets everything pass. */
  refusal: { readonly status: number; readonly code: string; readonly message: string } | null;
  /** Whether every reading fails. */
  isUnreadable: boolean;
  /** What the answers to what is written wait for. */
  pause: Promise<void>;
  /** Every reading of the list. */
  readonly asked: URLSearchParams[];
  readonly written: Written[];
};

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

/** Answers the list at `path`, `besideRows` in it, and everything else with what is stored. */
export function recordServer<Row, Detail>(
  path: string,
  stored: Detail,
  besideRows: object = {},
): RecordServer<Row, Detail> {
  const server: RecordServer<Row, Detail> = {
    rows: [],
    stored,
    refusal: null,
    isUnreadable: false,
    pause: Promise.resolve(),
    asked: [],
    written: [],
  };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    if (input === '/config.json') return Response.json(SITE);
    if (method !== 'GET') {
      server.written.push({
        method,
        url: input,
        body: typeof body === 'string' ? JSON.parse(body) : null,
      });
      await server.pause;
      const { refusal } = server;
      return refusal === null
        ? Response.json(server.stored)
        : Response.json(refusal, { status: refusal.status });
    }
    if (server.isUnreadable) return Response.json({ code: 'internal', message: '' }, { status: 500 });
    const { pathname, searchParams } = new URL(input, location.origin);
    if (pathname !== path) return Response.json(server.stored);
    server.asked.push(searchParams);
    return Response.json({ total: server.rows.length, rows: server.rows, ...besideRows });
  });
  return server;
}
