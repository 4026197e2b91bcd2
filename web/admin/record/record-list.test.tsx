import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { choice } from '../table/filters.tsx';
import { RecordList } from './record-list.tsx';

type Club = { readonly id: string; readonly name: string };

const CLUBS: readonly Club[] = [
  { id: 'a', name: '厚別FC' },
  { id: 'b', name: '円山SC' },
];
let asked: unknown[];
let answer: (query: unknown) => { readonly total: number; readonly rows: readonly Club[] };

function Clubs() {
  return (
    <RecordList
      caption="クラブ"
      reading={(query) => {
        const queryFn = async () => {
          asked.push(query);
          return answer(query);
        };
        return { ...queryOptions({ queryKey: ['clubs', query], queryFn }), queryFn };
      }}
      sorts={['name', 'id']}
      order="asc"
      filters={FILTERS}
      columns={[
        {
          title: '名前',
          sort: 'name',
          cell: ({ id, name }) => (
            <Link to="/member-info" hash={id}>
              {name}
            </Link>
          ),
        },
        { title: '番号', sort: 'id', align: 'end', cell: ({ id }) => id },
        { title: '備考', cell: () => '' },
      ]}
      keyOf={({ id }) => id}
      searchHint="名前"
      notRead="クラブを読み込めませんでした。"
      empty="クラブはまだありません。"
    />
  );
}

const FILTERS = { category: choice('カテゴリー', 'すべて', ['U-12', 'WOMAN']) };

const show = (search = '') => renderScreen(<Clubs />, search);
const last = () => asked.at(-1);

beforeEach(() => {
  asked = [];
  answer = () => ({ total: 2, rows: CLUBS });
});
afterEach(cleanup);

test('見出しを押すとその列で並び、もう一度押すと逆になる', async () => {
  show();
  const heading = await screen.findByRole('columnheader', { name: /番号/ });
  expect(heading.getAttribute('aria-sort')).toBe('none');
  fireEvent.click(within(heading).getByRole('button'));
  await waitFor(() => expect(last()).toEqual({ sort: 'id', order: 'asc', page: '1' }));
  fireEvent.click(within(screen.getByRole('columnheader', { name: /番号/ })).getByRole('button'));
  await waitFor(() => expect(last()).toEqual({ sort: 'id', order: 'desc', page: '1' }));
  expect(screen.getByRole('columnheader', { name: /番号/ }).getAttribute('aria-sort')).toBe('descending');
  expect(within(screen.getByRole('columnheader', { name: '備考' })).queryByRole('button')).toBeNull();
});

test('検索は打ち終わってから一度だけ聞き、最初の頁に戻り、アドレスに残る', async () => {
  answer = () => ({ total: 120, rows: CLUBS });
  const { href } = show('?page=3');
  await waitFor(() => expect(last()).toMatchObject({ page: '3' }));
  const field = screen.getByLabelText('検索');
  for (const text of ['厚', '厚別', '厚別F']) fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(last()).toEqual({ search: '厚別F', sort: 'name', order: 'asc', page: '1' }));
  expect(asked).toHaveLength(2);
  expect(decodeURIComponent(href())).toBe('/?search=厚別F');
});

test('アドレスにある条件から始まり、知らない条件は聞かない', async () => {
  show('?search=2026&category=WOMAN&sort=id&order=desc&page=0');
  await waitFor(() =>
    expect(last()).toEqual({ search: '2026', category: 'WOMAN', sort: 'id', order: 'desc', page: '1' }),
  );
  cleanup();
  show('?category=U-99&sort=secret');
  await waitFor(() => expect(last()).toEqual({ sort: 'name', order: 'asc', page: '1' }));
});

