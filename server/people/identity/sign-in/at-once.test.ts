/** What the store decides of a sign-in: which of several answers to a challenge counts, and how many attempts are free. */

import { expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { respond, signInBySrp, startSrp } from '#server/testing/srp-client.ts';
import { callPool, type WireAnswer } from '#server/testing/wire.ts';
import { createUser } from '../admin/account-changes.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const WRONG = { type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

async function started() {
  const server = await startTestServer({ now: NOW });
  await createUser(await poolOf(server), EMAIL, PASSWORD);
  return server;
}

async function answered() {
  const server = await started();
  return { server, responses: await (await startSrp(server, EMAIL)).responses(PASSWORD) };
}

const refusal = ({ status, type, json }: WireAnswer) => {
  expect(status).toBe(400);
  return { type, message: json.message };
};

test('同時に送られても、通るのは一つだけ', async () => {
  const { server, responses } = await answered();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => respond(server, 'PASSWORD_VERIFIER', responses)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('使ったことは、期限のころに掃除があっても忘れない', async () => {
  const { server, responses } = await answered();
  server.setClock('2026-05-16T01:02:59.500Z');
  expect((await respond(server, 'PASSWORD_VERIFIER', responses)).status).toBe(200);
  server.setClock('2026-05-16T01:02:59.900Z');
  expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
  expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
  server.setClock('2026-05-16T01:20:00Z');
  await signInBySrp(server, EMAIL, PASSWORD);
  const rows = await server.store.db.selectFrom('used_challenges').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('一度に押し寄せても、試せる数は変わらない', async () => {
  const server = await started();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      callPool(server, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: EMAIL, PASSWORD: 'ちがうパスワード' },
      }),
    ),
  );
  const tried = answers.filter(({ json }) => json.message === WRONG.message);
  expect(tried).toHaveLength(6);
});
