import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminChampionshipDetail, AdminChampionshipRow } from '#contract/championship/championships.ts';
import { asSent, newChampionshipForm } from '#domain/championship/form.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { type RecordServer, recordServer } from '../testing/record-server.ts';
import { Championship } from './championship.tsx';
import { Championships } from './championships.tsx';
import { NewChampionship } from './new-championship.tsx';

const PATH = '/api/admin/championships';
const UNPLAYED = { all: 0, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };

function row(changes: Partial<AdminChampionshipRow> = {}): AdminChampionshipRow {
  return {
    championship_id: 'cup',
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    fiscal_year: 2026,
    is_league: false,
    first_day: '2026-05-09',
    matches: 8,
    registered: 3,
    practice: false,
    ...changes,
  };
}

function detail(changes: Partial<AdminChampionshipDetail> = {}): AdminChampionshipDetail {
  return {
    championship_id: 'cup',
    revision: 4,
    form: { ...asSent(newChampionshipForm(2026)), name: '春季カップ', abbreviation: '春季' },
    divisions: [
      { division_id: '1', name: '１部', matches: 3 },
      { division_id: '2', name: '２部', matches: 0 },
    ],
    played: { ...UNPLAYED, all: 3 },
    ...changes,
  };
}

let server: RecordServer<AdminChampionshipRow, AdminChampionshipDetail>;

