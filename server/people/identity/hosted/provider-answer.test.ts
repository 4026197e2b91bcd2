import { expect, test } from 'vitest';
import {
  appRequest,
  NOW,
  PROVIDER_RETURN,
  SITE,
  type Site,
  signIn,
  startSiteWithGoogle,
} from './testing/site.ts';

const HANAKO = { sub: 'g-1', email: 'hanako@example.jp', email_verified: true };

/** Goes up to the provider's answer, without taking it to our server. */
async function upToAnswer(site: Site, browser = site.browser()): Promise<string> {
  const end = await browser.until('/oauth2/idpresponse', appRequest(site).address);
  return end.href;
}

async function isRefused(answer: Response): Promise<boolean> {
  return answer.status === 400 && (await answer.text()).includes('ログインを続けられませんでした');
}

test('ほかの人のブラウザーで始めたログインの答えは、自分のブラウザーでは受け取られない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const planted = await upToAnswer(site);
  const victim = site.browser();
  expect(await isRefused(await victim.get(planted))).toBe(true);
  // Neither while a sign-in of the victim's own is under way.
  await upToAnswer(site, victim);
  expect(await isRefused(await victim.get(planted))).toBe(true);
  expect(await site.server.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test.each([
  ['合言葉を書き換えた', (answer: URL) => answer.searchParams.set('state', 'x'.repeat(43))],
  ['合言葉を消した', (answer: URL) => answer.searchParams.delete('state')],
  ['合言葉を二つ書いた', (answer: URL) => answer.searchParams.append('state', 'x')],
])('%s答えは受け取られない', async (_case, change) => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const answer = new URL(await upToAnswer(site, browser));
  change(answer);
  expect(await isRefused(await browser.get(answer.href))).toBe(true);
});

test('作り物のコードは、Googleで断られ、失敗としてアプリに伝わる', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const answer = new URL(await upToAnswer(site, browser));
  answer.searchParams.set('code', 'made-up');
  const end = await browser.until('/login', answer.href);
  expect(end.searchParams.get('error')).toBe('server_error');
});

test('別の発行者を名乗る答えは断られる', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const answer = new URL(await upToAnswer(site, browser));
  answer.searchParams.set('iss', 'https://evil.example');
  const end = await browser.until('/login', answer.href);
  expect(end.searchParams.get('error')).toBe('server_error');
});

test('同じ答えは二度は受け取られない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const answer = await upToAnswer(site, browser);
  expect((await browser.until('/login', answer)).searchParams.get('code')).not.toBeNull();
  expect(await isRefused(await browser.get(answer))).toBe(true);
});

test('10分を過ぎた答えは受け取られない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const [early, late] = [site.browser(), site.browser()];
  const answers = [await upToAnswer(site, early), await upToAnswer(site, late)];
  site.server.setClock(Temporal.Instant.from(NOW).add({ seconds: 599 }).toString());
  expect((await early.until('/login', answers[0] ?? '')).searchParams.get('code')).not.toBeNull();
  site.server.setClock(Temporal.Instant.from(NOW).add({ seconds: 600 }).toString());
  expect(await isRefused(await late.get(answers[1] ?? ''))).toBe(true);
});

test('二つの画面で同時に始めたログインは、どちらも終えられる', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const browser = site.browser();
  const answers = [await upToAnswer(site, browser), await upToAnswer(site, browser)];
  for (const answer of answers) {
    expect((await browser.until('/login', answer)).searchParams.get('code')).not.toBeNull();
  }
});

test('作り物の答えを送り続けるアドレスは待たされ、正しいログインの数は数えられない', async () => {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  for (let count = 0; count < 5; count += 1) await signIn(site);
  const browser = site.browser();
  const statuses = [];
  for (let count = 0; count < 102; count += 1) {
    statuses.push((await browser.get(`${PROVIDER_RETURN}?state=x&code=${count}`)).status);
  }
  expect(statuses.slice(0, 101).every((status) => status === 400)).toBe(true);
  const last = await browser.get(`${SITE}/oauth2/idpresponse?state=x&code=y`);
  expect(statuses.at(-1)).toBe(429);
  expect(last.status).toBe(429);
  expect(last.headers.get('retry-after')).toBe('900');
});
