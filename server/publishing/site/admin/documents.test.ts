import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { consent } from '#contract/member/consent.ts';
import { register } from '#contract/member/membership.ts';
import { config } from '#contract/operations/site.ts';
import { textPage } from '#contract/publishing/content.ts';
import {
  documentRevision,
  documentRevisions,
  operatorForm,
  previewText,
  restoreRevision,
  saveOperatorForm,
  saveSiteForm,
  saveText,
  siteDocuments,
  siteForm,
  textToEdit,
} from '#contract/publishing/site-admin.ts';
import { blankOf } from '#domain/record/form.ts';
import { OPERATOR, type OperatorForm } from '#domain/site/operator-form.ts';
import {
  ADMINISTRATOR,
  type Ask,
  administratorOf,
  startWithAdministrator,
} from '#server/testing/administrator.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

const NOW = '2026-05-16T00:00:00Z';
const FAQ = { page: 'faq' };
const TERMS = { page: 'terms-of-service' };
const changing = (revision: number) => ({ revision, reason: '', asks_again: false });

const FORM = {
  lastName: '札幌',
  firstName: '花子',
  phoneNumber: '090-1234-5678',
  postalCode: '0600001',
  address: '札幌市中央区北1条西2丁目',
  membershipType: 'premium',
  paymentPlan: 'yearly',
  agreesToTerms: true,
  ageGroup: 'adult',
};

/** A real installation whose operator has written nothing yet. */
function startEmpty() {
  const folder = mkdtempSync(join(tmpdir(), 'tsunagu-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return startWithAdministrator(NOW, { CONTENT_DIR: folder });
}

const operator = (facts: Partial<OperatorForm>): OperatorForm => ({ ...blankOf(OPERATOR), ...facts });

/** Terms and policy of an installation, both in their first version. */
async function publishAgreements(ask: Ask) {
  for (const page of ['terms-of-service', 'privacy-policy']) {
    const body = { ...changing(0), text: `# 題名\n版：第1版\n\n守ります。\n` };
    expect((await ask(saveText, { params: { page }, body })).status).toBe(200);
  }
}

test('公開した文章は、起動し直さずに、次に読む人から新しくなり、前に読んだ人にも送り直される', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const address = server.url + textPage('faq').path;
  const before = await fetch(address);
  const etag = before.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const body = { ...changing(1), reason: '春の分', text: '# 質問集\r\n\r\n{サイト名}のことです。' };
  const saved = await ask(saveText, { params: FAQ, body });
  expect(saved.json).toMatchObject({
    revision: 2,
    author: ADMINISTRATOR,
    reason: '春の分',
    made_at: NOW,
    text: '# 質問集\n\n{サイト名}のことです。\n',
  });
  const after = await fetch(address, { headers: { 'if-none-match': etag } });
  expect(after.status).toBe(200);
  expect(await after.json()).toMatchObject({ title: '質問集' });
});

test('サイト名と地域と料金は、画面、リンクの紹介、ホーム画面の名前、文章のすべてで変わる', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const stored = (await ask(siteForm)).json as { revision: number; form: Record<string, unknown> };
  const prices = {
    regularMonthly: '５００円',
    regularYearly: '5,000',
    premiumMonthly: '900',
    premiumYearly: '9000',
  };
  const form = {
    ...stored.form,
    name: '北の速報',
    region: '旭川',
    ...prices,
    resultLinks: ['旭川地区協会 https://a.example/'],
  };
  // Its terms name no version, so that the new price makes a new one.
  const body = { ...changing(1), asks_again: true, form };
  expect((await ask(saveSiteForm, { body })).json).toMatchObject({
    revision: 2,
    form: { regularMonthly: '500' },
  });
  expect((await get(server.url, config, {}, {})).json).toMatchObject({
    site: {
      name: '北の速報',
      region: '旭川',
      resultLinks: [{ label: '旭川地区協会', url: 'https://a.example/' }],
      prices: { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } },
    },
  });
  // Nobody has said that strangers see anything.
  expect((await get(server.url, config, {}, {})).text).not.toContain('publicResults');
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: '北の速報' });
  const terms = await (await fetch(server.url + textPage('terms-of-service').path)).text();
  expect(terms).toContain('プレミアム会員は月額900円または年額9,000円');
});

