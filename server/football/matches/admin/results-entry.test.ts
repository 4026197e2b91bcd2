import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { adminMatch, changeMatch } from '#contract/match/admin.ts';
import {
  type EnteredResult,
  enterResults,
  type ResultsReview,
  reviewResults,
} from '#contract/match/results-entry.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { HALVES_UNKNOWN, MOST_RESULTS } from '#domain/results-entry/messages.ts';
import { UNCHANGED_PACE } from '#server/platform/idempotency/unchanged-pace.ts';
import type { Database } from '#server/platform/store/store.ts';
import { ADMINISTRATOR, startWithAdministrator } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING, stateOf } from '#server/testing/season.ts';
import { countUnchanged } from '#server/testing/server.ts';

const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };

/** `3-1`, all in the second half. */
function result(matchId: string, score: string, changes: Partial<EnteredResult> = {}): EnteredResult {
  const [home = 0, away = 0] = score.split('-').map(Number);
  return {
    championshipId: 'league',
    matchId,
    version: 0,
    correction: {
      hasExtraHalves: false,
      goals: { home: { ...NONE, secondHalf: home }, away: { ...NONE, secondHalf: away } },
      shootOut: null,
      actualStartTime: null,
    },
    halvesUnknown: false,
    ...changes,
  };
}

async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, { id: 'league', name: '春季リーグ', rules: LEAGUE }, [
    { matchId: 'l1', group1: null, clubs: { home: '北', away: '南' } },
    { matchId: 'l2', group1: null, clubs: { home: '東', away: '西' } },
  ]);
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const enter = (results: readonly EnteredResult[], key?: string) =>
    ask(enterResults, {
      body: { results },
      ...(key === undefined ? {} : { headers: { [IDEMPOTENCY_KEY]: key } }),
    });
  const review = (results: readonly EnteredResult[]) => ask(reviewResults, { body: { results } });
  const read = async (matchId: string, championshipId = 'league') =>
    (await ask(adminMatch, { params: { championshipId, matchId } })).json;
  /** The keys under which answers are stored. */
  const stored = async () => {
    const rows = await db.selectFrom('operations').select('operation_key').execute();
    return rows.map(({ operation_key }) => operation_key).toSorted();
  };
  return { server, ask, db, enter, review, read, stored, state: () => stateOf(db) };
}

test('いくつもの大会の結果を一度に登録し、会員にもすぐに見える', async () => {
  const { server, enter, read } = await start();
  const cup = result('m1', '1-1', { championshipId: 'cup' });
  const shootOut = { kind: 'successes' as const, successes: { home: 4, away: 3 } };
  const answer = await enter([result('l1', '3-1'), { ...cup, correction: { ...cup.correction, shootOut } }]);
  expect([answer.status, answer.json]).toEqual([200, { registered: 2, corrected: 0, unchanged: 0 }]);
  expect(await read('l1')).toMatchObject({
    state: 'registered',
    match: { home_club: { final_score: 3, second_half_score: 3 }, away_club: { final_score: 1 }, goals: [] },
    history: [{ event: { type: 'statusChanged' } }, { event: { type: 'resultCorrected' } }],
  });
  expect(await read('m1', 'cup')).toMatchObject({ match: { has_pk: true, home_club: { pk_score: 4 } } });
  const { headers } = await signedIn(server);
  const shown = await get(
    server.url,
    targetChampionship,
    { championshipId: 'league', fiscalYear: '2026' },
    headers,
  );
  expect(shown.text).toContain('"final_score":3');
});

test('登録済みの結果は修正になり、同じ結果はそのまま残る', async () => {
  const { enter, read } = await start();
  await enter([result('l1', '3-1'), result('l2', '0-0')]);
  const again = [result('l1', '3-2', { version: 2 }), result('l2', '0-0', { version: 2 })];
  expect((await enter(again)).json).toEqual({ registered: 0, corrected: 1, unchanged: 1 });
  expect(await read('l1')).toMatchObject({ match: { version: 3, away_club: { final_score: 2 } } });
  expect(await read('l2')).toMatchObject({ match: { version: 2 } });
});

test('確認は、変わることと、順位と勝点がどう動くかを示し、何も変えない', async () => {
  const { enter, review, state } = await start();
  await enter([result('l1', '1-0')]);
  const before = await state();
  const answer = await review([result('l1', '1-0', { version: 2 }), result('l2', '0-4')]);
  expect(Value.Errors(reviewResults.answer, answer.json), JSON.stringify(answer.json)).toEqual([]);
  const { results, competitions } = answer.json as ResultsReview;
  expect(results.map(({ kind, after }) => [kind, after.away_club.final_score])).toEqual([
    ['same', 0],
    ['registration', 4],
  ]);
  expect(competitions).toMatchObject([
    {
      championship_id: 'league',
      championship_name: '春季リーグ',
      tables: [
        {
          group: '１部',
          clubs: [
            { club: '西', before: { place: 2, points: 0 }, after: { place: 1, points: 3 } },
            { club: '北', before: { place: 1, points: 3 }, after: { place: 2, points: 3 } },
            { club: '南', before: { place: 4, points: 0 }, after: { place: 3, points: 0 } },
            { club: '東', before: { place: 2, points: 0 }, after: { place: 4, points: 0 } },
          ],
        },
      ],
      moves: [],
    },
  ]);
  expect(await state()).toBe(before);
});

