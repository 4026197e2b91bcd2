import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import type { LinkMatch, MadeReporterLink, ReporterLink } from '#contract/match/reporter-links.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { contactIn } from './link-words.ts';
import { ReporterLinks } from './reporter-links.tsx';

const PATH = '/api/admin/reporter-links';
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

function reporterLink(changes: Partial<ReporterLink> = {}): ReporterLink {
  return {
    link_id: 'l1',
    label: '厚別会場',
    contact: '',
    state: 'valid',
    category: null,
    championships: [
      {
        championship_id: 'cup',
        championship_name: '春季カップ',
        practice: false,
        whole: false,
        opened: 1,
        all: 2,
      },
    ],
    created_by: 'kanri@example.jp',
    created_at: '2026-05-16T01:00:00Z',
    expires_at: '2026-05-18T14:59:59Z',
    revoked_at: null,
    last_used_at: null,
    ...changes,
  };
}

function match(id: string, changes: Partial<LinkMatch> = {}): LinkMatch {
  return {
    championship_id: 'cup',
    championship_name: '春季カップ',
    match_id: id,
    division: '１部',
    label: '第1試合',
    match_date: '2026-05-16',
    scheduled_start_time: '10:00',
    ground: '厚別公園',
    club_left: '北クラブ',
    club_right: '南クラブ',
    ...changes,
  };
}

const MATCHES = [match('m1'), match('m2', { label: '決勝', ground: '円山球技場' })];

type Reply = { readonly status: number; readonly body: unknown };
let links: readonly ReporterLink[] | Reply;
let written: { readonly url: string; readonly body: unknown }[];
let made: Reply;
let revoked: Reply;
let asked: string[];
/** The Idempotency-Keys of what was written. */
let keys: (string | null)[];

beforeEach(() => {
  signInForTest();
  links = [];
  written = [];
  asked = [];
  keys = [];
  const answer: MadeReporterLink = {
    link: reporterLink(),
    token: TOKEN,
    path: `/connecter/select-reporting-match/${TOKEN}`,
    matches: MATCHES,
  };
  made = { status: 200, body: answer };
  revoked = { status: 200, body: reporterLink({ state: 'revoked', revoked_at: '2026-05-16T02:00:00Z' }) };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    asked.push(input);
    if (input === '/config.json') return Response.json(SITE);
    if (init.method === 'POST' || init.method === 'PATCH') {
      keys.push(new Headers(init.headers).get(IDEMPOTENCY_KEY));
      written.push({
        url: input,
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      });
      return responseOf(input.endsWith('/revocation') ? revoked : made);
    }
    if (input.startsWith(`${PATH}/championships`)) return Response.json(CHAMPIONSHIPS);
    if (input.startsWith(`${PATH}/matches`)) return Response.json(MATCHES);
    if (!input.startsWith(PATH)) throw new Error(`Nobody expected ${input}.`);
    return 'status' in links ? responseOf(links) : Response.json({ total: links.length, rows: links });
  });
});

const CHAMPIONSHIPS = [
  {
    championship_id: 'cup',
    fiscal_year: 2026,
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    matches: 2,
  },
];

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function responseOf({ status, body }: Reply): Response {
  return Response.json(body, { status });
}

const make = () => fireEvent.click(screen.getByRole('button', { name: 'リンクを作る' }));
const name = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('名前必須'), { target: { value: text } });
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('会場と日を選ぶと、大会をまたいだその試合のリンクになり、名前も入る', async () => {
  renderScreen(<ReporterLinks />);
  await choose('開くもの', 'day');
  fireEvent.change(screen.getByLabelText('試合日必須'), { target: { value: '2026-05-16' } });
  await choose('会場必須', '円山球技場');
  expect(await screen.findByLabelText('名前必須')).toHaveProperty(
    'value',
    '5/16(土) 10:00 円山球技場 北クラブ 対 南クラブ',
  );
  expect(screen.getByText('5/16(土) 10:00 決勝 北クラブ 対 南クラブ（春季カップ）')).toBeDefined();
  make();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({
    label: '5/16(土) 10:00 円山球技場 北クラブ 対 南クラブ',
    scope: {
      kind: 'matches',
      championship_ids: [],
      matches: [{ championship_id: 'cup', match_id: 'm2' }],
    },
  });
  expect(asked.some((url) => url.startsWith(`${PATH}/matches?day=2026-05-16`))).toBe(true);
});

