import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choice } from '../table/filters.tsx';
import { useList } from '../table/list.ts';
import { BackLink } from './back-link.tsx';

afterEach(cleanup);

function Members() {
  const { search, filters } = useList({
    sorts: ['name'],
    order: 'asc',
    filters: { state: choice('状態', 'すべて', ['expired']) },
    about: 'people',
  });
  return <p>{`一覧：${filters.state ?? 'すべて'} ${search}`}</p>;
}

test('一覧へ戻ると、絞り込みと、アドレスに残さない検索の言葉も、離れたときのまま', async () => {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: '/admin-members', component: Members });
  const one = createRoute({
    getParentRoute: () => root,
    path: '/one',
    component: () => <BackLink to="/admin-members">会員の一覧</BackLink>,
  });
  const history = createMemoryHistory({ initialEntries: ['/one'] });
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([list, one]), history })} />);
  const back = async () => fireEvent.click(await screen.findByRole('link', { name: '会員の一覧' }));
  await back();
  expect(await screen.findByText('一覧：すべて')).toBeDefined();
  history.push('/admin-members?state=expired', { searchedFor: '北野' });
  await screen.findByText('一覧：expired 北野');
  history.push('/one');
  await back();
  expect(await screen.findByText('一覧：expired 北野')).toBeDefined();
});
