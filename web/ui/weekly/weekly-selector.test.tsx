import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WeeklyChampionship } from '#contract/match/this-week.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { WeeklySelector } from './weekly-selector.tsx';

const NOT_YET = '今週開催予定の試合が存在しないか、まだ更新されていません。';

let read: () => Promise<readonly WeeklyChampionship[]>;

function Selector() {
  return <WeeklySelector query={useQuery({ queryKey: ['week'], queryFn: () => read() })} />;
}

function weekly(category: Category, id: string, dates: readonly string[] = []): WeeklyChampionship {
  return {
    championship_id: id,
    championship_name: `${id}大会`,
    abbreviation: id,
    category,
    match_dates: [...dates],
  };
}

function open(...championships: readonly WeeklyChampionship[]) {
  read = async () => championships;
  renderScreen(<Selector />);
}

const choice = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('どのカテゴリーにいくつ大会があるかが、選ぶ前から見える', async () => {
  open(weekly('U-15（ジュニアユース）', 'a'), weekly('U-15（ジュニアユース）', 'b'), weekly('WOMAN', 'w'));
  await screen.findByRole('link', { name: /a大会/ });
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
  expect(names).toEqual([
    'U-12（ジュニア） 0大会',
    'U-15（ジュニアユース） 2大会',
    'U-18（ユース） 0大会',
    'WOMAN 1大会',
  ]);
});

test('初めての人には、大会のある最初のカテゴリーが、送られた順に並ぶ', async () => {
  open(weekly('WOMAN', 'w'), weekly('U-15（ジュニアユース）', 'b'), weekly('U-15（ジュニアユース）', 'a'));
  await screen.findByRole('link', { name: /b大会/ });
  expect((await choice(/^U-15/)).checked).toBe(true);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent?.slice(0, 1))).toEqual(['b', 'a']);
  expect(links[0]?.getAttribute('href')).toBe('/latest-results-by-championship/b');
});

test('選んだカテゴリーは、この電話が覚えている', async () => {
  open(weekly('U-12（ジュニア）', 'j'), weekly('WOMAN', 'w'));
  fireEvent.click(await choice(/^WOMAN/));
  expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
  cleanup();
  open(weekly('U-12（ジュニア）', 'j'), weekly('WOMAN', 'w'));
  expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
  expect((await choice(/^WOMAN/)).checked).toBe(true);
});

test('大会のないカテゴリーを選ぶと、そう言う', async () => {
  open(weekly('U-12（ジュニア）', 'j'));
  fireEvent.click(await choice(/^U-18/));
  expect(await screen.findByText(NOT_YET)).toBeDefined();
});

test('覚えている名がもうカテゴリーでなければ、初めての人と同じになる', async () => {
  localStorage.setItem('category', 'U-9');
  open(weekly('WOMAN', 'w'));
  expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
});

test('今週どこにも試合がなければ、一度だけ言う', async () => {
  open();
  expect(await screen.findByText('今週開催予定の試合はありません。')).toBeDefined();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('読めなければ、試合がないとも、いくつあるとも言わず、もう一度読める', async () => {
  read = () => Promise.reject(new TypeError('Failed to fetch'));
  renderScreen(<Selector />);
  expect(await screen.findByText('今週の大会の情報がまだ届いていません。')).toBeDefined();
  expect(screen.queryByText(/開催予定/)).toBeNull();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    ...CATEGORIES,
  ]);
  read = async () => [weekly('WOMAN', 'w')];
  screen.getByRole('button', { name: 'もう一度読み込む' }).click();
  expect(await screen.findByRole('link', { name: /w大会/ })).toBeDefined();
});

test('今日試合のある大会は、東京の今日でわかる', async () => {
  // 00:30 of the 16th in Tokyo.
  vi.useFakeTimers({ now: new Date('2026-05-15T15:30:00Z'), toFake: ['Date'] });
  open(weekly('WOMAN', 'w', ['2026-05-16']), weekly('WOMAN', 'x', ['2026-05-15', '2026-05-17']));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  const [today, other] = screen.getAllByRole('link').map((link) => link.textContent);
  expect(today).toContain('今日試合があります');
  expect(other).toContain('次の試合 5/17(日)');
});
