import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminMember } from '#contract/member/members.ts';
import type { MemberPayments } from '#contract/payment/admin.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MemberPage } from './member.tsx';
import { Members } from './members.tsx';
import { NewMember } from './new-member.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

function member(changes: Partial<AdminMember> = {}): AdminMember {
  return {
    member_id: 'M1',
    last_name: '北野',
    first_name: '春菜',
    furigana: 'きたの はるな',
    email: 'haruna@example.jp',
    membership_type: 'regular',
    payment_plan: 'yearly',
    expires_at: '2027-03-31',
    state: 'valid',
    account_state: 'active',
    last_sign_in_at: '2026-05-16T01:05:00Z',
    created_at: '2026-04-01T00:00:00Z',
    phone_number: '+819012345678',
    postal_code: '060-0001',
    address: '札幌市中央区',
    age_group: 'adult',
    guardian_name: '',
    guardian_relationship: '',
    guardian_phone: '',
    consents: [],
    version: 1,
    updated_at: '2026-04-01T00:00:00Z',
    extensions: { month: '2027-04-30', year: '2028-03-31', fiscal_year: '2028-03-31' },
    account: {
      state: 'active',
      email: 'haruna@example.jp',
      email_verified: true,
      has_password: true,
      second_factors: ['SOFTWARE_TOKEN_MFA'],
      providers: ['Google'],
      temporary_until: null,
      created_at: '2026-04-01T00:00:00Z',
    },
    sessions: [
      { session_id: '202605160000000001', created_at: '2026-05-16T01:05:00Z', is_own: false },
      { session_id: '202605160000000002', created_at: '2026-05-17T01:05:00Z', is_own: false },
    ],
    is_self: false,
    is_administrator: false,
    sends_mail: true,
    ...changes,
  };
}

type Asked = { readonly method: string; readonly path: string; readonly body: unknown };

let stored: AdminMember;
let asked: Asked[];
/** Answers before the server's usual ones; undefined leaves them. */
let answer: (asked: Asked) => Response | undefined;
/** What the answers to changes wait for. */
let pause: PromiseWithResolvers<void> | null;

beforeEach(() => {
  signInForTest();
  stored = member();
  asked = [];
  answer = () => undefined;
  pause = null;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, location.origin);
    if (pathname === '/config.json') return Response.json(SITE);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one = { method: init.method ?? 'GET', path: pathname + search, body };
    asked.push(one);
    if (one.method === 'PATCH') await pause?.promise;
    return answer(one) ?? usual(one);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function usual({ method, path, body }: Asked): Response {
  if (path.startsWith('/api/admin/payments/')) return Response.json(UNPAID);
  if (path.endsWith('/search')) return Response.json({ total: 1, rows: [stored] });
  if (path.endsWith('/erasure') && method === 'GET') return Response.json(PREVIEW);
  if (method === 'POST') return Response.json({ ...stored, temporary_password: null });
  if (method === 'PATCH') stored = { ...stored, ...changedBy(body), version: stored.version + 1 };
  return Response.json(stored);
}

function changedBy(body: unknown): Partial<AdminMember> {
  const { lastName, address, expiresAt } = body as Record<string, string>;
  return { last_name: lastName ?? '', address: address ?? '', expires_at: expiresAt || null };
}

const UNPAID: MemberPayments = {
  member_id: 'M1',
  name: '北野 春菜',
  type: 'regular',
  plan: 'yearly',
  expires_at: '2027-03-31',
  is_in_force: true,
  has_debit: false,
  next: null,
  leaving_on: null,
  last_days: [],
  can_stay: false,
  debit_amount: null,
  payer: null,
  pays_for: [],
  payments: [],
  course: [],
  today: '2026-05-16',
};

const PREVIEW = {
  email: 'haruna@example.jp',
  has_record: true,
  has_account: true,
  account_elsewhere: false,
  sessions: 2,
  sign_ins: 1,
  providers: 0,
  inquiries: 3,
  audit_entries: 4,
  own_audit_entries: 0,
  obstacle: null as string | null,
};

function fillIn(): void {
  for (const [label, value] of [
    ['姓必須', '札幌'],
    ['名必須', '花子'],
    ['メールアドレス必須', 'hanako@example.jp'],
    ['電話番号必須', '09012345678'],
    ['郵便番号必須', '0600001'],
    ['住所必須', '札幌市'],
    ['会員種別必須', 'regular'],
    ['お支払いプラン必須', 'monthly'],
  ] as const) {
    type(label, value);
  }
}

const writes = () => asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));
const showMember = async () => {
  renderScreen(<MemberPage memberId="M1" />);
  await screen.findByRole('heading', { level: 1, name: `${stored.last_name} ${stored.first_name}` });
};

