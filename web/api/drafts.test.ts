import { afterEach, expect, test, vi } from 'vitest';
import { idTokenFor } from '#web/testing/session.ts';
import { browserDraft, removeDrafts, tabDraft } from './drafts.ts';
import { forgetSession, storeSession } from './session.ts';

const HOUR_MS = 3_600_000;
const KINDS = [browserDraft, tabDraft];

afterEach(async () => {
  await forgetSession();
  removeDrafts();
  localStorage.clear();
});

async function signInAs(email: string): Promise<void> {
  const idToken = idTokenFor(email, Date.now() + HOUR_MS);
  await storeSession({ email, sessionId: '202605161000000001', idToken });
}

test.each(KINDS)('%o：書きかけは、書いた人だけが読む', async (draft) => {
  await signInAs('haha@example.jp');
  draft('inquiry').store({ name: '北野 春菜' });
  await signInAs('chichi@example.jp');
  expect(draft('inquiry').read()).toBeNull();
  await signInAs('haha@example.jp');
  expect(draft('inquiry').read()).toEqual({ name: '北野 春菜' });
});

test.each(KINDS)('%o：ログインの期限が切れても、開いている画面は書きかけを失わない', async (draft) => {
  await signInAs('haha@example.jp');
  draft('inquiry').store({ name: '北野' });
  await forgetSession();
  draft('inquiry').store({ name: '北野 春菜' });
  await signInAs('haha@example.jp');
  expect(draft('inquiry').read()).toEqual({ name: '北野 春菜' });
});

test('ログアウトすると、だれの書きかけも端末に残らない。速報員の記録と、端末の設定は残る', async () => {
  const ofDevice = { reporterOwnOperations: 'a b', category: 'WOMAN' };
  for (const [key, value] of Object.entries(ofDevice)) localStorage.setItem(key, value);
  // As an earlier version stored it.
  localStorage.setItem('articleDraft:news-2026-5', '{"text":"書きかけ"}');
  for (const email of ['haha@example.jp', 'chichi@example.jp']) {
    await signInAs(email);
    for (const draft of KINDS) draft('inquiry').store({ name: '北野 春菜' });
  }
  await forgetSession();
  removeDrafts();
  expect(localStorage).toMatchObject(ofDevice);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/書きかけ|北野/);
});

test('別のタブでログアウトすると、このタブの書きかけも、画面に入力したものも消える', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const signOutElsewhere = () =>
    dispatchEvent(new StorageEvent('storage', { key: 'signedOutAt', newValue: '1' }));
  signOutElsewhere();
  expect(reload).not.toHaveBeenCalled();
  await signInAs('haha@example.jp');
  tabDraft('inquiry').store({ name: '北野 春菜' });
  await forgetSession();
  signOutElsewhere();
  expect(reload).toHaveBeenCalledOnce();
  // As a form does when its page goes.
  browserDraft('matchInput').store({ name: '北野 春菜' });
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('北野');
});
