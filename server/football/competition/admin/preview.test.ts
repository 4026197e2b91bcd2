/** 大きな下見が、ほかの人を待たせず、一人で席をふさげない。 */

import { expect, test } from 'vitest';
import { MAX_CLUBS, previewCompetition } from '#contract/championship/admin-competition.ts';
import { DEFAULT_SETTINGS, defaultGroup } from '#domain/competition/settings.ts';
import { MEETINGS_LIMIT } from '#domain/competition/standings/rules.ts';
import { urlOf } from '#server/testing/calls.ts';
import { holderOf } from '#server/testing/roles.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const GROUPS = Array.from({ length: 20 }, (_, index) => `組${index}`);

/** The dearest settings: in each group every club meets every club that has left, as often as the rules allow. */
function largestSettings() {
  const named = (word: string) => Array.from({ length: MAX_CLUBS }, (_, index) => `${word}${index}`);
  const { rules, comparisons, bracket } = DEFAULT_SETTINGS;
  return {
    rules: { ...rules, meetings: MEETINGS_LIMIT, withdrawn: 'forfeited' },
    groups: GROUPS.map((name) => ({
      ...defaultGroup(`1/${name}`, 'league'),
      clubs: named('クラブ'),
      withdrawn: named('辞退'),
      advancing: 2,
    })),
    comparisons,
    bracket,
  };
}

test('見るだけの人の大きな下見の間も、サーバーはほかに答え、一人の下見は三つまで', async () => {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const matches = GROUPS.map((group1, index) => ({ matchId: `m${index}`, group1 }));
  await insertSeason(server.store.db, { rules: LEAGUE }, matches);
  const { headers } = await holderOf('reading', server);
  const body = JSON.stringify({ settings: largestSettings() });
  const url = urlOf(server.url, previewCompetition, {}, { championshipId: 'cup' });
  const answered: number[] = [];
  const preview = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    answered.push(response.status);
    return response;
  };
  const all = [preview(), preview(), preview(), preview()];
  const refused = await Promise.race(all);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: expect.stringContaining('まだ処理しています') },
  ]);
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200);
  // The server has answered while all three were under way.
  expect(answered).toEqual([429]);
  expect((await Promise.all(all)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
});