test('一覧は、種別・期限・状態・アカウント・最後のログインを言葉で並べる', async () => {
  renderScreen(<Members />);
  const row = (await screen.findByRole('rowheader')).closest('tr');
  const cells = within(row ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'haruna@example.jp',
    'レギュラー',
    '年払い',
    '2027/3/31',
    '有効',
    '利用中',
    '2026/5/16',
    '2026/4/1',
  ]);
  expect(screen.getByRole('link', { name: '北野 春菜' }).getAttribute('href')).toBe('/admin-members/M1');
});

test('探した語は本文で送り、どの住所にも現れない', async () => {
  const { href } = renderScreen(<Members />);
  await screen.findByRole('rowheader');
  type('検索', '北野');
  fireEvent.submit(screen.getByLabelText('検索'));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ search: '北野' }));
  fireEvent.change(screen.getByLabelText('状態'), { target: { value: 'expired' } });
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ search: '北野', state: 'expired' }));
  expect(href()).toBe('/?state=expired');
  expect(asked.map(({ path }) => path).join()).not.toContain(encodeURIComponent('北野'));
});

test('一覧の書き出しは、今の絞り込みで一つのファイルになる', async () => {
  const made: Blob[] = [];
  // Here it would lead away from the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made.push(blob);
    return 'blob:x';
  });
  answer = ({ path }) =>
    path.endsWith('/csv')
      ? Response.json({ file_name: '会員一覧.csv', text: '\ufeff会員番号\r\n' })
      : undefined;
  renderScreen(<Members />);
  await screen.findByRole('rowheader');
  press('一覧をCSVに書き出す');
  await screen.findByText(/会員の個人情報が入っています/);
  expect(made[0]?.type).toContain('text/csv');
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/admin/members/csv' });
});

test('1年延長のボタンは期限だけを変え、保存すると読んだ版とともに送る', async () => {
  await showMember();
  press(/1年延長/);
  press('保存する');
  await screen.findByText('保存しました。');
  expect(writes()).toMatchObject([
    {
      method: 'PATCH',
      path: '/api/admin/members/M1',
      body: { expiresAt: '2028-03-31', version: 1, lastName: '北野' },
    },
  ]);
});

test('誤りは欄の下に新規会員登録と同じ文で出て、何も送らない', async () => {
  await showMember();
  type('郵便番号必須', '12');
  press('保存する');
  expect(screen.getByText('郵便番号は7桁の数字で入力してください。')).toBeDefined();
  expect(writes()).toEqual([]);
});

