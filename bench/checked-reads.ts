/**
 * Worker: a server of ours that gives the same bytes at two addresses, to members only and to everyone, so that the
 * difference is the check of the caller and nothing else.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Type from 'typebox';
import { type Call, defineCall } from '#contract/call.ts';
import { readConfig } from '#server/config.ts';
import { render } from '#server/http/answers.ts';
import { registerCall, urlOf } from '#server/http/register.ts';
import { createHttp } from '#server/http/server.ts';
import { openIdentity } from '#server/identity-mode.ts';
import { createMemberGuard } from '#server/members/guard.ts';
import { openStore } from '#server/store/store.ts';
import { signedInHeaders } from './signed-in.ts';
import { answerQuestions } from './worker.ts';

export const CheckedReadsQuestion = Type.Object({ bytes: Type.Integer() });
export const CheckedReadsAnswer = Type.Object({
  port: Type.Integer(),
  checked: Type.String(),
  unchecked: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
});

const answer = Type.Object({});
const CHECKED = defineCall({
  method: 'GET',
  group: 'match',
  path: 'checked',
  access: 'member',
  summary: '',
  answer,
});
const UNCHECKED = defineCall({
  method: 'GET',
  group: 'match',
  path: 'unchecked',
  access: 'everyone',
  summary: '',
  answer,
});

if (process.send !== undefined) answerQuestions(CheckedReadsQuestion, ({ bytes }) => serve(bytes));

async function serve(bytes: number): Promise<Type.Static<typeof CheckedReadsAnswer>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tsunagu-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const store = await openStore({ dataDir });
  const clock = () => Temporal.Now.instant();
  const messages = { sendMail: () => undefined, sendSms: () => undefined };
  const identity = await openIdentity({ config, store, clock, messages, siteName: '計測' });
  const members = createMemberGuard({
    ...config,
    ...identity,
    db: store.db,
    clock,
    today: () => Temporal.Now.plainDateISO('Asia/Tokyo').toString(),
  });
  const app = createHttp({ ...config, guards: { members, reporters: { check: async () => null } } });
  const rendered = render({ filling: 'x'.repeat(bytes) });
  for (const call of [CHECKED, UNCHECKED] satisfies readonly Call[]) {
    registerCall(app, call, async () => ({ bytes: rendered, isCurrent: () => true }));
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.');
  const headers = await signedInHeaders('regular', identity.pool, store.db);
  return { port: address.port, checked: urlOf(CHECKED), unchecked: urlOf(UNCHECKED), headers };
}