beforeEach(() => {
  signInForTest();
  server = recordServer(PATH, detail(), { fiscal_years: [2026, 2025] });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('大会の一覧', () => {
  test('試合の数と初日を言い、練習用には印があり、名から変更に行ける', async () => {
    server.rows = [
      row(),
      row({ championship_id: 'p', championship_name: '練習', practice: true, first_day: null }),
    ];
    renderScreen(<Championships />);
    const link = await screen.findByRole('link', { name: '春季カップ' });
    expect(link.getAttribute('href')).toBe('/admin-championship/cup');
    expect(screen.getByText('2026.05.09')).toBeDefined();
    const practice = screen.getByRole('row', { name: /^練習/ });
    expect(within(practice).getByText('練習用')).toBeDefined();
    expect(within(practice).getByText('未定')).toBeDefined();
  });

  test('年度とカテゴリーで絞り、見出しで並べ替える', async () => {
    server.rows = [row()];
    renderScreen(<Championships />);
    await screen.findByRole('option', { name: '2025年度' });
    type('年度', '2025');
    type('カテゴリー', 'WOMAN');
    fireEvent.click(await screen.findByRole('button', { name: /^初日/ }));
    await waitFor(() =>
      expect(Object.fromEntries(server.asked.at(-1) ?? [])).toMatchObject({
        fiscalYear: '2025',
        category: 'WOMAN',
        sort: 'firstDay',
        page: '1',
      }),
    );
  });

  test('一つもなければ、追加するように言う', async () => {
    renderScreen(<Championships />);
    expect(await screen.findByText(/^大会はまだありません。/)).toBeDefined();
  });
});

describe('大会の追加', () => {
  test('足りないところをその場で言い、そろえば大会IDとともに送り、変更のページに移る', async () => {
    server.stored = detail({ championship_id: 'summer' });
    const { path } = renderScreen(<NewChampionship />);
    await screen.findByLabelText(/^大会ID/);
    press('大会を追加する');
    expect(screen.getByText('大会IDを入力してください。')).toBeDefined();
    expect(screen.getByText('大会名を入力してください。')).toBeDefined();
    expect(server.written).toEqual([]);
    type(/^大会ID/, 'summer');
    type(/^大会名/, '夏季リーグ ');
    type(/^略称/, '夏季');
    type('方式', 'league');
    press('大会を追加する');
    await waitFor(() => expect(path()).toBe('/admin-championship/summer'));
    expect(server.written).toMatchObject([
      {
        method: 'POST',
        url: PATH,
        body: {
          championshipId: 'summer',
          form: { name: '夏季リーグ', fiscalYear: 2026, rules: { format: 'league', extraHalves: false } },
        },
      },
    ]);
  });

  test('使われている大会IDは、サーバーの文で言い、入力は残る', async () => {
    server.refusal = {
      status: 409,
      code: 'championship_exists',
      message: 'この大会IDは、すでに使われています。',
    };
    renderScreen(<NewChampionship />);
    await screen.findByLabelText(/^大会ID/);
    type(/^大会ID/, 'cup');
    type(/^大会名/, '夏季リーグ');
    type(/^略称/, '夏季');
    press('大会を追加する');
    expect(await screen.findByText('この大会IDは、すでに使われています。')).toBeDefined();
    expect(screen.getByLabelText(/^大会名/)).toHaveProperty('value', '夏季リーグ');
  });
});

describe('大会の変更', () => {
  test('ない大会は、見出しの下でそう言い、一覧へ行ける', async () => {
    const message = '指定された大会が見つかりません。';
    vi.stubGlobal('fetch', async (input: string) =>
      input === '/config.json'
        ? Response.json({ hosts: {}, fiscalYear: 2026 })
        : Response.json({ code: 'unknown', message }, { status: 404 }),
    );
    renderScreen(<Championship championshipId="no" />);
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: '大会の変更' })).toBeDefined();
    expect(screen.getByRole('link', { name: '大会の一覧' }).getAttribute('href')).toBe(
      '/admin-championships',
    );
  });

  test('変えたところを、読んだときの番号とともに送る', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '春季カップ' });
    type(/^お知らせ/, '雨天順延');
    press('大会を保存する');
    expect(await screen.findByText(/^保存しました。/)).toBeDefined();
    expect(server.written).toMatchObject([
      {
        method: 'PUT',
        url: `${PATH}/cup`,
        body: { revision: 4, form: { notice: '雨天順延', name: '春季カップ' } },
      },
    ]);
  });

  test('試合を動かす変更は、何が動くかを言って尋ね、「いいえ」なら何も送らない', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '春季カップ' });
    type('カテゴリー', 'WOMAN');
    press('大会を保存する');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('3試合が、別のカテゴリーの一覧に移ります。');
    press('いいえ');
    expect(server.written).toEqual([]);
    press('大会を保存する');
    await screen.findByRole('alertdialog');
    press('はい');
    await waitFor(() => expect(server.written).toHaveLength(1));
  });

  test('結果と合わなくなる項目は閉じていて、なぜかを言う', async () => {
    server.stored = detail({ played: { ...UNPLAYED, all: 3, entered: 1 } });
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '春季カップ' });
    expect(screen.getByLabelText('方式')).toHaveProperty('disabled', true);
    expect(screen.getByText(/方式は変更できません。/)).toBeDefined();
    expect(screen.getByLabelText('延長戦')).toHaveProperty('disabled', false);
  });

  test('ほかの人が先に保存していたら、自分の変更をその上に重ねて、もう一度保存できる', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '春季カップ' });
    type(/^お知らせ/, '雨天順延');
    server.refusal = { status: 409, code: 'changed_meanwhile', message: 'ほかの人が先に変更しました。' };
    server.stored = detail({ revision: 5, form: { ...detail().form, name: '春のカップ' } });
    press('大会を保存する');
    expect(await screen.findByText(/あなたの変更を重ねました。/)).toBeDefined();
    server.refusal = null;
    await screen.findByRole('heading', { name: '春のカップ' });
    expect(screen.getByLabelText(/^お知らせ/)).toHaveProperty('value', '雨天順延');
    press('大会を保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written.at(-1)?.body).toMatchObject({
      revision: 5,
      form: { name: '春のカップ', notice: '雨天順延' },
    });
  });

  test('保存している間に入力したものは残り、その続きとして保存できる', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '春季カップ' });
    type(/^お知らせ/, '雨天順延');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.pause = promise;
    press('大会を保存する');
    type(/^略称/, '春');
    type(/^お知らせ/, '雨天中止');
    server.stored = detail({ revision: 5, form: { ...detail().form, notice: '雨天順延' } });
    resolve();
    await screen.findByText(/^ここまでを保存しました。/);
    expect(screen.getByLabelText(/^略称/)).toHaveProperty('value', '春');
    expect(screen.getByLabelText(/^お知らせ/)).toHaveProperty('value', '雨天中止');
    press('大会を保存する');
    await waitFor(() => expect(server.written).toHaveLength(2));
    expect(server.written[1]?.body).toMatchObject({
      revision: 5,
      form: { abbreviation: '春', notice: '雨天中止' },
    });
  });

  test('部・ブロックを保存している間に変えた名と加えた部は残り、加えたばかりの部は二つにならない', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '部・ブロック' });
    press('部・ブロックを追加する');
    type('3番目の名前', '３部 ');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.pause = promise;
    press('部・ブロックを保存する');
    type('1番目の名前', '上位リーグ');
    press('部・ブロックを追加する');
    type('4番目の名前', '４部');
    server.stored = detail({
      revision: 5,
      divisions: [...detail().divisions, { division_id: '3', name: '３部', matches: 0 }],
    });
    resolve();
    await screen.findByText(/^ここまでを保存しました。/);
    press('部・ブロックを保存する');
    await waitFor(() => expect(server.written).toHaveLength(2));
    expect(server.written[1]?.body).toEqual({
      revision: 5,
      divisions: [
        { id: '1', name: '上位リーグ' },
        { id: '2', name: '２部' },
        { id: '3', name: '３部' },
        { id: null, name: '４部' },
      ],
    });
  });

  test('部・ブロックを加えた保存の答えが届かなくても、読み込み直せば二つにならない', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '部・ブロック' });
    press('部・ブロックを追加する');
    type('3番目の名前', '３部');
    server.refusal = { status: 409, code: 'changed_meanwhile', message: 'ほかの人が先に変更しました。' };
    server.stored = detail({
      revision: 5,
      divisions: [...detail().divisions, { division_id: '3', name: '３部', matches: 0 }],
    });
    press('部・ブロックを保存する');
    await screen.findByText(/^ほかの管理者の変更を読み込み/);
    expect(screen.getAllByLabelText(/番目の名前$/).map((input) => input.getAttribute('value'))).toEqual([
      '１部',
      '２部',
      '３部',
    ]);
  });

  test('部・ブロックは、並べ替え、名を変え、追加でき、試合のあるものは外せない', async () => {
    renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '部・ブロック' });
    expect(screen.queryByRole('button', { name: '１部を外す' })).toBeNull();
    press('２部を上へ');
    type('1番目の名前', '上位リーグ');
    press('部・ブロックを追加する');
    press('部・ブロックを保存する');
    expect(screen.getByText('部・ブロックの名前を入力してください。')).toBeDefined();
    type('3番目の名前', '３部');
    press('部・ブロックを保存する');
    await screen.findByText(/^保存しました。/);
    expect(server.written).toMatchObject([
      {
        url: `${PATH}/cup/divisions`,
        body: {
          revision: 4,
          divisions: [
            { id: '2', name: '上位リーグ' },
            { id: '1', name: '１部' },
            { id: null, name: '３部' },
          ],
        },
      },
    ]);
  });

  test('試合のある大会は削除できず、ない大会は尋ねてから削除して一覧に戻る', async () => {
    const first = renderScreen(<Championship championshipId="cup" />);
    expect(await screen.findByText('この大会には3試合あるため、削除できません。')).toBeDefined();
    expect(screen.queryByRole('button', { name: '大会を削除する' })).toBeNull();
    first.unmount();
    server.stored = detail({ played: UNPLAYED });
    const { path } = renderScreen(<Championship championshipId="cup" />);
    await screen.findByRole('heading', { name: '大会の削除' });
    press('大会を削除する');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('部・ブロック2件も消え');
    press('はい');
    await waitFor(() => expect(path()).toBe('/admin-championships'));
    expect(server.written).toMatchObject([{ method: 'POST', url: `${PATH}/cup/removal` }]);
  });
});