test('条件に合うものがないときと、まだ何もないときは、別の文になり、条件は消せる', async () => {
  answer = () => ({ total: 0, rows: [] });
  show();
  await screen.findByText('クラブはまだありません。');
  fireEvent.change(screen.getByLabelText('カテゴリー'), { target: { value: 'WOMAN' } });
  await screen.findByText('条件に合うものはありません。');
  fireEvent.click(screen.getByRole('button', { name: '条件を消す' }));
  await screen.findByText('クラブはまだありません。');
  expect(last()).toEqual({ sort: 'name', order: 'asc', page: '1' });
});

test('読めないときは文と、もう一度の手段があり、直れば一覧になる', async () => {
  answer = () => {
    throw new Error('unreachable');
  };
  show();
  await screen.findByText(/^クラブを読み込めませんでした。/);
  answer = () => ({ total: 2, rows: CLUBS });
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  await screen.findByText('円山SC');
});

test('頁を送り、最後の頁では進めない', async () => {
  answer = () => ({ total: 51, rows: CLUBS });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '次へ' }));
  await waitFor(() => expect(last()).toMatchObject({ page: '2' }));
  await screen.findByText('2 / 2');
  expect(screen.getByRole('button', { name: '次へ' })).toHaveProperty('disabled', true);
});

test('番号を押すか、番号を入力して、その頁に移り、アドレスに残る', async () => {
  answer = () => ({ total: 600, rows: CLUBS });
  const { href } = show('?page=6');
  const pager = await screen.findByRole('navigation', { name: 'ページ' });
  const numbers = () =>
    within(pager)
      .getAllByRole('button', { name: /^\d+ページ$/ })
      .map(({ textContent }) => textContent);
  expect(numbers()).toEqual(['1', '5', '6', '7', '12']);
  expect(within(pager).getByRole('button', { name: '6ページ' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(within(pager).getByRole('button', { name: '7ページ' }));
  await waitFor(() => expect(last()).toMatchObject({ page: '7' }));
  expect(href()).toBe('/?page=7');
  expect(document.activeElement?.textContent).toBe('600件');
  const jump = screen.getByLabelText('ページ番号');
  for (const [typed, page] of [
    ['１２', '12'],
    ['99', '12'],
    ['0', '1'],
  ] as const) {
    fireEvent.change(jump, { target: { value: typed } });
    fireEvent.submit(jump);
    await waitFor(() => expect(last(), typed).toMatchObject({ page }));
  }
  const asks = asked.length;
  fireEvent.change(jump, { target: { value: 'x' } });
  fireEvent.submit(jump);
  expect(asked).toHaveLength(asks);
});

test('少ない頁には、番号だけがあり、入力の欄はない', async () => {
  answer = () => ({ total: 151, rows: CLUBS });
  show();
  expect(await screen.findByRole('button', { name: '4ページ' })).toBeDefined();
  expect(screen.queryByLabelText('ページ番号')).toBeNull();
});

test('↑と↓で行を移り、/で検索に行く', async () => {
  show();
  const first = await screen.findByRole('link', { name: '厚別FC' });
  const second = screen.getByRole('link', { name: '円山SC' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'Home' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: '/' });
  expect(document.activeElement).toBe(screen.getByLabelText('検索'));
});

test('条件は名前をつけて保存でき、一度で戻れ、消せる', async () => {
  const { href } = show('?category=WOMAN&page=2');
  fireEvent.click(await screen.findByRole('button', { name: 'この条件を保存' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(screen.getByText('名前を入力してください。')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('この条件の名前'), { target: { value: '女子' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(screen.queryByRole('button', { name: 'この条件を保存' })).toBeNull();
  cleanup();
  const again = show();
  fireEvent.click(await screen.findByRole('button', { name: '女子' }));
  await waitFor(() => expect(again.href()).toBe('/?category=WOMAN'));
  expect(href()).toContain('WOMAN');
  fireEvent.click(screen.getByRole('button', { name: '保存した条件「女子」を消す' }));
  expect(screen.queryByRole('button', { name: '女子' })).toBeNull();
  localStorage.clear();
});
