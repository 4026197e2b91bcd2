import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import { defaultGroup } from '#domain/competition/settings.ts';
import { DEFAULT_STANDINGS_RULES } from '#domain/competition/standings/rules.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { CompetitionPage } from './competition-page.tsx';

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };
const NOTHING = {
  faults: [],
  view: { tables: [], bracket: null },
  lots_to_draw: [],
  fillings: [],
  conflicts: [],
};

function competition(changes: Partial<AdminCompetition> = {}): AdminCompetition {
  return {
    championship_id: 'cup',
    fiscal_year: 2025,
    championship_name: '春季リーグ',
    is_league: true,
    version: 3,
    updated_by: 'kanri@example.jp',
    updated_at: '2026-05-16T01:00:00Z',
    settings: { rules: DEFAULT_STANDINGS_RULES, groups: [], comparisons: [], bracket: [] },
    lots: [],
    groups: [{ key: '1', name: '１部', clubs: ['北クラブ', '南クラブ'] }],
    matches: [
      {
        match_id: 'm1',
        group_name: '１部',
        label: '決勝',
        match_date: '2026-05-16',
        scheduled_start_time: '10:00',
        home: '北クラブ',
        away: '南クラブ',
      },
    ],
    preview: NOTHING,
    ...changes,
  };
}

type Sent = { readonly method: string; readonly path: string; readonly body: Record<string, unknown> };
let sent: Sent[];
let saving: (body: Record<string, unknown>) => Response;
/** What the answers to changes wait for. */
let pause: Promise<void>;

/** The page of a championship that is so; `preview` is what any settings would make. */
function open(read: AdminCompetition, preview: object = {}): { stored: AdminCompetition } {
  const server = { stored: read };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (input === '/config.json') return Response.json(SITE);
    const path = new URL(input, location.origin).pathname;
    const method = init.method ?? 'GET';
    if (method === 'GET') return Response.json(server.stored);
    const body = JSON.parse(String(init.body));
    if (path.endsWith('/preview')) return Response.json({ ...NOTHING, ...preview });
    sent.push({ method, path, body });
    await pause;
    return saving(body);
  });
  renderScreen(<CompetitionPage championshipId="cup" />);
  return server;
}