test('ほかの管理者が先に変えたら、入力は残り、触れなかった欄だけが最新になり、もう一度保存できる', async () => {
  await showMember();
  type('姓必須', '小樽');
  type('住所必須', '小樽市');
  stored = member({ version: 2, address: '函館市', phone_number: '+81138123456' });
  answer = ({ method, body }) =>
    method === 'PATCH' && (body as { version: number }).version === 1
      ? Response.json({ code: 'changed_meanwhile', message: '変わりました。' }, { status: 409 })
      : undefined;
  press('保存する');
  await screen.findByText(/^ほかの管理者の変更を読み込み、あなたの変更を重ねました。/);
  expect(screen.getByLabelText<HTMLInputElement>('姓必須').value).toBe('小樽');
  expect(screen.getByLabelText<HTMLInputElement>('住所必須').value).toBe('小樽市');
  expect(screen.getByLabelText<HTMLInputElement>('電話番号必須').value).toBe('0138123456');
  expect(screen.getByText('ほかの管理者は「函館市」に変えています。')).toBeDefined();
  press('保存する');
  await screen.findByText('保存しました。');
  expect(writes().at(-1)?.body).toMatchObject({ version: 2, lastName: '小樽', address: '小樽市' });
});

test('保存している間に入力したものは残り、その続きとして保存できる', async () => {
  await showMember();
  type('住所必須', '小樽市');
  pause = Promise.withResolvers<void>();
  press('保存する');
  type('姓必須', '小樽');
  pause.resolve();
  await screen.findByText(/^ここまでを保存しました。/);
  expect(screen.getByLabelText<HTMLInputElement>('姓必須').value).toBe('小樽');
  press('保存する');
  await screen.findByText('保存しました。');
  expect(writes().map(({ body }) => body)).toMatchObject([
    { version: 1, lastName: '北野', address: '小樽市' },
    { version: 2, lastName: '小樽', address: '小樽市' },
  ]);
});

test('同じページで招待したあとの保存は、入力を残したまま、新しい版で送る', async () => {
  stored = member({ account_state: 'none', account: null });
  await showMember();
  type('姓必須', '小樽');
  press('招待する');
  await screen.findByText(/仮のパスワードをメールで送ります/);
  stored = member({ version: 2, account_state: 'invited' });
  press('はい');
  await screen.findByText('仮のパスワードがあります。本人はまだログインしていません。');
  press('保存する');
  await screen.findByText('保存しました。');
  expect(writes().at(-1)?.body).toMatchObject({ version: 2, lastName: '小樽' });
});

describe('メールを送らないサーバーの仮のパスワード', () => {
  const told = () => Response.json({ ...stored, temporary_password: 'kxT7mwQ2zrBn' });

  test('送ったとは言わず、伝え方とともに一度だけ示し、離れて戻ればもうない', async () => {
    stored = member({ account_state: 'none', account: null, sends_mail: false });
    await showMember();
    press('招待する');
    await screen.findByText(/メールを送らないため、仮のパスワードをこの画面に一度だけ表示します/);
    stored = member({ version: 2, account_state: 'invited', sends_mail: false });
    answer = ({ method }) => (method === 'POST' ? told() : undefined);
    press('はい');
    expect(await screen.findByText('kxT7mwQ2zrBn')).toBeDefined();
    expect(screen.getByText(/本人には何も届いていません。/)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/送りました|送信しました/);
    cleanup();
    await showMember();
    expect(screen.queryByText('kxT7mwQ2zrBn')).toBeNull();
  });

  test('パスワードを忘れた人には、確認コードではなく仮のパスワードを作る', async () => {
    stored = member({ sends_mail: false });
    await showMember();
    expect(screen.queryByRole('button', { name: 'パスワードの再設定を求める' })).toBeNull();
    press('仮のパスワードを作る');
    await screen.findByText(/新しい仮のパスワードをこの画面に一度だけ表示します/);
    answer = ({ method }) => (method === 'POST' ? told() : undefined);
    press('はい');
    expect(await screen.findByText('kxT7mwQ2zrBn')).toBeDefined();
    expect(writes().at(-1)?.body).toEqual({ action: 'renewPassword' });
  });

  test('追加と一緒に招待した会員の仮のパスワードは、会員のページへ移る前に示す', async () => {
    stored = member({ member_id: 'M2', account_state: 'invited', sends_mail: false });
    answer = ({ method }) => (method === 'POST' ? told() : undefined);
    const { path } = renderScreen(<NewMember />);
    await screen.findByRole('heading', { level: 1, name: '会員の追加' });
    fillIn();
    fireEvent.click(screen.getByLabelText(/仮のパスワード/));
    press('会員を追加する');
    expect(await screen.findByText('kxT7mwQ2zrBn')).toBeDefined();
    expect(path()).toBe('/');
    fireEvent.click(screen.getByRole('link', { name: '追加した会員のページを開く' }));
    await waitFor(() => expect(path()).toBe('/admin-members/M2'));
  });
});

