import { expect, test } from 'vitest';
import { routesIn } from './routes-in.ts';

const ROUTER = `
const members = createRoute({ getParentRoute: () => root, id: 'members', component: MembersOnly });
const start = createRoute({ getParentRoute: () => members, path: '/', beforeLoad: () => {} });
const match = createRoute({
  getParentRoute: () => members,
  path: '/indv-result/$championshipId/$matchId',
  loader: ({ params }) => readChampionshipOf(params),
}).lazy(() => import("./lazy/match-result.tsx").then(({ Route }) => Route));
const other = createSomething({ path: '/other' });
`;

test('ルーターのファイルから、画面のアドレスと、その部品と、どこに属すかがわかる', () => {
  expect(routesIn(ROUTER, 'router.js')).toEqual([
    { name: 'members', parent: 'root', path: null, id: 'members', part: null },
    { name: 'start', parent: 'members', path: '/', id: null, part: null },
    {
      name: 'match',
      parent: 'members',
      path: '/indv-result/$championshipId/$matchId',
      id: null,
      part: './lazy/match-result.tsx',
    },
  ]);
});
