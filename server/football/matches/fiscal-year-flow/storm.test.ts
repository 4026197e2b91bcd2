import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { operatePkScore, operateScore } from '#contract/match/token-flow.ts';
import { type Answered, put } from '#server/testing/calls.ts';
import { matchIn, startReporting } from '#server/testing/fiscal-year-reporter.ts';
import { stateOf } from '#server/testing/season.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

test('同じキーの操作は一度だけ数え、同じ答えをそのまま返す。断りも同じ', async () => {
  const { url, token, store, write, play } = await startReporting(matchFlow);
  const early = { body: { homeOrAway: 'home', gameStatus: '試合前' }, key: randomUUID() };
  const refused = await write('plusScore', early.body, { key: early.key });
  expect(refused.status).toBe(400);
  await play('前半');
  const goal = { body: { homeOrAway: 'home', gameStatus: '前半' }, key: randomUUID() };
  const first = await write('plusScore', goal.body, { key: goal.key });
  const before = await stateOf(store.db);
  for (const [{ body, key }, given] of [
    [early, refused],
    [goal, first],
  ] as const) {
    const again = await write('plusScore', body, { key });
    expect([again.status, again.text]).toEqual([given.status, given.text]);
  }
  const other = { ...ONE, fiscalYear: '2026', match: '第1試合', round: '１部', ...goal.body };
  const reused = await put(url, matchFlow.minusScore, other, { token, key: goal.key });
  expect([reused.status, reused.json]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
  expect(await stateOf(store.db)).toBe(before);
});

test('二人が同じ列に同時に記録すると、一本だけが残り、もう一人は今の表を知る', async () => {
  const { play, kick, target } = await startReporting(matchFlow);
  await play('前半', 'ハーフタイム', '後半', 'PK戦');
  const answers = await Promise.all(Array.from({ length: 8 }, () => kick('home', 0, 'success')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, json]).toMatchObject([
      409,
      { code: 'kick_column_taken', match: { home_club: { pk_score_list: ['success'] } } },
    ]);
  }
  expect((await target()).home_club.pk_score_list).toEqual(['success']);
});

/** A press, sent through one of the two doors, and once more each time its answer was lost on the way. */
const press = fc.record({
  side: fc.constantFrom('home', 'away'),
  door: fc.constantFrom('fiscalYear', 'token'),
  isKick: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
});

test('二つの扉から嵐のように届いても、受け付けたものをちょうど一度ずつ数える', async () => {
  const { url, token, store, write, play, step, target } = await startReporting(matchFlow);
  await play('前半');
  const property = fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 25 }), async (presses) => {
    const before = await target();
    const sent = presses.map(async ({ side, door, isKick, times }): Promise<readonly Answered[]> => {
      const key = randomUUID();
      const club = side === 'home' ? 'club_left' : 'club_right';
      const once = () => {
        if (door === 'fiscalYear') {
          return isKick
            ? write('managePkScore', { homeOrAway: side, index: 0, result: 'success' }, { key })
            : write('plusScore', { homeOrAway: side, gameStatus: '前半' }, { key });
        }
        return isKick
          ? put(
              url,
              operatePkScore,
              { ...ONE, triedClub: club, matchStatus: 'PK戦', operation: 'success' },
              { token, key },
            )
          : put(
              url,
              operateScore,
              { ...ONE, scoredClub: club, matchStatus: '前半', operation: 'plus' },
              { token, key },
            );
      };
      const answers = await Promise.all(Array.from({ length: times }, once));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(isKick ? (door === 'token' ? 409 : 400) : 200);
      return answers;
    });
    await Promise.all(sent);
    const goals = (side: string) => presses.filter((one) => !one.isKick && one.side === side).length;
    expect(await target()).toMatchObject({
      version: before.version + goals('home') + goals('away'),
      home_club: { first_half_score: before.home_club.first_half_score + goals('home'), pk_score: 0 },
      away_club: { first_half_score: before.away_club.first_half_score + goals('away'), pk_score: 0 },
    });
  });
  await fc.assert(property, { numRuns: 10 });
  const events = await store.db.selectFrom('match_events').select(['version', 'operation_id']).execute();
  expect(new Set(events.map(({ operation_id }) => operation_id)).size).toBe(events.length);
  expect(matchIn(matchFlow, await step('ハーフタイム')).version).toBe(events.length + 1);
});
