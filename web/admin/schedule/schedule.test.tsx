import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asSent, newChampionshipForm } from '#domain/championship/form.ts';
import { press, type } from '#web/testing/hands.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { keepDraft, readDraft } from '../input/draft.ts';
import { formOf } from '../input/form.ts';
import { SchedulePage } from './schedule-page.tsx';

const DETAIL = {
  championship_id: 'league',
  revision: 1,
  form: {
    ...asSent(newChampionshipForm(2026)),
    name: '秋季リーグ',
    abbreviation: '秋季',
    archiveId: 'autumn',
    rules: { format: 'league', halfMinutes: 20, extraHalves: false, shootOutKicks: 3 },
  },
  divisions: [{ division_id: 'd1', name: '１部', matches: 0 }],
  played: { all: 0, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 },
};
const GROUPS = [
  { key: 'd1/Aグループ', name: '１部 Aグループ', clubs: ['北', '南', '東', '準決勝1の勝者', '西'] },
];
const CLUBS = ['北', '南', '東', '西'].map((name) => ({ club_id: `id-${name}`, name, variants: [] }));

beforeEach(() => {
  signInForTest();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026, site: {} });
    if (url.includes('/api/admin/championships/')) return Response.json(DETAIL);
    if (url.includes('/api/admin/competitions/')) return Response.json({ groups: GROUPS });
    if (url.includes('/api/admin/match-input/clubs')) return Response.json(CLUBS);
    throw new Error(`Nobody expected ${url}.`);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(days = '5/2\n5/9\n5/16') {
  const rendered = renderScreen(<SchedulePage championshipId="league" />);
  await screen.findByRole('option', { name: '１部 Aグループ（4）' });
  type('部・組のクラブを入れる', 'd1/Aグループ');
  type(/^日（/, days);
  type('会場1', '厚別公園');
  return rendered;
}

function linesOf(day: string) {
  const table = screen.getByRole('table', { name: new RegExp(`^${day}`) });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent));
}

describe('日程表の作成', () => {
  test('組のクラブと日と会場から日程を作り、日ごとの表に見せる。まだ何も登録しない', async () => {
    await open();
    press('日程を作る');
    expect(screen.getByText('4クラブ、6試合、3日（5/2(土)〜5/16(土)）')).toBeDefined();
    expect(linesOf('5/2')).toEqual([
      ['09:30', '厚別公園', '第1節 第1試合', '北', '西'],
      ['10:30', '厚別公園', '第1節 第2試合', '南', '東'],
    ]);
    expect(readDraft().isRestored).toBe(false);
  });

  test('日が足りなければ、何が足りないかを言い、表は出さない', async () => {
    await open('5/2\n5/9');
    press('日程を作る');
    expect(screen.getByRole('alert').textContent).toContain('日をあと1日増やすと作れます。');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('足りない項目には、その下に言葉がある', async () => {
    await open('');
    press('日程を作る');
    expect(screen.getByText('試合をする日を、1行に1日ずつ入力してください。')).toBeDefined();
  });

  test('毎週の日を入れ、使えない日は除かれる', async () => {
    await open('');
    type('毎週入れる：最初の日', '2026-12-26');
    type('何週分', '4');
    press('毎週の日を加える');
    type('使えない日', '1/2');
    press('日程を作る');
    expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
      '12/26(土) 2試合',
      '1/9(土) 2試合',
      '1/16(土) 2試合',
    ]);
  });

  test('ホームとアウェイを入れ替え、動かす前に食い違いを言う', async () => {
    await open();
    press('日程を作る');
    press('第1節 第1試合 北 対 西を変える');
    press('ホームとアウェイを入れ替える');
    expect(linesOf('5/2')[0]).toEqual(['09:30', '厚別公園', '第1節 第1試合', '西', '北']);

    press(/^第2節 第1試合 .*を変える$/);
    const slot = screen.getByRole<HTMLOptionElement>('option', { name: /^5\/2\(土\) 11:30/ });
    type('移す先', slot.value);
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toMatch(
      /第2節 第1試合：「.」の第1節 第2試合が終わってから、0分しかありません（60分以上の設定です）。/,
    );
    press('移す');
    expect(linesOf('5/2')).toHaveLength(3);
    expect(screen.getByRole('table', { name: /^5\/2/ }).textContent).toContain('0分しかありません');
  });

  test('試合情報の入力に、大会の共通項目と試合の行を渡す', async () => {
    const { path } = await open();
    press('日程を作る');
    press('試合情報の入力へ進む');
    await waitFor(() => expect(path()).toBe('/admin-input-match-data'));
    const { form, isHandedOver } = readDraft();
    expect(isHandedOver).toBe(true);
    expect(form.common).toMatchObject({
      championshipId: 'league',
      championshipName: '秋季リーグ',
      fiscalYear: '2026',
      isLeague: true,
      halfMinutes: 20,
    });
    expect(form.rows[0]?.row).toMatchObject({
      clubLeftName: '北',
      clubRightName: '西',
      clubLeftId: 'id-北',
      matchNumber: '第1節 第1試合',
      matchDate: '2026-05-02',
      scheduledStartTime: '09:30',
      ground: '厚別公園',
      divisionName: '１部',
      group_1: 'Aグループ',
    });
  });

  test('入力に書きかけの行があれば、置き換える前にたずねる', async () => {
    const typed = { clubLeftName: '港' };
    const { common, rows } = readDraft().form;
    keepDraft(formOf(common, [{ ...(rows[0]?.row ?? expect.fail()), ...typed }]));
    const { path } = await open();
    press('日程を作る');
    press('試合情報の入力へ進む');
    press('いいえ');
    expect(readDraft().form.rows[0]?.row.clubLeftName).toBe('港');
    press('試合情報の入力へ進む');
    press('はい');
    await waitFor(() => expect(path()).toBe('/admin-input-match-data'));
    expect(readDraft().form.rows[0]?.row.clubLeftName).toBe('北');
  });

  test('手で変えた日程は、作り直す前にたずねる', async () => {
    await open();
    press('日程を作る');
    press('第1節 第1試合 北 対 西を変える');
    press('ホームとアウェイを入れ替える');
    press('日程を作る');
    press('いいえ');
    expect(linesOf('5/2')[0]).toContain('西');
    press('日程を作る');
    press('はい');
    expect(linesOf('5/2')[0]).toEqual(['09:30', '厚別公園', '第1節 第1試合', '北', '西']);
  });

  test('入力した条件は、この端末に残る', async () => {
    await open();
    cleanup();
    renderScreen(<SchedulePage championshipId="league" />);
    expect(await screen.findByDisplayValue('厚別公園')).toBeDefined();
  });
});
