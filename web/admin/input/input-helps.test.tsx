import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchInputClubs } from '#contract/match/input.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { clearDraft } from './draft.ts';
import { MatchInput } from './match-input.tsx';

const DETAIL = {
  championship_id: 'cup',
  revision: 1,
  form: {
    name: '春季カップ',
    abbreviation: '春季',
    category: 'WOMAN',
    fiscalYear: 2026,
    organizer: '北海道',
    archiveId: 'cup-archive',
    rules: { format: 'league', halfMinutes: 15, extraHalves: false, extraHalfMinutes: 5, shootOutKicks: 3 },
  },
  divisions: [],
};

let isRefused: boolean;
let hasNone: boolean;
let held: Promise<void>;

beforeEach(() => {
  signInForTest();
  clearDraft();
  isRefused = false;
  hasNone = false;
  held = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') {
      return Response.json({ hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌' } });
    }
    if (url.includes(matchInputClubs.path)) {
      return Response.json([
        { club_id: 'c1', name: '西岡FC', variants: [] },
        { club_id: 'c2', name: '手稲SSS', variants: [] },
      ]);
    }
    if (url.includes('/api/admin/championship-names')) {
      const cup = { championship_id: 'cup', championship_name: '春季カップ', category: 'WOMAN' };
      await held;
      return Response.json(hasNone ? [] : [cup]);
    }
    if (url.includes('/api/admin/championships/cup')) {
      return isRefused ? Response.json({}, { status: 500 }) : Response.json(DETAIL);
    }
    throw new Error(`Nobody expected ${url}.`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const value = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value;
const STORED = '登録済みの大会から入力する';
const chooseStored = async () => {
  // Two readings, one after the other, on a busy machine.
  await screen.findByRole('option', { name: /^春季カップ/ }, { timeout: 5_000 });
  fireEvent.change(screen.getByLabelText(STORED), { target: { value: 'cup' } });
};

test('登録済みの大会を読んでいる間も欄の場所があり、下の欄は動かない。大会がなければ欄もない', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  renderScreen(<MatchInput />);
  expect((await screen.findByLabelText(STORED)).getAttribute('aria-busy')).toBe('true');
  resolve();
  await screen.findByRole('option', { name: /^春季カップ/ }, { timeout: 5_000 });
  expect(screen.getByLabelText(STORED).getAttribute('aria-busy')).toBe('false');
  cleanup();
  hasNone = true;
  renderScreen(<MatchInput />);
  await screen.findByLabelText('1行目 左クラブ名');
  await waitFor(() => expect(screen.queryByLabelText(STORED)).toBeNull(), { timeout: 5_000 });
});

test('登録済みの大会を選ぶと、共通項目がその大会のものになる', async () => {
  renderScreen(<MatchInput />);
  await chooseStored();
  await waitFor(() => expect(value('championshipId')).toBe('cup'));
  expect(
    ['category', 'fiscalYear', 'organizer', 'championshipName', 'championshipIdInArchive', 'abbr'].map(value),
  ).toEqual(['WOMAN', '2026', '北海道', '春季カップ', 'cup-archive', '春季']);
  expect([value('isLeague'), value('halfMinutes')]).toEqual(['league', '15']);
});

test('大会の登録内容を読めないときは、そう言い、入力は変わらない', async () => {
  isRefused = true;
  renderScreen(<MatchInput />);
  await chooseStored();
  expect(await screen.findByText(/^大会の登録内容を取得できませんでした。/)).toBeDefined();
  expect(value('championshipId')).toBe('');
});

test('クラブ名の表記の違いを、IDとともに一度に登録名へそろえる。知らない名はそのまま', async () => {
  renderScreen(<MatchInput />);
  const cell = await screen.findByLabelText('1行目 左クラブ名');
  const rows = ['西岡ＦＣ\t手稲SSS', 'まったく別のクラブ\t手稲 ＳＳＳ'].join('\n');
  fireEvent.paste(cell, { clipboardData: { getData: () => rows } });
  fireEvent.click(await screen.findByText('クラブの登録名の候補をすべて採用する（2件）'));
  expect(['0.clubLeftName', '0.clubRightName', '1.clubLeftName', '1.clubRightName'].map(value)).toEqual([
    '西岡FC',
    '手稲SSS',
    'まったく別のクラブ',
    '手稲SSS',
  ]);
  await waitFor(() => expect(screen.queryByText(/候補をすべて採用する/)).toBeNull());
  fireEvent.click(screen.getByLabelText('すべての列を表示する'));
  expect([value('0.clubLeftId'), value('1.clubRightId')]).toEqual(['c1', 'c2']);
});

test('電話では、はじめの行のほかはたたまれ、押すか、欄に入ると開き、たたんでも中身が分かる', async () => {
  renderScreen(<MatchInput />);
  const row = (line: number) => within(screen.getByRole('listitem', { name: `${line}行目` }));
  await screen.findByRole('listitem', { name: '1行目' });
  const head = (line: number) => {
    const item = screen.getByRole('listitem', { name: `${line}行目` });
    // A desk's screen shows none.
    const found = item.querySelector('[aria-expanded]');
    if (found === null) throw new Error('A row has a head.');
    return found;
  };
  const isOpen = (line: number) => head(line).getAttribute('aria-expanded');
  expect([1, 2, 20].map(isOpen)).toEqual(['true', 'false', 'false']);
  fireEvent.click(head(2));
  expect(isOpen(2)).toBe('true');
  const home = row(3).getByLabelText('3行目 左クラブ名');
  fireEvent.focus(home);
  expect(isOpen(3)).toBe('true');
  fireEvent.change(home, { target: { value: '西岡FC' } });
  fireEvent.change(row(3).getByLabelText('3行目 右クラブ名'), { target: { value: '手稲SSS' } });
  fireEvent.change(row(3).getByLabelText('3行目 開始時刻'), { target: { value: '10:00' } });
  fireEvent.click(head(3));
  expect(isOpen(3)).toBe('false');
  expect(head(3).textContent).toContain('西岡FC － 手稲SSS　10:00');
});