test('一つでも試合が変わっていれば、その試合の名を挙げて409を返し、何も登録しない', async () => {
  const { ask, enter, review, state } = await start();
  const change = { kind: 'postponement', reason: '雨', other_reason: '' };
  await ask(changeMatch, {
    params: { championshipId: 'league', matchId: 'l2' },
    body: { version: 0, change },
  });
  const before = await state();
  const results = [result('l1', '3-1'), result('l2', '0-0')];
  for (const answer of [await review(results), await enter(results)]) {
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      code: 'stale_version',
      message:
        '確認した後に、「東 対 西」が更新されました。どの結果も登録していません。最新の状況を見て、もう一度確認してください。',
      rows: [{ row: 2, championship_id: 'league', match_id: 'l2' }],
    });
  }
  expect(await state()).toBe(before);
});

test('同じ操作番号の二度目は、一度目の答えを返すだけで、別の内容なら断る', async () => {
  const { enter, read } = await start();
  const key = randomUUID();
  const results = [result('l1', '3-1')];
  const first = await enter(results, key);
  const second = await enter(results, key);
  expect([second.status, second.json]).toEqual([200, first.json]);
  expect(await read('l1')).toMatchObject({ match: { version: 2 } });
  expect((await enter([result('l1', '0-0', { version: 2 })], key)).status).toBe(409);
});

test('断られた登録と変更のない登録が多すぎても、同じように答え、覚えはしない。変わる登録は覚える', async () => {
  const { server, enter, state, stored } = await start();
  expect((await enter([result('l1', '2-0')])).status).toBe(200);
  const asked = [[result('l1', '3-0')], [result('l1', '2-0', { version: 2 })]];
  const keys = asked.map(() => randomUUID());
  countUnchanged(server, ADMINISTRATOR, UNCHANGED_PACE.most - asked.length);
  const answers: Awaited<ReturnType<typeof enter>>[] = [];
  for (const [index, results] of asked.entries()) answers.push(await enter(results, keys[index]));
  expect(answers.map(({ status }) => status)).toEqual([409, 200]);
  expect(await stored()).toEqual(keys.toSorted());
  const before = await state();
  for (const [index, results] of asked.entries()) {
    const beyond = await enter(results, randomUUID());
    expect([beyond.status, beyond.json]).toEqual([answers[index]?.status, answers[index]?.json]);
  }
  expect(await state()).toBe(before);
  const key = randomUUID();
  const changing = await enter([result('l2', '1-0')], key);
  expect([changing.status, changing.json]).toEqual([200, { registered: 1, corrected: 0, unchanged: 0 }]);
  expect((await enter([result('l2', '1-0')], key)).json).toEqual(changing.json);
});

test('覚えた返事が消えた後に同じ操作番号で届いても、その後の修正を元に戻さず、何も変えない', async () => {
  const { enter, db, state } = await start();
  const key = randomUUID();
  const sent = [result('l1', '3-1'), result('l2', '0-0')];
  await enter(sent, key);
  const version = (await matchVersions(db)).l1 ?? 0;
  expect((await enter([result('l1', '2-1', { version })])).status).toBe(200);
  await db.deleteFrom('operations').execute();
  const before = await state();
  expect(await enter(sent, key)).toMatchObject({
    status: 200,
    json: { registered: 0, corrected: 0, unchanged: 2 },
  });
  expect(await state()).toBe(before);
});

async function matchVersions(db: Database): Promise<Readonly<Record<string, number>>> {
  const rows = await db.selectFrom('matches').select(['match_id', 'version']).execute();
  return Object.fromEntries(rows.map(({ match_id, version }) => [match_id, version]));
}

test('延期の試合にも結果を登録でき、延期は取り消される', async () => {
  const { ask, enter, read } = await start();
  const params = { championshipId: 'league', matchId: 'l2' };
  const change = { kind: 'postponement', reason: '雨', other_reason: '' };
  await ask(changeMatch, { params, body: { version: 0, change } });
  expect((await enter([result('l2', '2-0', { version: 1 })])).status).toBe(200);
  expect(await read('l2')).toMatchObject({ state: 'registered', match: { is_postponed: false } });
});

test('操作の記録に一試合ずつ残り、内訳がわからない得点はそう書かれる', async () => {
  const { ask, enter } = await start();
  await enter([result('l1', '3-1', { halvesUnknown: true }), result('l2', '0-0')]);
  const { json } = await ask(listAudit, { query: { search: '試合結果' } });
  expect(json).toMatchObject({ total: 2 });
  expect(JSON.stringify(json)).toContain(`試合結果を入力しました。${HALVES_UNKNOWN}`);
});

test.each([
  ['ない試合', [result('l1', '1-0'), result('no-such', '1-0')], 404],
  ['練習の試合', [result('p1', '1-0', { championshipId: 'practice' })], 404],
  ['同じ試合の二つの結果', [result('l1', '1-0'), result('l1', '2-0')], 400],
  ['多すぎる得点', [result('l1', '1-0'), result('l2', '31-0')], 400],
  ['空の一覧', [], 400],
  ['多すぎる結果', Array.from({ length: MOST_RESULTS + 1 }, (_, at) => result(`x${at}`, '0-0')), 400],
])('%sは断り、何も変えない', async (_what, results, status) => {
  const { enter, review, state } = await start();
  const before = await state();
  for (const answer of [await review(results), await enter(results)]) {
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ message: expect.stringMatching(/。$/) });
  }
  expect(await state()).toBe(before);
});

test('二人が同じ試合を同時に登録すると、一人だけが通り、もう一人は409になる', async () => {
  const { enter, read } = await start();
  const answers = await Promise.all([
    enter([result('l1', '1-0'), result('l2', '1-0')]),
    enter([result('l2', '2-0'), result('l1', '2-0')]),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read('l1')).toMatchObject({ match: { version: 2 } });
});
