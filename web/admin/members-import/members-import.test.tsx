import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import type { MembersPlan, PlannedRow } from '#contract/member/import.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { MembersImport } from './members-import.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const TABLE =
  '氏名\tメールアドレス\t電話番号\n北野 春菜\tharuna@example.jp\t011-222-3333\n南 次郎\tjiro@example.jp\t1';

const CHANGED: PlannedRow = {
  line: 2,
  kind: 'changed',
  member_id: 'M1',
  name: '北野 春菜',
  changes: [{ field: '電話番号', before: '090-1234-5678', after: '011-222-3333' }],
  faults: [],
};
const NEW: PlannedRow = {
  line: 3,
  kind: 'new',
  member_id: null,
  name: '南 次郎',
  changes: [{ field: 'メールアドレス', before: '', after: 'jiro@example.jp' }],
  faults: [],
};
const FAULTY: PlannedRow = {
  ...NEW,
  kind: 'faulty',
  changes: [],
  faults: [
    { field: 'phoneNumber', message: '電話番号は、市外局番から10桁か11桁の数字で入力してください。' },
    { field: 'address', message: '住所を入力してください。' },
  ],
};

type Asked = { readonly path: string; readonly body: unknown; readonly key: string | null };
let asked: Asked[];
let plan: MembersPlan;
let written: () => Response;

beforeEach(() => {
  signInForTest();
  asked = [];
  plan = { rows: [CHANGED, NEW], same: 12, revisions: ['r1', null] };
  written = () => Response.json({ added: 1, changed: 1, unchanged: 12 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname: path } = new URL(url, location.origin);
    if (path === '/config.json') return Response.json(SITE);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ path, body, key: new Headers(init.headers).get(IDEMPOTENCY_KEY) });
    return path.endsWith('/plan') ? Response.json(plan) : written();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

async function pasted(text = TABLE) {
  renderScreen(<MembersImport />);
  await screen.findByRole('region', { name: '読み込む名簿' });
  type(/貼り付けるときは/, text);
  press('貼り付けた表を確認する');
}

const count = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('貼り付けた表は、取り込む前に、だれの何が変わるかを示す', async () => {
  await pasted();
  expect(await screen.findByRole('heading', { name: '取り込む内容の確認' })).toBe(document.activeElement);
  expect(asked).toMatchObject([
    {
      path: '/api/admin/members/import/plan',
      body: {
        rows: [
          {
            line: 2,
            cells: { fullName: '北野 春菜', email: 'haruna@example.jp', phoneNumber: '011-222-3333' },
          },
          { line: 3 },
        ],
      },
    },
  ]);
  expect([count('誤り'), count('変更'), count('追加'), count('変わりません')]).toEqual([
    '0行',
    '1行',
    '1行',
    '12行',
  ]);
  const changes = screen.getByRole('region', { name: '変更する会員' });
  expect(within(changes).getByText('090-1234-5678').tagName).toBe('DEL');
  expect(within(changes).getByText('011-222-3333')).toBeDefined();
  expect(
    within(screen.getByRole('region', { name: '追加する会員' })).getByText('jiro@example.jp'),
  ).toBeDefined();
});

test('取り込むと、確認した版を一度だけ送り、何人かを言う', async () => {
  await pasted();
  fireEvent.click(await screen.findByRole('button', { name: '2人を取り込む' }));
  expect(await screen.findByText('1人を追加しました。1人の記録を変更しました。')).toBeDefined();
  const [, write] = asked;
  expect(write).toMatchObject({
    path: '/api/admin/members/import',
    body: { revisions: ['r1', null] },
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(screen.queryByRole('heading', { name: '取り込む内容の確認' })).toBeNull();
});

test('答えが届かなければ、同じ鍵でもう一度送れる', async () => {
  written = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
  await pasted();
  fireEvent.click(await screen.findByRole('button', { name: '2人を取り込む' }));
  expect((await screen.findByRole('alert')).textContent).toContain('二度取り込まれることはありません');
  press('2人を取り込む');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.key).toBe(asked[1]?.key);
});

test('誤りは、ファイルの行と列を言い、取り込めない', async () => {
  plan = { rows: [FAULTY, CHANGED], same: 0, revisions: ['r1', null] };
  await pasted();
  const faults = await screen.findByRole('region', { name: '直すところ' });
  expect(within(faults).getByText('3行目 C列（電話番号）')).toBeDefined();
  // The file has no such column.
  expect(within(faults).getByText('3行目（住所）')).toBeDefined();
  expect(screen.getByRole('button', { name: '1人を取り込む' })).toHaveProperty('disabled', true);
});

test('確認のあとで変わっていれば、その行を言い、もう一度確認できる', async () => {
  const message = '2行目の会員の記録は、確認したあとに変わりました。';
  written = () => Response.json({ code: 'changed_meanwhile', message, rows: [] }, { status: 409 });
  await pasted();
  fireEvent.click(await screen.findByRole('button', { name: '2人を取り込む' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  press('もう一度確認する');
  expect(await screen.findByRole('button', { name: '2人を取り込む' })).toBeDefined();
  expect(asked.map(({ path }) => path.endsWith('/plan'))).toEqual([true, false, true]);
});

test('変わるものがなければ、そう言って取り込めない', async () => {
  plan = { rows: [], same: 2, revisions: ['r1', 'r2'] };
  await pasted();
  expect(await screen.findByText(/すべての行が、いまの記録と同じです/)).toBeDefined();
  expect(screen.getByRole('button', { name: '0人を取り込む' })).toHaveProperty('disabled', true);
});

test('見出しのない表は、送らずに理由を言う', async () => {
  await pasted('北野,春菜\n南,次郎');
  expect((await screen.findByRole('alert')).textContent).toContain('見出しの行が見つかりません');
  expect(asked).toEqual([]);
});

test('選んだファイルも、置いたファイルも読む', async () => {
  renderScreen(<MembersImport />);
  await screen.findByRole('region', { name: '読み込む名簿' });
  const file = new File(['姓,名,メール\n北野,春菜,haruna@example.jp'], 'members.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSV・Excelを読み込む'), { target: { files: [file] } });
  await screen.findByRole('heading', { name: '取り込む内容の確認' });
  press('別の名簿を読み込む');
  fireEvent.drop(screen.getByText('ファイルをここに置くこともできます。'), {
    dataTransfer: { files: [file] },
  });
  await screen.findByRole('heading', { name: '取り込む内容の確認' });
  expect(asked).toHaveLength(2);
});

test('百人より多い変更は、求められてから全部を並べる', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => ({ ...NEW, line: at + 2, name: `会員${at}` }));
  plan = { rows, same: 0, revisions: [] };
  await pasted();
  expect(await screen.findAllByText(/^会員\d+$/)).toHaveLength(100);
  press('残りの30人も表示する');
  expect(screen.getAllByText(/^会員\d+$/)).toHaveLength(130);
});