describe('リンクを作る', () => {
  test('大会を選んで作ると、リンクとQRコードと、開く試合と期限が、その場に出る', async () => {
    renderScreen(<ReporterLinks />);
    await name('厚別会場');
    await choose('大会必須', 'cup');
    make();
    const url = await screen.findByLabelText('厚別会場のリンク');
    expect(url).toHaveProperty('value', `${location.origin}/connecter/select-reporting-match/${TOKEN}`);
    expect(await screen.findByRole('img', { name: '厚別会場のQRコード' })).toBeDefined();
    for (const text of [
      '会場：厚別公園、円山球技場',
      '5/16(土) 10:00 決勝 北クラブ 対 南クラブ',
      '2026年5月18日 23:59まで使えます',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(written).toEqual([
      {
        url: PATH,
        body: {
          label: '厚別会場',
          days: 14,
          scope: { kind: 'matches', championship_ids: ['cup'], matches: [] },
        },
      },
    ]);
  });

  test('答えが届かなければ、同じ鍵でもう一度送り、内容を変えるか作り終えれば、別の鍵になる', async () => {
    const answer = made;
    made = { status: 503, body: { code: 'busy', message: '' } };
    renderScreen(<ReporterLinks />);
    await name('厚別会場');
    await choose('大会必須', 'cup');
    const failed = () => screen.findByText(/^リンクを作成できませんでした。/);
    const pressAgain = async () => {
      await waitFor(() => expect(screen.queryByRole('button', { name: '送信しています…' })).toBeNull());
      make();
    };
    make();
    await failed();
    await pressAgain();
    await waitFor(() => expect(keys).toHaveLength(2));
    await failed();
    await name('円山会場');
    made = answer;
    await pressAgain();
    await screen.findByLabelText('厚別会場のリンク');
    await name('円山会場');
    await pressAgain();
    await waitFor(() => expect(keys).toHaveLength(4));
    const [first, second, third, fourth] = keys;
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  test('会場を選び、試合を外すと、残った試合だけのリンクになり、一つもなければ作れない', async () => {
    renderScreen(<ReporterLinks />);
    await name('円山');
    await choose('大会必須', 'cup');
    await choose('会場', '円山球技場');
    make();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toMatchObject({
      scope: {
        kind: 'matches',
        championship_ids: [],
        matches: [{ championship_id: 'cup', match_id: 'm2' }],
      },
    });
    await screen.findByText('リンクを作成しました');
    await name('円山');
    fireEvent.click(screen.getByLabelText(/決勝/));
    make();
    expect(await screen.findByText('開く試合を選んでください。')).toBeDefined();
    expect(written).toHaveLength(1);
  });

  test.each([
    ['WOMAN', { kind: 'category', category: 'WOMAN' }],
    ['practice', { kind: 'practice' }],
  ])('%sのリンクは、大会を選ばずに作れる', async (value, scope) => {
    renderScreen(<ReporterLinks />);
    await name('札幌地区');
    await choose('開くもの', value);
    make();
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.body).toMatchObject({ scope });
  });

  test('足りないものはそれぞれの場所で言い、何も送らない', async () => {
    renderScreen(<ReporterLinks />);
    await choose('使える日数必須', '401');
    make();
    for (const sentence of [
      '名前を入力してください。',
      '開く試合を選んでください。',
      '日数は1〜400の数字で入力してください。',
    ]) {
      expect(await screen.findByText(sentence)).toBeDefined();
    }
    expect(written).toEqual([]);
  });

  test.each<[string, Reply, RegExp]>([
    [
      '断られた',
      { status: 400, body: { code: 'x', message: '選び直してください。' } },
      /^選び直してください。$/,
    ],
    ['認証が無効な', { status: 401, body: { code: 'x', message: 'x' } }, /^認証が無効です。/],
    ['壊れた', { status: 500, body: {} }, /^リンクを作成できませんでした。時間をおいて/],
  ])('%sときの文', async (_why, reply, sentence) => {
    made = reply;
    renderScreen(<ReporterLinks />);
    await name('会場');
    await choose('大会必須', 'cup');
    make();
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});

describe('作成したリンク', () => {
  test('開くもの、期限、だれが作ったかを言葉で言い、取り消したものには取り消すボタンがない', async () => {
    links = [
      reporterLink(),
      reporterLink({
        link_id: 'l2',
        label: '区分',
        category: 'WOMAN',
        championships: [],
        created_by: null,
        last_used_at: '2026-05-16T03:05:00Z',
      }),
      reporterLink({ link_id: 'l3', label: '古い', state: 'revoked', revoked_at: '2026-05-16T02:00:00Z' }),
    ];
    renderScreen(<ReporterLinks />);
    expect(await screen.findAllByText('春季カップ（2試合のうち1試合）')).toHaveLength(2);
    expect(screen.getByText('WOMANのすべての試合')).toBeDefined();
    expect(screen.getAllByText('kanri@example.jp')).toHaveLength(2);
    expect(screen.getByText('2026年5月16日 12:05')).toBeDefined();
    expect(screen.getAllByText('未使用')).toHaveLength(2);
    expect(screen.getByText(/サーバーの操作、または試合情報の入力/)).toBeDefined();
    const buttons = screen.getAllByRole('button', { name: /を取り消す$/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      '厚別会場を取り消す',
      '区分を取り消す',
    ]);
  });

  test('探し方と並べ方は、サーバーに尋ねる', async () => {
    renderScreen(<ReporterLinks />);
    links = [reporterLink()];
    await choose('検索', '厚別');
    await choose('状態', 'revoked');
    fireEvent.click(await screen.findByRole('button', { name: /^期限/ }));
    await waitFor(() => {
      const query = new URL(asked.at(-1) ?? '', location.origin).searchParams;
      expect(Object.fromEntries(query)).toEqual({
        state: 'revoked',
        search: '厚別',
        sort: 'expires',
        order: expect.stringMatching(/^(asc|desc)$/),
        page: '1',
      });
    });
  });

  test('取り消す前に確かめ、やめると何も送らない', async () => {
    links = [reporterLink()];
    renderScreen(<ReporterLinks />);
    fireEvent.click(await screen.findByRole('button', { name: '厚別会場を取り消す' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'やめる' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(written).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '厚別会場を取り消す' }));
    links = [];
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '取り消す' }));
    expect(await screen.findByText('該当するリンクはありません。')).toBeDefined();
    expect(written.map(({ url }) => url)).toEqual([`${PATH}/l1/revocation`]);
  });

  test('名前と期限を変えられ、日数を空にすると期限はそのままになる', async () => {
    links = [reporterLink()];
    renderScreen(<ReporterLinks />);
    const open = async () =>
      fireEvent.click(await screen.findByRole('button', { name: '厚別会場を変更する' }));
    const save = () => fireEvent.click(screen.getByRole('button', { name: '保存する' }));
    await open();
    await choose('新しい名前必須', '円山会場 ');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await choose('今日から使える日数任意', '401');
    save();
    expect(await screen.findByText('日数は1〜400の数字で入力してください。')).toBeDefined();
    await choose('今日から使える日数任意', '30');
    save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([
      { url: `${PATH}/l1`, body: { label: '円山会場' } },
      { url: `${PATH}/l1`, body: { label: '厚別会場', days: 30 } },
    ]);
  });

  test('開くものを選び直せる。選ばないうちは保存しない', async () => {
    links = [reporterLink()];
    renderScreen(<ReporterLinks />);
    fireEvent.click(await screen.findByRole('button', { name: '厚別会場を変更する' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('今開くもの：春季カップ（2試合のうち1試合）')).toBeDefined();
    fireEvent.click(dialog.getByLabelText('開くものを選び直す'));
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText('開く試合を選んでください。')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('開くもの'), { target: { value: 'WOMAN' } });
    fireEvent.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([
      { url: `${PATH}/l1`, body: { label: '厚別会場', scope: { kind: 'category', category: 'WOMAN' } } },
    ]);
  });

  test('取り消せなかったときはそう言い、もう一度押せる', async () => {
    links = [reporterLink()];
    revoked = { status: 500, body: {} };
    renderScreen(<ReporterLinks />);
    fireEvent.click(await screen.findByRole('button', { name: '厚別会場を取り消す' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '取り消す' }));
    expect(await screen.findByText(/^リンクを取り消せませんでした。/)).toBeDefined();
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });

  test('読めないときはそう言い、もう一度読み込める', async () => {
    links = { status: 500, body: {} };
    renderScreen(<ReporterLinks />);
    expect(await screen.findByText(/^リンクの一覧を取得できませんでした。/)).toBeDefined();
    links = [reporterLink()];
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
    expect(await screen.findByRole('rowheader', { name: /厚別会場/ })).toBeDefined();
  });

  test('ログインしていなければ、何も尋ねない', async () => {
    localStorage.clear();
    renderScreen(<ReporterLinks />);
    expect((await screen.findAllByText(/^認証トークンが見つかりません。/)).length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.startsWith(PATH))).toEqual([]);
  });
});

test('電話番号は全角でも受け取り、電話番号でないものは送らない', async () => {
  links = [];
  renderScreen(<ReporterLinks />);
  const field = await screen.findByLabelText(/速報員の電話番号/);
  fireEvent.change(field, { target: { value: '花子' } });
  fireEvent.click(screen.getByRole('button', { name: 'リンクを作る' }));
  expect(await screen.findByText('電話番号は、数字とハイフンで入力してください。')).toBeDefined();
  expect(contactIn('０９０－１２３４－５６７８')).toBe('090-1234-5678');
  expect(contactIn('')).toBe('');
});
