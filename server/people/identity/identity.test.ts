/** The same server with its accounts in a user pool of the cloud, which a stand-in plays here. */

import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { searchAccounts } from '#contract/member/accounts.ts';
import {
  adminMember,
  changeMemberAccount,
  endMemberSessions,
  eraseMember,
  previewErasure,
} from '#contract/member/members.ts';
import { addSessionId, standing } from '#contract/member/membership.ts';
import type { SiteConfig } from '#contract/operations/site.ts';
import { insertMember } from '#server/people/members/repository.ts';
import { insertSession } from '#server/people/members/sessions-repository.ts';
import { get } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import { listen } from '#server/testing/listen.ts';
import { memberRecord } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const SECONDS = Temporal.Instant.from(NOW).epochMilliseconds / 1_000;
const SESSION = '202605161000000001';

async function startCloud() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'cloud-1', alg: 'RS256', use: 'sig' }];
  const cloud = createServer((request, response) => {
    const isKeys = request.url === '/.well-known/jwks.json';
    response.writeHead(isKeys ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKeys ? { keys } : {}));
  });
  const issuer = await listen(cloud);
  onTestFinished(() => void cloud.close());
  const idToken = (claims: Readonly<Record<string, unknown>> = {}) =>
    new SignJWT({
      sub: 'cloud-user',
      email: 'haha@example.jp',
      email_verified: true,
      token_use: 'id',
      iss: issuer,
      aud: 'cloud-client',
      exp: SECONDS + 3_600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'cloud-1' })
      .sign(privateKey);
  const server = await startTestServer({
    now: NOW,
    env: {
      IDENTITY_MODE: 'cognito',
      COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
      COGNITO_CLIENT_ID: 'cloud-client',
      COGNITO_IDENTITY_POOL_ID: 'ap-northeast-1:11111111-2222-3333-4444-555555555555',
      COGNITO_OAUTH_DOMAIN: 'tsunagu.auth.example',
      COGNITO_PROVIDERS: 'google',
      COGNITO_PASSKEY_DOMAIN: 'tsunagu.example',
      PUBLIC_URL: 'https://tsunagu.example',
      TRUST_PROXY: '0',
      // In production no pool is reached over plain http.
      DEMO: '1',
      COGNITO_ISSUER: issuer,
      ADMIN_EMAILS: 'kanri@example.jp',
    },
  });
  return { server, idToken };
}

test('画面は、クラウドのユーザープールにログインするように言われる', async () => {
  const { server } = await startCloud();
  const { identity } = (await (await fetch(`${server.url}/config.json`)).json()) as SiteConfig;
  expect(identity).toEqual({
    mode: 'cognito',
    region: 'ap-northeast-1',
    userPoolId: 'ap-northeast-1_Abc123456',
    userPoolClientId: 'cloud-client',
    identityPoolId: 'ap-northeast-1:11111111-2222-3333-4444-555555555555',
    userPoolEndpoint: null,
    identityPoolEndpoint: null,
    guestAccess: false,
    passwordMinLength: 6,
    passkeyDomain: 'tsunagu.example',
    oauth: {
      domain: 'tsunagu.auth.example',
      scopes: ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin'],
      redirectSignIn: ['https://tsunagu.example/login'],
      redirectSignOut: ['https://tsunagu.example/'],
      providers: ['google'],
    },
  });
  expect((await fetch(`${server.url}/identity/user-pool/`, { method: 'POST' })).status).toBe(404);
});

test('クラウドのIDトークンで、同じ会員の同じ扉が開く', async () => {
  const { server, idToken } = await startCloud();
  const membership = { type: 'regular', expiresAt: '2099-12-31' } as const;
  await insertMember(
    memberRecord({ userId: null, email: 'haha@example.jp', membership }),
    NOW,
    server.store.db,
  );
  const token = await idToken();
  const headers = { authorization: `Bearer ${token}`, 'x-session-id': SESSION };
  const query = { fiscalYear: '2026' };
  expect((await get(server.url, matchesInThisWeekForTop, query, headers)).status).toBe(401);
  const added = await fetch(`${server.url}/api/member/prod/items/${addSessionId.path}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'haha@example.jp', sessionId: SESSION }),
  });
  expect(added.status).toBe(200);
  expect((await get(server.url, matchesInThisWeekForTop, query, headers)).status).toBe(200);
  expect((await get(server.url, standing, {}, headers)).json).toMatchObject({ membership_type: 'regular' });
});

test.each([
  ['別の発行者', { iss: 'https://cognito-idp.ap-northeast-1.amazonaws.com/ap-northeast-1_Other' }],
  ['別のクライアント', { aud: 'another' }],
  ['アクセストークン', { token_use: 'access' }],
  ['期限切れ', { exp: SECONDS - 1 }],
])('クラウドのものでも、%sのトークンは通らない', async (_name, claims) => {
  const { server, idToken } = await startCloud();
  const headers = { authorization: `Bearer ${await idToken(claims)}` };
  expect((await get(server.url, standing, {}, headers)).status).toBe(401);
});

test('クラウドのアカウントは管理者の画面から動かせず、そう答える。記録とデータの消去はできる', async () => {
  const { server, idToken } = await startCloud();
  const { db } = server.store;
  const token = await idToken({ sub: 'cloud-admin', email: 'kanri@example.jp' });
  await insertSession({ userId: 'cloud-admin', email: 'kanri@example.jp', sessionId: SESSION }, NOW, db);
  const membership = { type: 'regular', expiresAt: '2099-12-31' } as const;
  const record = memberRecord({ userId: 'cloud-user', email: 'haha@example.jp', membership });
  await insertMember(record, NOW, db);
  await insertSession({ userId: 'cloud-user', email: 'haha@example.jp', sessionId: SESSION }, NOW, db);
  const ask = async (call: Call, body?: object) => {
    const path = call.path.replace(':memberId', record.memberId);
    const response = await fetch(server.url + path, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-session-id': SESSION,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  expect(await ask(adminMember)).toMatchObject({
    status: 200,
    json: { account_state: 'elsewhere', account: null, sessions: [{ session_id: SESSION }] },
  });
  expect(await ask(changeMemberAccount, { action: 'disable' })).toMatchObject({
    status: 409,
    json: { code: 'accounts_elsewhere' },
  });
  expect(await ask(searchAccounts, {})).toMatchObject({
    status: 409,
    json: { code: 'accounts_elsewhere' },
  });
  expect(await ask(endMemberSessions, { sessionId: null })).toMatchObject({
    status: 200,
    json: { sessions: [] },
  });
  expect(await ask(previewErasure)).toMatchObject({ json: { account_elsewhere: true, obstacle: null } });
  expect((await ask(eraseMember, { email: 'haha@example.jp' })).status).toBe(200);
  expect(await everyText(db)).not.toMatch(/haha@|cloud-user/);
});