test('保存していない変更があるページを離れる前に聞く', async () => {
  await showMember();
  type('姓必須', '小樽');
  fireEvent.click(screen.getByRole('link', { name: '会員の一覧' }));
  await screen.findByText(/まだ保存されていません/);
  press('いいえ');
  expect(screen.getByLabelText<HTMLInputElement>('姓必須').value).toBe('小樽');
});

test.each([
  ['パスワードの再設定を求める', /確認コードを本人にメールで送ります/, 'reset'],
  ['二段階の認証を外す', /本人からの依頼であることを確かめましたか/, 'removeSecondFactors'],
  [
    'ほかのサービスでのログインを解除する',
    /ほかのサービスのアカウントではログインできなくなり/,
    'removeLinks',
  ],
  ['ログインを停止する', /すべての端末でログアウトします/, 'disable'],
] as const)('「%s」は、何が起きるかを聞いてから送る', async (label, question, action) => {
  await showMember();
  press(label);
  await screen.findByText(question);
  press('いいえ');
  expect(writes()).toEqual([]);
  press(label);
  press('はい');
  await waitFor(() =>
    expect(writes()).toMatchObject([{ path: '/api/admin/members/M1/account', body: { action } }]),
  );
});

test.each<[string, Partial<AdminMember>, readonly string[]]>([
  ['停止中の人は、戻せるだけ', { account_state: 'disabled' }, ['ふたたびログインできるようにする']],
  ['アカウントのない人は、招待できるだけ', { account_state: 'none', account: null }, ['招待する']],
  ['自分のアカウントには、何もできない', { is_self: true }, []],
  ['外部のアカウントには、何もできない', { account_state: 'elsewhere', account: null }, []],
])('%s', async (_who, change, labels) => {
  stored = member(change);
  await showMember();
  const section = screen.getByRole('region', { name: 'アカウント' });
  const buttons = within(section).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
});

test('外部のアカウントでは、端末に残る鍵はユーザープールで使えなくするように言う', async () => {
  stored = member({ account_state: 'elsewhere', account: null });
  renderScreen(<MemberPage memberId="M1" />);
  expect(await screen.findByText(/鍵は、ユーザープールの管理画面で使えなくしてください。$/)).toBeDefined();
  expect(screen.queryByText(/鍵も使えなくなります。$/)).toBeNull();
});

test('端末は一台ずつ、またはまとめて終わらせられる', async () => {
  await showMember();
  press('2026年5月16日 10:05 からの端末のログインを終わらせる');
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ sessionId: '202605160000000001' }));
  press('すべての端末のログインを終わらせる');
  await screen.findByText(/すべての端末（2台）でログアウトします/);
  press('はい');
  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ sessionId: null }));
});

test('消去は、何がなくなるかを数で示し、メールアドレスを入力するまで送らない', async () => {
  answer = ({ method, path }) =>
    method === 'POST' && path.endsWith('/erasure') ? Response.json({ message: '消去しました。' }) : undefined;
  const { path } = renderScreen(<MemberPage memberId="M1" />);
  await screen.findByRole('heading', { level: 1, name: '北野 春菜' });
  press('データを消去する…');
  await screen.findByText('このメールアドレスからのお問い合わせ（3件）');
  press('すべて消去する');
  expect(screen.getByText('この会員のメールアドレスを入力してください。')).toBeDefined();
  expect(writes()).toEqual([]);
  type('確認のため、この会員のメールアドレスを入力必須', 'Haruna@example.jp');
  press('すべて消去する');
  await waitFor(() => expect(path()).toBe('/admin-members'));
  expect(writes()).toMatchObject([{ path: '/api/admin/members/M1/erasure' }]);
});

