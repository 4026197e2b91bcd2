import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MailingDetail, MailingRow, RecipientRow } from '#contract/messaging/mailings.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { Mailing } from './mailing.tsx';
import { Mailings } from './mailings.tsx';
import { NewMailing } from './new-mailing.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const COUNTS = { waiting: 0, queued: 0, sent: 0, failed: 0, unknown: 0, stopped: 0 };

const DRAFT: MailingDetail = {
  mailing_id: 'm1',
  version: 3,
  state: 'draft',
  form: {
    kind: 'news',
    audience: 'everyone',
    target: '',
    subject: '総会のご案内',
    body: '総会を開きます。',
  },
  target_title: '',
  send_at: null,
  begun_at: null,
  ended_at: null,
  updated_at: '2026-05-16T01:00:00.000Z',
  counts: COUNTS,
  created_by: 'kanri@example.jp',
  has_recipients: false,
};

const RECIPIENT: RecipientRow = {
  member_id: 'haruna',
  name: '北野 春菜',
  state: 'failed',
  reason: 'メールサーバーがこの宛先を受け付けませんでした。',
  changed_at: '2026-05-16T01:05:00.000Z',
};

let stored: MailingDetail;
let counted: { recipients: number; stopped: number };
let written: { readonly path: string; readonly body: unknown }[];

/** What each call of the contract is answered, by the end of its path. */
function answerTo(path: string): unknown {
  const { mailing_id, state, send_at, begun_at, ended_at, updated_at, counts, form } = stored;
  const row: MailingRow = {
    ...{ mailing_id, state, send_at, begun_at, ended_at, updated_at, counts },
    kind: form.kind,
    subject: form.subject,
  };
  if (path.endsWith('/recipients/search')) return { total: 1, rows: [RECIPIENT] };
  if (path.endsWith('/search')) return { total: 1, rows: [row] };
  if (path.endsWith('/audience')) return counted;
  if (path.endsWith('/targets'))
    return {
      clubs: [{ id: '7', name: '北星' }],
      championships: [{ id: 'cup', name: '春季カップ', fiscal_year: 2026, category: 'WOMAN' }],
    };
  if (path.endsWith('/preview')) {
    return { subject: '【つなぐ】総会のご案内', text: '札幌 花子 様\n\n総会', html: '<p>総会</p>' };
  }
  if (path.endsWith('/test')) return { is_sent: true, message: '受け取りました。' };
  return stored;
}