test.each([
  ['題名がない', '質問です', 'text_mistaken', '1行目を確かめてください（はじめの行は「# 題名」'],
  [
    'HTML',
    '# 題名\n<script>alert(1)</script>',
    'text_mistaken',
    '2行目を確かめてください（HTMLのタグは使えません',
  ],
  ['動くリンク', '# 題名\n[押す](javascript:x)', 'text_mistaken', 'リンク先「javascript:x」は使えません'],
  [
    '知らない差し込み',
    '# 題名\n\n{口座}へ',
    'text_mistaken',
    '3行目を確かめてください（{口座} という差し込みは',
  ],
  ['何もない', '', 'text_mistaken', '全体を確かめてください（文章がありません）'],
])('誤りのある文章は公開されず、行と理由が返る：%s', async (_case, text, code, sentence) => {
  const { server, ask } = await startWithAdministrator(NOW);
  const answer = await ask(saveText, { params: FAQ, body: { ...changing(1), text } });
  expect(answer).toMatchObject({ status: 400, json: { code, message: expect.stringContaining(sentence) } });
  expect((await ask(documentRevisions, { params: { document: 'faq' } })).json).toHaveLength(1);
  expect(await (await fetch(server.url + textPage('faq').path)).json()).toMatchObject({
    title: 'よくあるご質問',
  });
});

test('二人が同時に直すと、後の人には先の変更が知らされ、何も失われない', async () => {
  const { ask } = await startWithAdministrator(NOW);
  const write = (text: string) => ask(saveText, { params: FAQ, body: { ...changing(1), text } });
  const answers = await Promise.all([write('# 一人め\n文'), write('# 二人め\n文')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'changed_meanwhile' });
  expect((await ask(documentRevisions, { params: { document: 'faq' } })).json).toMatchObject([
    { revision: 2 },
    { revision: 1 },
  ]);
});

test('前の版を読めて、戻すと新しい版になり、履歴は消えない', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  await ask(saveText, { params: FAQ, body: { ...changing(1), text: '# 二つめ\n文' } });
  const second = await ask(documentRevision, { params: { document: 'faq', revision: '2' } });
  expect(second.json).toMatchObject({ revision: 2, lines: ['# 二つめ', '文'] });
  const params = { document: 'faq', revision: '1' };
  const restored = await ask(restoreRevision, { params, body: changing(2) });
  expect(restored.json).toMatchObject({ revision: 3, reason: '第1版に戻しました。', author: ADMINISTRATOR });
  expect(await (await fetch(server.url + textPage('faq').path)).json()).toMatchObject({
    title: 'よくあるご質問',
  });
  const heads = (await ask(documentRevisions, { params: { document: 'faq' } })).json;
  expect(heads).toMatchObject([{ revision: 3 }, { revision: 2 }, { revision: 1, author: '' }]);
  expect((await ask(restoreRevision, { params, body: changing(2) })).status).toBe(409);
  const unknown = { document: 'faq', revision: '9' };
  expect((await ask(documentRevision, { params: unknown })).status).toBe(404);
  expect((await ask(restoreRevision, { params: unknown, body: changing(3) })).status).toBe(404);
});

test('変わりのない保存は、新しい版にならない', async () => {
  const { ask } = await startWithAdministrator(NOW);
  const { form } = (await ask(operatorForm)).json as { form: OperatorForm };
  expect((await ask(saveOperatorForm, { body: { ...changing(1), form } })).json).toMatchObject({
    revision: 1,
  });
  const { text } = (await ask(textToEdit, { params: FAQ })).json as { text: string };
  expect((await ask(saveText, { params: FAQ, body: { ...changing(1), text } })).json).toMatchObject({
    revision: 1,
  });
});

test('変更は、誰が何をどう変えたかが操作の記録に残る', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  await ask(saveText, { params: FAQ, body: { ...changing(1), reason: '改定', text: '# 質問集\n文' } });
  const entries = await server.store.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    { actor: ADMINISTRATOR, area: 'site', subject_id: 'faq', sentence: '第2版として公開しました。' },
  ]);
  expect(entries[0]?.changes).toContain('改定');
});

test('書きかけの見本は公開できず、まだ書かれていないものとして一覧に出る', async () => {
  const { ask } = await startEmpty();
  const rows = (await ask(siteDocuments)).json as { document: string; state: string }[];
  expect(rows.every(({ state }) => state === 'missing')).toBe(true);
  const sample = (await ask(textToEdit, { params: { page: 'company-info' } })).json as { text: string };
  expect(sample).toMatchObject({ revision: 0, text: expect.stringContaining('{運営者名}') });
  const marked = await ask(saveOperatorForm, {
    body: { ...changing(0), form: operator({ operatorName: '北の会（見本）' }) },
  });
  expect(marked).toMatchObject({ status: 400, json: { code: 'sample_left' } });
  const text = '# 会社概要\n\n{運営者名}です。（見本）\n（見本）';
  const preview = await ask(previewText, { params: { page: 'company-info' }, body: { text } });
  expect(preview.json).toMatchObject({
    page: null,
    faults: [{ line: 3 }],
    notices: [expect.stringContaining('運営者の情報')],
  });
  await ask(saveOperatorForm, { body: { ...changing(0), form: operator({ operatorName: '北の会' }) } });
  const again = await ask(previewText, { params: { page: 'company-info' }, body: { text } });
  expect(again.json).toMatchObject({ page: { title: '会社概要' }, faults: [{ line: 3 }, { line: 4 }] });
  const refused = await ask(saveText, { params: { page: 'company-info' }, body: { ...changing(0), text } });
  expect(refused).toMatchObject({ status: 400, json: { code: 'sample_left' } });
});

