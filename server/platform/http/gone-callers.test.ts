/** Callers that go away in the middle of a request, as phones do and strangers may at will. */

import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { standing } from '#contract/member/membership.ts';
import { get } from '#server/testing/calls.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';

async function startLogged(env: Readonly<Record<string, string>>) {
  const failures = vi.fn<(...line: readonly unknown[]) => void>();
  const routes = (app: FastifyInstance) => {
    vi.spyOn(app.log, 'error').mockImplementation(failures as never);
  };
  return { ...(await startTestServer({ now: NOW, env, routes })), failures };
}

/** Sends this much of a request and resets the connection, as a phone does that loses its signal. */
async function breakOff(url: string, beginning: string): Promise<void> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(beginning, () => resolve()));
  socket.resetAndDestroy();
}

test.each([
  [
    '本文の途中で',
    'POST /api/inquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  ],
  ['速報を開いたとたんに', 'GET /open/stream?championshipId=cup HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3)],
])('%sいなくなった相手のことは、プログラムの失敗として記録されない', async (_when, beginning) => {
  for (const env of [{}, { TRUST_PROXY: '1' }]) {
    const { url, failures } = await startLogged(env);
    await Promise.all(Array.from({ length: 60 }, () => breakOff(url, beginning)));
    // Answered after all that came before it.
    for (let turn = 0; turn < 20; turn += 1) await get(url, standing, {});
    expect(failures.mock.calls).toEqual([]);
  }
});