beforeEach(() => {
  signInForTest();
  stored = DRAFT;
  counted = { recipients: 1_234, stopped: 5 };
  written = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    const isReading = method === 'GET' || /\/(?:search|audience|preview)$/.test(pathname);
    if (!isReading) {
      written.push({ path: `${method} ${pathname}`, body: body ? JSON.parse(String(body)) : null });
    }
    if (pathname.endsWith('/sending'))
      stored = { ...stored, state: 'sending', begun_at: DRAFT.updated_at, has_recipients: true };
    if (pathname.endsWith('/calling-back')) stored = { ...stored, state: 'draft', send_at: null };
    if (pathname.endsWith('/withdrawal')) stored = { ...stored, state: 'withdrawn' };
    return Response.json(answerTo(pathname));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => renderScreen(<Mailing mailingId="m1" />);

test('一覧には、件名、種類、状態、送信の時刻、送った人数が並ぶ', async () => {
  stored = {
    ...DRAFT,
    state: 'sending',
    begun_at: '2026-05-16T01:00:00.000Z',
    counts: { ...COUNTS, sent: 3, waiting: 7, stopped: 2 },
  };
  renderScreen(<Mailings />);
  const link = await screen.findByRole('link', { name: '総会のご案内' });
  expect(link.getAttribute('href')).toBe('/admin-mailing/m1');
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['お知らせ', '送信中', '2026年5月16日 10:00', '3人／10人', '2026年5月16日 10:00']);
});

test('書くときは、選んだ相手の人数と停止中の人数がわかり、足りないところをその場で言い、下書きになる', async () => {
  const { path } = renderScreen(<NewMailing />);
  await screen.findByText(/1,234人/);
  expect(screen.getByText(/ほかに5人が、お知らせメールを停止しています。/)).toBeDefined();
  type(/^送る相手/, 'club');
  await screen.findByLabelText(/^クラブ/);
  press('下書きを保存して確かめる');
  for (const fault of ['クラブを選択してください。', '件名を入力してください。', '本文を入力してください。'])
    expect(screen.getByText(fault)).toBeDefined();
  expect(written).toEqual([]);
  type(/^クラブ/, '7');
  type(/^件名/, '総会');
  type(/^本文/, '開きます。');
  press('下書きを保存して確かめる');
  await waitFor(() => expect(path()).toBe('/admin-mailing/m1'));
  expect(written).toEqual([
    {
      path: 'POST /api/admin/mailings',
      body: { form: { kind: 'news', audience: 'club', target: '7', subject: '総会', body: '開きます。' } },
    },
  ]);
});

test('プレビューは、何も動かない枠に出て、文字だけの形も見られる', async () => {
  open();
  await screen.findByRole('button', { name: 'プレビュー' });
  press('プレビュー');
  const frame = await screen.findByTitle('メールの見え方');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(screen.getByText('件名：【つなぐ】総会のご案内')).toBeDefined();
  screen.getByLabelText('文字だけ').click();
  expect((await screen.findByText(/札幌 花子 様/)).textContent).toContain('総会');
});

test('送る前に、人数と時刻を確かめ、いますぐ送ると送信中になる', async () => {
  open();
  await screen.findByRole('button', { name: '送信へ進む' });
  press('送信へ進む');
  const dialog = within(await screen.findByRole('dialog', { name: '一斉メールを送る' }));
  expect((await dialog.findByRole('status')).textContent).toBe(
    '会員全員、いま1,234人に、いますぐお知らせとして送ります。',
  );
  press('1,234人に送信する');
  await screen.findByRole('button', { name: '送信を取りやめる' });
  expect(written).toEqual([{ path: 'POST /api/admin/mailings/m1/sending', body: { version: 3, at: null } }]);
});

test('日時を決めると、その時刻が言われ、予約として送られる', async () => {
  open();
  await screen.findByRole('button', { name: '送信へ進む' });
  press('送信へ進む');
  const dialog = within(await screen.findByRole('dialog', { name: '一斉メールを送る' }));
  (await dialog.findByLabelText('日時を指定して送る')).click();
  type('送信する日', '2026-05-17');
  type(/^時刻/, '09:30');
  await dialog.findByText(/2026年5月17日\(日\) 09:30 に/);
  press('送信を予約する');
  await waitFor(() =>
    expect(written).toEqual([
      { path: 'POST /api/admin/mailings/m1/sending', body: { version: 3, at: '2026-05-17T09:30' } },
    ]),
  );
});

test('保存していない変更があれば、送信へは進めず、テストは書いたままで送られる', async () => {
  open();
  await screen.findByRole('button', { name: '送信へ進む' });
  type(/^件名/, '直した件名');
  expect(screen.getByRole('button', { name: '送信へ進む' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('変更を保存すると、送信できます。')).toBeDefined();
  press('自分にテストを送る');
  await screen.findByText('受け取りました。');
  expect(written).toMatchObject([
    { path: 'POST /api/admin/mailings/test', body: { form: { subject: '直した件名' } } },
  ]);
});

test('予約は取り消すと下書きに戻り、また書ける', async () => {
  stored = { ...DRAFT, state: 'scheduled', send_at: '2026-05-17T00:30:00.000Z' };
  open();
  await screen.findByText('2026年5月17日 09:30');
  press('予約を取り消して下書きに戻す');
  await screen.findByRole('button', { name: '下書きを保存する' });
  expect(written.map(({ path }) => path)).toEqual(['POST /api/admin/mailings/m1/calling-back']);
});

test('送ったものは一人ずつの状態と理由が出て、取りやめは聞いてから', async () => {
  stored = {
    ...DRAFT,
    state: 'sending',
    begun_at: DRAFT.updated_at,
    has_recipients: true,
    counts: { ...COUNTS, failed: 1 },
  };
  open();
  const row = await screen.findByRole('row', { name: /北野 春菜/ });
  expect(row.textContent).toContain('届かなかったメールサーバーがこの宛先を受け付けませんでした。');
  press('送信を取りやめる');
  await screen.findByText(/すでに送ったものは取り消せません/);
  expect(written).toEqual([]);
  press('はい');
  await waitFor(() =>
    expect(written.map(({ path }) => path)).toEqual(['POST /api/admin/mailings/m1/withdrawal']),
  );
  await screen.findByText('取りやめ');
});