test('文章が使っている差し込みは、先に文章を直すまで消せない', async () => {
  const { ask } = await startEmpty();
  const facts = operator({ operatorName: '北の会', others: ['振込先：北の銀行 123'] });
  await ask(saveOperatorForm, { body: { ...changing(0), form: facts } });
  const text = '# 会社概要\n\n{運営者名}\n{振込先}';
  expect(
    (await ask(saveText, { params: { page: 'company-info' }, body: { ...changing(0), text } })).status,
  ).toBe(200);
  const removed = await ask(saveOperatorForm, { body: { ...changing(1), form: { ...facts, others: [] } } });
  expect(removed).toMatchObject({
    status: 409,
    json: { code: 'breaks_another', message: expect.stringContaining('「会社概要」を表示できなくなる') },
  });
});

test('規約とプライバシーポリシーが掲載されるまで入会できず、掲載されるとその場でできる', async () => {
  const { server, ask } = await startEmpty();
  const { headers } = await signedIn(server, { membership: null });
  const join = async () => {
    const answer = await fetch(urlOf(server.url, register), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(FORM),
    });
    return { status: answer.status, json: await answer.json() };
  };
  expect(await join()).toMatchObject({ status: 409, json: { code: 'texts_unwritten' } });
  expect((await get(server.url, config, {}, {})).json).toMatchObject({ agreements: '' });
  await publishAgreements(ask);
  expect((await get(server.url, config, {}, {})).json).toMatchObject({ agreements: '第1版 / 第1版' });
  expect(await join()).toMatchObject({ status: 200 });
});

test('規約の版を変えると会員はあらためて同意を求められるので、それを承知した人だけが公開できる', async () => {
  const { server, ask } = await startEmpty();
  await publishAgreements(ask);
  const corrected = '# 題名\n版：第1版\n\nまもります。\n';
  const typo = await ask(saveText, { params: TERMS, body: { ...changing(1), text: corrected } });
  expect(typo.status).toBe(200);
  const text = '# 題名\n版：第2版\n\n守ります。\n';
  const preview = await ask(previewText, { params: TERMS, body: { text } });
  expect(preview.json).toMatchObject({
    agreement: { version: '第2版', is_named: true, in_force: '第1版' },
    notices: [expect.stringContaining('#payment')],
  });
  const unaware = await ask(saveText, { params: TERMS, body: { ...changing(2), text } });
  expect(unaware).toMatchObject({
    status: 409,
    json: {
      code: 'asks_members_again',
      message: expect.stringContaining('「利用規約」が新しい版になります'),
    },
  });
  const member = await signedIn(server);
  const askedBefore = (await get(server.url, consent, {}, member.headers)).json;
  expect(askedBefore).toMatchObject({
    asked: expect.arrayContaining([
      { agreement: 'terms-of-service', version: '第1版', tells_changes: false, is_first: true },
    ]),
  });
  const body = { ...changing(2), asks_again: true, text };
  expect((await ask(saveText, { params: TERMS, body })).status).toBe(200);
  expect((await get(server.url, config, {}, {})).json).toMatchObject({ agreements: '第2版 / 第1版' });
});

test.each([
  ['サイト名がない', { name: ' ' }, 'name', 'サイト名を入力してください。'],
  ['料金が半分だけ', { regularMonthly: '500' }, 'regularYearly', '料金は、4つとも入力するか'],
  ['リンクが動く', { resultLinks: ['協会 javascript:1'] }, 'resultLinks', '外部の結果ページは、一行に一つ'],
])('サイト名などの誤りは、欄と理由を言い、何も変えない：%s', async (_case, wrong, field, sentence) => {
  const { ask } = await startWithAdministrator(NOW);
  const { form } = (await ask(siteForm)).json as { form: object };
  const answer = await ask(saveSiteForm, { body: { ...changing(1), form: { ...form, ...wrong } } });
  expect(answer).toMatchObject({ status: 400, json: { field, message: expect.stringContaining(sentence) } });
  expect((await ask(siteForm)).json).toMatchObject({ revision: 1, form });
});

if (testStoreConfig().kind === 'postgres') {
  test('一つのサーバーで公開した文章は、もう一つのサーバーでもすぐに出る', async () => {
    const store = await openTestStore();
    const one = await startTestServerOn(store, { now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR } });
    const two = await startTestServerOn(store, { now: NOW });
    const ask = await administratorOf(one);
    await ask(saveText, { params: FAQ, body: { ...changing(1), text: '# 質問集\n文' } });
    await eventually(async () => {
      const page = await (await fetch(two.url + textPage('faq').path)).json();
      expect(page).toMatchObject({ title: '質問集' });
    });
  });
}