test('消去できない人については、理由だけを言う', async () => {
  answer = ({ path }) =>
    path.endsWith('/erasure') ? Response.json({ ...PREVIEW, obstacle: '自分は消せません。' }) : undefined;
  await showMember();
  press('データを消去する…');
  await screen.findByText('自分は消せません。');
  expect(screen.queryByRole('button', { name: 'すべて消去する' })).toBeNull();
});

test('見つからない会員は、サーバーの文で言う', async () => {
  answer = () =>
    Response.json({ code: 'member_not_found', message: 'この会員は見つかりません。' }, { status: 404 });
  renderScreen(<MemberPage memberId="M9" />);
  await screen.findByText('この会員は見つかりません。');
});

test('追加した会員のページへ、保存していないと聞かれずに移り、二度押しても一度だけ送る', async () => {
  stored = member({ member_id: 'M2' });
  const { path } = renderScreen(<NewMember />);
  await screen.findByRole('heading', { level: 1, name: '会員の追加' });
  fillIn();
  press('会員を追加する');
  press(/会員を追加する|送信しています/);
  await waitFor(() => expect(path()).toBe('/admin-members/M2'));
  expect(screen.queryByText(/まだ保存されていません/)).toBeNull();
  expect(writes()).toHaveLength(1);
});

test('変えかけの会員を消去しても、保存していないとは聞かれない', async () => {
  answer = ({ method, path }) =>
    method === 'POST' && path.endsWith('/erasure') ? Response.json({ message: '消去しました。' }) : undefined;
  const { path } = renderScreen(<MemberPage memberId="M1" />);
  await screen.findByRole('heading', { level: 1, name: '北野 春菜' });
  type('姓必須', '小樽');
  press('データを消去する…');
  await screen.findByText('このメールアドレスからのお問い合わせ（3件）');
  type('確認のため、この会員のメールアドレスを入力必須', 'haruna@example.jp');
  press('すべて消去する');
  await waitFor(() => expect(path()).toBe('/admin-members'));
});

test('会員を追加し、招待も選べる。断られた文はそのまま出る', async () => {
  answer = ({ method }) =>
    method === 'POST'
      ? Response.json({ code: 'email_taken', message: 'すでに別の会員の記録にあります。' }, { status: 409 })
      : undefined;
  renderScreen(<NewMember />);
  await screen.findByRole('heading', { level: 1, name: '会員の追加' });
  fillIn();
  fireEvent.click(screen.getByLabelText(/仮のパスワード/));
  press('会員を追加する');
  await screen.findByText('すでに別の会員の記録にあります。');
  expect(writes()[0]?.body).toMatchObject({ invite: true, email: 'hanako@example.jp', expiresAt: '' });
});

test('追加した会員のページは、追加のあとに変わったことも示す', async () => {
  answer = ({ method }) =>
    method === 'POST' ? Response.json({ ...stored, temporary_password: 'Kari-2468' }) : undefined;
  renderScreen(<AddingThenOpening />);
  await screen.findByRole('heading', { level: 1, name: '会員の追加' });
  fillIn();
  press('会員を追加する');
  await screen.findByText('Kari-2468');
  stored = { ...stored, last_name: '南野', version: 2 };
  press('後で開く');
  expect(await screen.findByRole('heading', { level: 1, name: /南野/ })).toBeDefined();
});

function AddingThenOpening() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <MemberPage memberId="M1" />;
  return (
    <>
      <NewMember />
      <button type="button" onClick={() => setOpen(true)}>
        後で開く
      </button>
    </>
  );
}
