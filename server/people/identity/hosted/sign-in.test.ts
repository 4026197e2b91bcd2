import { expect, test } from 'vitest';
import { appRequest, SITE, type Site, signIn, startSiteWithGoogle } from './testing/site.ts';

const HANAKO = { sub: 'g-1', email: 'Hanako@Example.jp', email_verified: true, name: '山田花子' };

async function userOf(site: Site, email: string) {
  const [user] = await site.server.store.db
    .selectFrom('users')
    .selectAll()
    .where('login_name', '=', email)
    .execute();
  return user;
}

async function countUsers(site: Site): Promise<number> {
  return (await site.server.store.db.selectFrom('users').select('user_id').execute()).length;
}

test('Googleでログインすると、アカウントができ、アプリは自分の合言葉とコードを受け取る', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const { answer, state } = await signIn(site);
  expect(answer.get('state')).toBe(state);
  expect(answer.get('code')).toMatch(/^[\w-]{43}$/);
  expect(await userOf(site, 'hanako@example.jp')).toMatchObject({
    status: 'EXTERNAL_PROVIDER',
    email: 'Hanako@Example.jp',
    email_verified: 1,
    attributes: '{"name":"山田花子"}',
    sealed_verifier: null,
  });
});

test('二度目のログインは、メールアドレスが変わっていても同じアカウントを開く', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  await signIn(site);
  site.google.setPerson({ ...HANAKO, email: 'other@example.jp' });
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
  expect(await countUsers(site)).toBe(1);
});

test('Googleの画面で断ると、断ったことがアプリに伝わり、アカウントはできない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(null);
  const { answer, state } = await signIn(site);
  expect(Object.fromEntries(answer)).toEqual({
    error: 'access_denied',
    error_description: 'The sign-in was cancelled.',
    state,
  });
  expect(await countUsers(site)).toBe(0);
});

test('Googleが答えないときは、失敗がアプリに伝わる', async () => {
  const site = await startSiteWithGoogle();
  const { address } = appRequest(site);
  site.google.stop();
  const end = await site.browser().until('/login', address);
  expect(end.searchParams.get('error')).toBe('server_error');
});

test('ほかのサービスのログインは、設定されたときだけ画面に知らされる', async () => {
  const site = await startSiteWithGoogle();
  const config: unknown = await (await fetch(`${site.server.url}/config.json`)).json();
  expect(config).toMatchObject({
    identity: {
      oauth: {
        domain: 'tsunagu.example',
        redirectSignIn: [`${SITE}/login`],
        redirectSignOut: [`${SITE}/`],
        providers: ['google'],
      },
    },
  });
});

test('同じ人が二つの画面で同時に初めてログインしても、アカウントは一つで、どちらも入れる', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const ends = await Promise.all([signIn(site, {}, browser), signIn(site), signIn(site)]);
  for (const { answer } of ends) expect(answer.get('code')).not.toBeNull();
  expect(await countUsers(site)).toBe(1);
});