beforeEach(() => {
  signInForTest();
  sent = [];
  pause = Promise.resolve();
  saving = ({ settings }) => Response.json(competition({ version: 4, settings: settings as never }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const save = () => fireEvent.click(screen.getByRole('button', { name: '保存する' }));

test('決めたことが、読んだ版とともに保存され、保存したと言う', async () => {
  open(competition());
  fireEvent.click(await screen.findByRole('button', { name: 'UEFAの方式（当該チーム間が先）' }));
  fireEvent.change(screen.getByLabelText('同じ相手との試合数'), { target: { value: '2' } });
  expect(screen.getByText('保存していない変更があります。')).toBeDefined();
  save();
  await screen.findByText('設定を保存しました。');
  expect(sent).toMatchObject([{ method: 'PUT', path: '/api/admin/competitions/cup', body: { version: 3 } }]);
  expect(sent[0]?.body.settings).toMatchObject({ rules: { headToHead: 'again', meetings: 2 } });
});

test('名前で互いを指す試合があれば、トーナメント表がその試合からできる', async () => {
  const [one] = competition().matches;
  if (one === undefined) throw new Error('There is a match.');
  const matches = [
    { ...one, match_id: 's1', label: '準決勝第1試合' },
    { ...one, match_id: 's2', label: '準決勝第2試合', home: '東クラブ', away: '西クラブ' },
    { ...one, home: '準決勝第1試合の勝者', away: '準決勝第2試合の勝者' },
  ];
  open(competition({ is_league: false, matches }));
  fireEvent.click(await screen.findByRole('button', { name: '登録された試合から作る' }));
  expect(screen.queryByRole('button', { name: '登録された試合から作る' })).toBeNull();
  save();
  await screen.findByText('設定を保存しました。');
  expect(sent[0]?.body.settings).toMatchObject({
    bracket: [
      { name: '準決勝第1試合', storedMatch: 's1' },
      { name: '準決勝第2試合', storedMatch: 's2' },
      { name: '決勝', storedMatch: 'm1', slots: { home: { kind: 'winner' }, away: { kind: 'winner' } } },
    ],
  });
});

test('保存している間に決めたものは残り、その続きとして保存できる', async () => {
  open(competition());
  fireEvent.change(await screen.findByLabelText('同じ相手との試合数'), { target: { value: '2' } });
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  save();
  fireEvent.change(screen.getByLabelText('同じ相手との試合数'), { target: { value: '4' } });
  resolve();
  await screen.findByText(/^ここまでを保存しました。/);
  expect(screen.getByLabelText<HTMLSelectElement>('同じ相手との試合数').value).toBe('4');
  save();
  await screen.findByText('設定を保存しました。');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 3, settings: { rules: { meetings: 2 } } },
    { version: 4, settings: { rules: { meetings: 4 } } },
  ]);
});

test('会員に見えているページへ、入力を残したまま行ける', async () => {
  open(competition());
  const link = await screen.findByRole('link', { name: /会員に見えている表と全日程/ });
  expect(link.getAttribute('href')).toBe('/archive/2025/cup');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('日程と表は、大会の名前のExcelのファイルになる', async () => {
  open(competition());
  const saved: { readonly bytes: Promise<ArrayBuffer>; readonly name: string }[] = [];
  let bytes = Promise.resolve(new ArrayBuffer());
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    bytes = (blob as Blob).arrayBuffer();
    return 'blob:sheet';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ bytes, name: this.download });
  });
  const asPage = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.endsWith('/workbook')
      ? Response.json({ file_name: '春季リーグ.xlsx', content: btoa('PK\u0003\u0004\u00ff') })
      : asPage(input, init),
  );
  fireEvent.click(await screen.findByRole('button', { name: '日程と表をExcelに書き出す' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('春季リーグ.xlsx');
  expect([...new Uint8Array((await saved[0]?.bytes) ?? new ArrayBuffer())]).toEqual([80, 75, 3, 4, 255]);
});

describe('ほかの管理者が先に保存していたとき', () => {
  const theirs = competition({
    version: 4,
    settings: {
      ...competition().settings,
      groups: [{ ...defaultGroup('1', 'league'), advancing: 1, clubs: [], deductions: [], withdrawn: [] }],
    },
  });

  test('読み込んで文で告げ、相手の変更の上に自分の入力が重なり、その上に保存できる', async () => {
    saving = () =>
      Response.json({ code: 'changed_meanwhile', message: '先に保存しました。' }, { status: 409 });
    const server = open(competition());
    fireEvent.change(await screen.findByLabelText('同じ相手との試合数'), { target: { value: '2' } });
    server.stored = theirs;
    save();
    await screen.findByText(/^ほかの管理者の変更を読み込み、あなたの変更を重ねました。/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('同じ相手との試合数').value).toBe('2');
    saving = ({ settings }) => Response.json(competition({ version: 5, settings: settings as never }));
    save();
    await screen.findByText('設定を保存しました。');
    expect(sent[1]?.body).toMatchObject({
      version: 4,
      settings: { rules: { meetings: 2 }, groups: [{ group: '1', advancing: 1 }] },
    });
  });

  test('抽選を記録した答えで知っても、相手の設定は失われず、入力も残る', async () => {
    const waiting = { group: '1', group_name: '１部', clubs: ['北クラブ', '南クラブ'] };
    saving = () => Response.json(theirs);
    open(competition({ preview: { ...NOTHING, lots_to_draw: [waiting] } }));
    fireEvent.change(await screen.findByLabelText('同じ相手との試合数'), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('1番目'), { target: { value: '南クラブ' } });
    fireEvent.change(screen.getByLabelText('2番目'), { target: { value: '北クラブ' } });
    fireEvent.change(screen.getByLabelText('立会人'), { target: { value: '石狩 守' } });
    fireEvent.click(screen.getByRole('button', { name: '抽選の結果を記録する' }));
    await waitFor(() => expect(screen.queryByLabelText('1番目')).toBeNull());
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({
      version: 4,
      settings: { rules: { meetings: 2 }, groups: [{ group: '1', advancing: 1 }] },
    });
  });
});

test('勝点減は、クラブと点と理由を加えて保存する', async () => {
  open(competition());
  fireEvent.click(await screen.findByRole('button', { name: '勝点減を加える' }));
  fireEvent.change(screen.getByLabelText('クラブ'), { target: { value: '南クラブ' } });
  fireEvent.change(screen.getByLabelText('減らす勝点'), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText('理由（会員にも見えます）'), { target: { value: '遅刻' } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.settings).toMatchObject({
    groups: [{ group: '1', deductions: [{ club: '南クラブ', points: 3, reason: '遅刻' }] }],
  });
});

test('組み合わせは、数で作り、枠と試合を選んで保存し、作り直す前に確かめる', async () => {
  open(competition());
  fireEvent.change(await screen.findByLabelText('参加する数'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'この数で作る' }));
  const final = screen.getByRole('group', { name: '決勝' });
  fireEvent.change(within(final).getByLabelText('上の枠'), { target: { value: 'club 北クラブ' } });
  fireEvent.change(within(final).getByLabelText('下の枠'), { target: { value: 'place 2 1' } });
  fireEvent.change(within(final).getByLabelText('どの試合か'), { target: { value: 'm1' } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.settings).toMatchObject({
    bracket: [
      {
        id: '1-1',
        storedMatch: 'm1',
        slots: { home: { kind: 'club', club: '北クラブ' }, away: { kind: 'place', group: '1', place: 2 } },
      },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'この数で作る' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('置き換わります。よろしいですか？');
});

test('試合を結び付けると、空の枠にその試合のクラブが入り、選び直せば入れ替わり、選んだクラブは残る', async () => {
  const [first] = competition().matches;
  if (first === undefined) throw new Error('The championship has a match.');
  const second = { ...first, match_id: 'm2', label: '第2試合', home: '東クラブ', away: '西クラブ' };
  open(competition({ matches: [first, second] }));
  fireEvent.change(await screen.findByLabelText('参加する数'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'この数で作る' }));
  const final = within(screen.getByRole('group', { name: '決勝' }));
  const tie = (matchId: string) =>
    fireEvent.change(final.getByLabelText('どの試合か'), { target: { value: matchId } });
  tie('m2');
  expect(final.getByLabelText('上の枠のクラブ名')).toHaveProperty('value', '東クラブ');
  expect(final.getByLabelText('下の枠のクラブ名')).toHaveProperty('value', '西クラブ');
  tie('m1');
  expect(final.getByLabelText('上の枠')).toHaveProperty('value', 'club 北クラブ');
  fireEvent.change(final.getByLabelText('上の枠'), { target: { value: 'place 1 1' } });
  tie('m2');
  expect(final.getByLabelText('上の枠')).toHaveProperty('value', 'place 1 1');
  expect(final.getByLabelText('下の枠のクラブ名')).toHaveProperty('value', '西クラブ');
});

test('反則ポイントを基準に加えると、クラブごとに入力して保存する', async () => {
  open(competition());
  expect(screen.queryByRole('group', { name: '反則ポイント' })).toBeNull();
  fireEvent.change(await screen.findByLabelText('基準を加える'), { target: { value: 'fairPlay' } });
  const points = within(screen.getByRole('group', { name: '反則ポイント' }));
  fireEvent.change(points.getByLabelText('南クラブ'), { target: { value: '１２' } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.settings).toMatchObject({
    rules: { order: [...DEFAULT_STANDINGS_RULES.order, 'fairPlay'] },
    groups: [{ group: '1', penaltyPoints: [{ club: '南クラブ', points: 12 }] }],
  });
});

const BY_HAND = {
  group: '1',
  order: ['南クラブ', '北クラブ'],
  drawn_on: '2026-05-16',
  drawn_at: '18:30',
  witness: '石狩 守',
};

test('画面での抽選は、立会人を入れ、確かめてから一度だけ引き、番号と時刻とともに残る', async () => {
  const waiting = { group: '1', group_name: '１部', clubs: ['北クラブ', '南クラブ'] };
  const lot = { ...BY_HAND, group_name: '１部', recorded_by: 'kanri@example.jp', number: 4821, holds: true };
  saving = () => Response.json(competition({ lots: [lot] }));
  open(competition({ preview: { ...NOTHING, lots_to_draw: [waiting] } }));
  const draw = await screen.findByRole('button', { name: 'この画面で抽選する' });
  expect(draw).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('立会人'), { target: { value: '石狩 守' } });
  fireEvent.click(draw);
  expect(sent).toEqual([]);
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'はい' }));
  await screen.findByText(
    '１部：南クラブ、北クラブの順（2026年5月16日18:30、画面で抽選、番号4821、立会人：石狩 守、記録：kanri@example.jp）',
  );
  expect(sent).toMatchObject([
    {
      path: '/api/admin/competitions/cup/lots/drawing',
      body: { group: '1', clubs: waiting.clubs, witness: '石狩 守' },
    },
  ]);
});

test('抽選待ちのクラブの順を選び、だれが見届けて記録したかとともに残り、取り消せる', async () => {
  const lot = BY_HAND;
  const waiting = { group: '1', group_name: '１部', clubs: ['北クラブ', '南クラブ'] };
  saving = () =>
    Response.json(
      competition({
        lots: [{ ...lot, group_name: '１部', recorded_by: 'kanri@example.jp', number: null, holds: true }],
      }),
    );
  open(competition({ preview: { ...NOTHING, lots_to_draw: [waiting] } }));
  fireEvent.change(await screen.findByLabelText('1番目'), { target: { value: '南クラブ' } });
  fireEvent.change(screen.getByLabelText('2番目'), { target: { value: '北クラブ' } });
  fireEvent.change(screen.getByLabelText('抽選した日'), { target: { value: '2026-05-16' } });
  fireEvent.change(screen.getByLabelText('抽選した時刻'), { target: { value: '18:30' } });
  fireEvent.change(screen.getByLabelText('立会人'), { target: { value: '石狩 守' } });
  fireEvent.click(screen.getByRole('button', { name: '抽選の結果を記録する' }));
  const recorded = await screen.findByText(
    /南クラブ、北クラブの順（2026年5月16日18:30、立会人：石狩 守、記録：/,
  );
  expect(recorded.textContent).toContain('kanri@example.jp');
  expect(sent).toMatchObject([{ path: '/api/admin/competitions/cup/lots', body: lot }]);
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'はい' }));
  await waitFor(() => expect(sent[1]?.path).toBe('/api/admin/competitions/cup/lots/removal'));
});

test('成り立たないところと、書き換わる試合を、保存する前に言う', async () => {
  open(competition(), {
    faults: ['トーナメント表に、クラブの名前が空の枠があります。'],
    fillings: [
      {
        match_id: 'm1',
        name: '決勝',
        before: { home: '準決勝1の勝者', away: '南' },
        after: { home: '北', away: '南' },
      },
    ],
  });
  expect(await screen.findByText('トーナメント表に、クラブの名前が空の枠があります。')).toBeDefined();
  expect(screen.getByText('決勝：「準決勝1の勝者」対「南」から「北」対「南」へ')).toBeDefined();
});
