import { vi } from 'vitest';
import type { Payments } from '#contract/payment/payments.ts';

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

/** A server of one member's payments: what it says now, and what was sent to it. */
export function fakeServer(first: Payments) {
  const sent: Sent[] = [];
  const fake = {
    own: first,
    sent,
    /** In the place of the next answers to writes. */
    answer: null as (() => Response | Promise<Response>) | null,
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (method === 'GET') return Response.json(fake.own);
    sent.push({ method, path: path.replace('/api/membership/payments', ''), body: JSON.parse(String(body)) });
    return fake.answer === null ? Response.json(fake.own) : fake.answer();
  });
  return fake;
}
