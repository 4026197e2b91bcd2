import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, match } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

/** A press of the goal button, sent by one of two phones, and once more each time its answer was lost on the way. */
const press = fc.record({
  club: fc.constantFrom('club_left', 'club_right'),
  phone: fc.constantFrom(0, 1),
  times: fc.integer({ min: 1, max: 3 }),
});

test('どのように重なって届いても、押された得点の数だけを数える', async () => {
  const { url, store } = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(store.db, {}, []);
  const category = { kind: 'category', category: 'U-12（ジュニア）' } as const;
  const phones = [await link(store.db, category), await link(store.db, category)];
  let matches = 0;

  const property = fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 30 }), async (presses) => {
    matches += 1;
    const one = { championshipId: 'cup', matchId: `storm-${matches}` };
    await insertMatch(match(one), MATCH_DAY_MORNING, unheard(store.db));
    const tokens = phones.map(({ token }) => token);
    const [token = ''] = tokens;
    await put(url, updateMatchStatus, { ...one, currentStatus: '試合前', newStatus: '前半' }, { token });
    const sent = presses.flatMap(({ club, phone, times }) => {
      const options = { token: tokens[phone] ?? token, key: randomUUID() };
      const goal = { ...one, scoredClub: club, matchStatus: '前半', operation: 'plus' };
      return Array.from({ length: times }, () => put(url, operateScore, goal, options));
    });
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);

    const row = await store.db
      .selectFrom('matches')
      .select(['left_first_half', 'right_first_half', 'version'])
      .where('match_id', '=', one.matchId)
      .executeTakeFirst();
    const left = presses.filter(({ club }) => club === 'club_left').length;
    expect({ ...row }).toEqual({
      left_first_half: left,
      right_first_half: presses.length - left,
      version: presses.length + 1,
    });
  });
  await fc.assert(property, { numRuns: 15 });
});
