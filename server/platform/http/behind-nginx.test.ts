/** Who calls, behind a usual nginx: what a caller writes into `X-Forwarded-For` gains nothing. */

import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { MOST_WRONG } from '#server/football/access/guesses.ts';
import { MOST_OF_ONE_MEMBER } from '#server/football/live/places.ts';
import { createUser } from '#server/people/identity/admin/account-changes.ts';
import { urlOf } from '#server/testing/calls.ts';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startNginx } from '#server/testing/proxies.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'Shiroi-Yuki-7';
/** Linux gives this machine all of 127.0.0.0/8: callers with addresses of their own. */
const STRANGER = '127.0.0.2';
const NEIGHBOUR = '127.0.0.3';

/** The limits of docs/accounts.md, and one try more that closes them. */
const GUESSES = 101;
const SIGN_UPS = 31;
const CODES = 51;
const INQUIRIES = 10;
const BEGINNINGS = 300;

const MINUTES = 120_000;

type Asking = {
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** Sends it from this address of this machine, with a made-up one in front: another each time. */
function ask(url: string, { from, method = 'POST', headers = {}, body }: Asking): Promise<Answer> {
  const madeUp = Array.from({ length: 4 }, () => Math.floor(Math.random() * 250) + 1).join('.');
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, {
    method,
    localAddress: from,
    agent: false,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${madeUp}, 10.0.0.1`, ...headers },
  });
  asked.on('error', reject);
  asked.on('response', async (answer) => {
    resolve({ status: answer.statusCode ?? 0, json: (await json(answer)) as Answer['json'] });
  });
  asked.end(JSON.stringify(body));
  return promise;
}

type Answer = { readonly status: number; readonly json: Readonly<Record<string, unknown>> };

/** A call of the user pool through nginx. */
async function pool(site: Site, operation: string, from: string, body: object): Promise<Answer> {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
  return ask(site.pool, { from, headers, body: { ClientId: site.clientId, ...body } });
}

type Site = {
  readonly server: TestServer;
  readonly url: string;
  readonly pool: string;
  readonly clientId: string;
};

async function started(): Promise<Site> {
  const server = await startTestServer({
    now: NOW,
    env: { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' },
  });
  const url = await startNginx(server.url);
  const config = (await (await fetch(`${url}/config.json`)).json()) as {
    identity: { userPoolEndpoint: string; userPoolClientId: string };
  };
  const { userPoolEndpoint, userPoolClientId } = config.identity;
  return { server, url, pool: url + userPoolEndpoint, clientId: userPoolClientId };
}

const guess = (site: Site, from: string, email: string, password: string) =>
  pool(site, 'InitiateAuth', from, {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

test('作り話の番号を毎回変えても、パスワードを試せるのは決まった回数だけで、ほかの人はログインできる', {
  timeout: MINUTES,
}, async () => {
  const site = await started();
  await createUser(await poolOf(site.server), EMAIL, PASSWORD);
  const answers: unknown[] = [];
  for (let tried = 0; tried < GUESSES + 9; tried += 1) {
    answers.push((await guess(site, STRANGER, `dareka${tried}@example.jp`, 'Chigau-Kagi-1')).json.message);
  }
  expect(answers.filter((words) => words === 'Incorrect username or password.')).toHaveLength(GUESSES);
  expect(answers.at(-1)).toBe('Password attempts exceeded');
  expect((await guess(site, STRANGER, EMAIL, PASSWORD)).json.message).toBe('Password attempts exceeded');
  const signedIn = await guess(site, NEIGHBOUR, EMAIL, PASSWORD);
  expect(signedIn.json).toHaveProperty('AuthenticationResult');
});

test('作り話の番号を毎回変えても、登録できるのは決まった回数だけで、ほかの人は登録できる', {
  timeout: MINUTES,
}, async () => {
  const site = await started();
  const signUp = (from: string, email: string) =>
    pool(site, 'SignUp', from, { Username: email, Password: PASSWORD });
  const answers: number[] = [];
  for (let tried = 0; tried < SIGN_UPS + 9; tried += 1) {
    answers.push((await signUp(STRANGER, `dareka${tried}@example.jp`)).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(SIGN_UPS);
  expect((await signUp(NEIGHBOUR, EMAIL)).status).toBe(200);
});

test('作り話の番号を毎回変えても、コードを送らせられるのは決まった回数だけで、ほかの人は頼める', async () => {
  const site = await started();
  const forgot = (from: string, email: string) => pool(site, 'ForgotPassword', from, { Username: email });
  const answers: number[] = [];
  for (let tried = 0; tried < CODES + 9; tried += 1) {
    answers.push((await forgot(STRANGER, `dareka${tried}@example.jp`)).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(CODES);
  expect((await forgot(NEIGHBOUR, EMAIL)).status).toBe(200);
});

test('作り話の番号を毎回変えても、お問い合わせは決まった回数だけで、ほかの人は送れる', async () => {
  const site = await started();
  const body = {
    category: '試合結果について',
    message: '確認をお願いします。',
    name: '北野 春菜',
    furigana: 'きたの はるな',
    email: EMAIL,
    phoneNum: '09012345678',
  };
  const send = (from: string) => ask(urlOf(site.url, inquiry), { from, method: inquiry.method, body });
  const answers: number[] = [];
  for (let tried = 0; tried < 3 * INQUIRIES; tried += 1) answers.push((await send(STRANGER)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(INQUIRIES);
  expect(answers.at(-1)).toBe(429);
  expect((await send(NEIGHBOUR)).status).toBe(200);
});

test('作り話の番号を毎回変えても、ログインを始められるのは決まった回数だけで、ほかの人は始められる', {
  timeout: MINUTES,
}, async () => {
  const site = await started();
  const begin = (from: string) =>
    pool(site, 'InitiateAuth', from, {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: EMAIL, SRP_A: 'a7'.repeat(384) },
    });
  const answers: number[] = [];
  for (let tried = 0; tried < BEGINNINGS + 9; tried += 1) answers.push((await begin(STRANGER)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(BEGINNINGS);
  expect((await begin(NEIGHBOUR)).status).toBe(200);
});

test('作り話の番号を毎回変えても、速報員のURLを当てられるのは決まった回数だけで、ほかの人のURLは開く', async () => {
  const site = await started();
  const { db } = site.server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  const { token } = await link(db, matchesOfCup('m1'));
  const list = (from: string, urlAccessToken: string) =>
    ask(urlOf(site.url, getTargetMatchesByUrlAccessToken, { urlAccessToken }), {
      from,
      method: 'GET',
      body: '',
    });
  const answers: number[] = [];
  for (let tried = 0; tried < MOST_WRONG + 9; tried += 1) {
    answers.push((await list(STRANGER, `ateZuppou-${tried}-abcdefgh`)).status);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(MOST_WRONG);
  expect(answers.at(-1)).toBe(429);
  const listed = await list(NEIGHBOUR, token);
  expect(listed.json).toHaveLength(1);
});

test('作り話の番号を毎回変えても、一人の会員の速報は十二本まで', async () => {
  const site = await started();
  await insertSeason(site.server.store.db, {}, [{ matchId: 'm1' }]);
  const member = await signedIn(site.server);
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  // A stream that nothing refers to any more would be closed by the garbage collector.
  const kept: Response[] = [];
  const open = async (from: string, { headers }: SignedIn) => {
    const answer = await fetch(urlOf(site.url, stream, { championshipId: 'cup' }), {
      headers: { ...headers, 'x-forwarded-for': from },
      signal: ended.signal,
    });
    kept.push(answer);
    return answer.status;
  };
  const statuses = [];
  for (let tried = 0; tried < 20; tried += 1) statuses.push(await open(`203.0.113.${tried}`, member));
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_OF_ONE_MEMBER);
  expect(await open('203.0.113.1', await signedIn(site.server))).toBe(200);
});

test('作り話の名前と通信の種類は、どの答えも変えない', async () => {
  const { url } = await started();
  const forged = {
    'x-forwarded-host': 'warui.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=warui.example',
  };
  for (const path of [
    '/config.json',
    '/healthz',
    '/api/docs',
    '/oauth2/authorize',
    '/manifest.webmanifest',
  ]) {
    const honest = await fetch(url + path, { redirect: 'manual' });
    const lied = await fetch(url + path, { redirect: 'manual', headers: forged });
    expect(lied.status).toBe(honest.status);
    expect(await lied.text()).toBe(await honest.text());
    expect(lied.headers.get('location')).toBe(honest.headers.get('location'));
    expect(lied.headers.get('set-cookie')).toBe(honest.headers.get('set-cookie'));
  }
});
