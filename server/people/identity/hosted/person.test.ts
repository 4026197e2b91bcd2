import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import type { OidcPerson } from '#server/testing/oidc-server.ts';
import { lettersTo } from '#server/testing/wire.ts';
import { insertUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { account } from './testing/account.ts';
import { type Site, signIn, startSiteWithGoogle } from './testing/site.ts';

const HANAKO = { sub: 'g-1', email: 'hanako@example.jp', email_verified: true };

async function loginsOf(site: Site) {
  return site.server.store.db
    .selectFrom('federated_logins')
    .select(['provider', 'subject', 'user_id'])
    .execute();
}

test('メールアドレスが両方で確かめられていれば、前からのアカウントが開く', async () => {
  const site = await startSiteWithGoogle();
  const existing = account();
  await insertUser(existing, site.server.store.db);
  site.google.setPerson({ ...HANAKO, email: 'HANAKO@example.jp' });
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
  expect(await loginsOf(site)).toEqual([{ provider: 'google', subject: 'g-1', user_id: existing.id }]);
  const told = await eventually(async () => {
    const letters = await lettersTo(join(site.server.config.dataDir, 'outbox'), existing.email);
    expect(letters).toHaveLength(1);
    return letters;
  });
  expect(told[0]?.text).toContain('Googleのアカウントでもログインできるようになりました。');
  // Told once, not at each sign-in.
  await signIn(site);
  expect(await lettersTo(join(site.server.config.dataDir, 'outbox'), existing.email)).toHaveLength(1);
});

const { email_verified: _verified, ...UNSAID } = HANAKO;
const UNVERIFIED = { ...HANAKO, email_verified: false };

test.each<readonly [string, OidcPerson, Partial<User>]>([
  ['Google側で確かめられていない', UNVERIFIED, {}],
  ['Googleが確かめたかどうかを言わない', UNSAID, {}],
  ['こちら側で確かめられていない', HANAKO, { isEmailVerified: false }],
  ['アカウントが二段階認証を使っている', HANAKO, { hasTotpMfa: true }],
  [
    '登録の途中で、どちらの側でも確かめられていない',
    UNVERIFIED,
    { status: 'UNCONFIRMED', isEmailVerified: false },
  ],
])('同じメールアドレスでも、前からのアカウントは開かない：%s', async (_case, person, changes) => {
  const site = await startSiteWithGoogle();
  await insertUser(account(changes), site.server.store.db);
  site.google.setPerson(person);
  const { answer } = await signIn(site);
  expect(answer.get('code')).toBeNull();
  expect(answer.get('error_description')).toBe('An account with the given email already exists.');
  expect(await loginsOf(site)).toEqual([]);
});

test('確かめられていないメールアドレスでは、五回まで登録の有無が分かり、そのあとはあってもなくても同じ答え', async () => {
  const site = await startSiteWithGoogle();
  await insertUser(account(), site.server.store.db);
  const answerTo = async (person: OidcPerson) => {
    site.google.setPerson(person);
    return (await signIn(site)).answer.get('error_description');
  };
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await answerTo({ ...UNVERIFIED, sub: `g-${tried}` })).toBe(
      'An account with the given email already exists.',
    );
  }
  const limit = 'Attempt limit exceeded, please try after some time.';
  expect(await answerTo({ ...UNVERIFIED, sub: 'g-8' })).toBe(limit);
  expect(await answerTo({ ...UNVERIFIED, sub: 'g-9', email: 'nobody@example.jp' })).toBe(limit);
  // The provider vouches for this one: its person is let in.
  expect(await answerTo({ ...HANAKO, sub: 'g-10' })).toBeNull();
});

test('Googleが伝える名前に、見えない文字は残らない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson({ ...HANAKO, name: '\u202e花\u200b子' });
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
  const [user] = await site.server.store.db.selectFrom('users').select('attributes').execute();
  expect(JSON.parse(user?.attributes ?? '')).toEqual({ name: '花子' });
});

test('登録の有無は、同時に何度たずねても、続けてたずねたときより多くは分からない', async () => {
  const site = await startSiteWithGoogle();
  await insertUser(account(), site.server.store.db);
  site.google.setPerson(UNVERIFIED);
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => (await signIn(site)).answer.get('error_description')),
  );
  const told = answers.filter((answer) => answer === 'An account with the given email already exists.');
  expect(told).toHaveLength(5);
});

test('登録のないメールアドレスの人は、何人いても、登録の有無の答えに数えられない', async () => {
  const site = await startSiteWithGoogle();
  for (let person = 0; person < 8; person += 1) {
    site.google.setPerson({ ...UNVERIFIED, sub: `g-${person}`, email: `person-${person}@example.jp` });
    expect((await signIn(site)).answer.get('code')).not.toBeNull();
  }
});

test('誰も確かめていない登録は、メールアドレスの持ち主が来れば、その人のアカウントに置き換わる', async () => {
  const site = await startSiteWithGoogle();
  const strangers = account({ status: 'UNCONFIRMED', isEmailVerified: false });
  await insertUser(strangers, site.server.store.db);
  site.google.setPerson(HANAKO);
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
  const users = await site.server.store.db.selectFrom('users').selectAll().execute();
  expect(users).toMatchObject([{ status: 'EXTERNAL_PROVIDER', sealed_verifier: null, email_verified: 1 }]);
  expect(users[0]?.user_id).not.toBe(strangers.id);
});

test('確かめられていないメールアドレスの人のアカウントは、確かめられていないものとしてできる', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson({ ...HANAKO, email_verified: false });
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
  const users = await site.server.store.db.selectFrom('users').selectAll().execute();
  expect(users).toMatchObject([{ email: 'hanako@example.jp', email_verified: 0 }]);
});

test.each([
  [
    '文字の形だけが違うメールアドレスで、別の人のものと同じに見える',
    { sub: 'g-1', email: 'ｈanako@example.jp', email_verified: true },
  ],
  ['メールアドレスがその形をしていない', { sub: 'g-1', email: 'hanako', email_verified: true }],
])('アカウントができない：%s', async (_case, person) => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(person);
  const { answer } = await signIn(site);
  expect(answer.get('error_description')).toBe('attributes required: [email]');
  expect(await site.server.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('止められたアカウントには、つながっているサービスからも入れない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  await signIn(site);
  await site.server.store.db.updateTable('users').set({ enabled: 0 }).execute();
  const { answer } = await signIn(site);
  expect(answer.get('code')).toBeNull();
  expect(answer.get('error')).toBe('access_denied');
});
