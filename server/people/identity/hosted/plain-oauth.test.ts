import { expect, test } from 'vitest';
import { startOAuthServer } from './testing/oauth-server.ts';
import { appRequest, signIn, startSite } from './testing/site.ts';

const CLIENT = { id: 'tsunagu', secret: 'only-for-tests' };

async function startSiteWithFacebook() {
  const paths = {
    authorize: '/v23.0/dialog/oauth',
    token: '/v23.0/oauth/access_token',
    person: '/v23.0/me',
  };
  const provider = await startOAuthServer(paths, CLIENT);
  const site = await startSite({
    FACEBOOK_CLIENT_ID: CLIENT.id,
    FACEBOOK_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_ISSUER: provider.base,
  });
  return { site, provider, users: () => site.server.store.db.selectFrom('users').selectAll().execute() };
}

async function startSiteWithAmazon() {
  const paths = { authorize: '/ap/oa', token: '/auth/o2/token', person: '/user/profile' };
  const provider = await startOAuthServer(paths, CLIENT);
  const site = await startSite({
    AMAZON_CLIENT_ID: CLIENT.id,
    AMAZON_CLIENT_SECRET: CLIENT.secret,
    AMAZON_ISSUER: provider.base,
  });
  return { site, provider, users: () => site.server.store.db.selectFrom('users').selectAll().execute() };
}

test('Facebookの人は、名前とメールアドレスでアカウントができ、メールアドレスは確かめられていない', async () => {
  const { site, provider, users } = await startSiteWithFacebook();
  const person = {
    id: '10',
    email: 'taro@example.jp',
    name: '山田太郎',
    first_name: '太郎',
    last_name: '山田',
  };
  provider.setPerson(person);
  const { answer, state } = await signIn(site, { identity_provider: 'Facebook' });
  expect(answer.get('code')).not.toBeNull();
  expect(answer.get('state')).toBe(state);
  expect(provider.lastQuery().get('fields')).toBe('id,email,name,first_name,last_name');
  const [user, ...more] = await users();
  expect(more).toEqual([]);
  expect(user).toMatchObject({ email: 'taro@example.jp', email_verified: 0, status: 'EXTERNAL_PROVIDER' });
  expect(JSON.parse(user?.attributes ?? '')).toEqual({
    name: '山田太郎',
    given_name: '太郎',
    family_name: '山田',
  });
  await signIn(site, { identity_provider: 'Facebook' });
  expect(await users()).toHaveLength(1);
});

test('Amazonの人は、利用者番号でいつも同じアカウントを開く', async () => {
  const { site, provider, users } = await startSiteWithAmazon();
  provider.setPerson({ user_id: 'amzn1.account.K2', email: 'jiro@example.jp', name: '佐藤次郎' });
  expect((await signIn(site, { identity_provider: 'LoginWithAmazon' })).answer.get('code')).not.toBeNull();
  provider.setPerson({ user_id: 'amzn1.account.K2', email: 'new@example.jp', name: '佐藤次郎' });
  expect((await signIn(site, { identity_provider: 'LoginWithAmazon' })).answer.get('code')).not.toBeNull();
  expect(await users()).toMatchObject([
    { email: 'jiro@example.jp', email_verified: 0, attributes: '{"name":"佐藤次郎"}' },
  ]);
});

test('Facebookの人は、同じメールアドレスの前からのアカウントには入れない', async () => {
  const { site, provider, users } = await startSiteWithFacebook();
  provider.setPerson({ id: '10', email: 'taro@example.jp' });
  await signIn(site, { identity_provider: 'Facebook' });
  await site.server.store.db.updateTable('users').set({ email_verified: 1 }).execute();
  provider.setPerson({ id: '11', email: 'taro@example.jp' });
  const { answer } = await signIn(site, { identity_provider: 'Facebook' });
  expect(answer.get('error_description')).toBe('An account with the given email already exists.');
  expect(await users()).toHaveLength(1);
});

test('メールアドレスを渡さないFacebookの人には、つなぐの画面でたずねる', async () => {
  const { site, provider, users } = await startSiteWithFacebook();
  provider.setPerson({ id: '10' });
  const { address } = appRequest(site, { identity_provider: 'Facebook' });
  const page = await site.browser().until('/oauth2/email', address);
  expect(page.searchParams.get('state')).not.toBeNull();
  expect(await users()).toEqual([]);
});

test.each([
  ['誰かを言わない', { email: 'taro@example.jp' }, 200, 'server_error'],
  ['番号が数字のまま', { id: 10, email: 'taro@example.jp' }, 200, 'server_error'],
  ['保存できない文字がある', { id: '10', email: 'taro@example.jp', name: '\0' }, 200, 'server_error'],
  ['答えない', { id: '10', email: 'taro@example.jp' }, 500, 'server_error'],
])('相手のサービスの答えが使えなければ、アカウントはできない：%s', async (_case, person, status, error) => {
  const { site, provider, users } = await startSiteWithFacebook();
  provider.setPerson(person, status);
  const { answer } = await signIn(site, { identity_provider: 'Facebook' });
  expect(answer.get('error')).toBe(error);
  expect(await users()).toEqual([]);
});
