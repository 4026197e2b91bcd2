/** Entries that arrive late, or against another phone's: the same rules behind every flow's calls. */

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeMatch, type MatchChange } from '#contract/match/admin.ts';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { restartPractice } from '#contract/match/practice.ts';
import type { MatchStatus, Side } from '#domain/match/match.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { TOKEN_WORDS, type Words, type Write, wordsOfYear } from '#server/testing/flow-words.ts';
import { insertSeason, link, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { findById, findEvents } from '../repository.ts';

const FLOWS = [
  ['match-v2', TOKEN_WORDS],
  ['match', wordsOfYear(matchFlow, 'cup')],
  ['test-match', wordsOfYear(testMatchFlow, 'practice')],
] as const;

const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const TO_SECOND_HALF: readonly MatchStatus[] = ['前半', 'ハーフタイム', '後半'];

async function start(words: Words) {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [{}]);
  await insertSeason(db, { id: 'practice', practice: true, archiveId: 'practice-archive' }, [{}]);
  const one = { championshipId: words.championshipId, matchId: 'm1' };
  const { token } = await link(db, { kind: 'matches', matches: [one] });
  const current = async () => {
    const record = await findById(one.championshipId, one.matchId, db);
    if (record === null) throw new Error('The match is gone.');
    return record.state;
  };
  const write = ({ call, body }: Write, seen?: { readonly version: number }, key: string = randomUUID()) =>
    put(server.url, call, { ...one, ...body }, { token, key, ...(seen && { seen: seen.version }) });
  const accepted = async (wanted: Write, key?: string) => {
    const answer = await write(wanted, undefined, key);
    expect(answer.status, answer.text).toBe(200);
  };
  const moveTo = async (...statuses: readonly MatchStatus[]) => {
    for (const to of statuses) await accepted(words.step((await current()).status, to));
  };
  /** Gives the goal's name. */
  const goal = async (side: Side) => {
    const key = randomUUID();
    await accepted(words.score(side, (await current()).status), key);
    return key.slice(0, 8);
  };
  const administer = async (change: MatchChange) => {
    const { version } = await current();
    const answer = await ask(changeMatch, { params: one, body: { version, change } });
    expect(answer).toMatchObject({ status: 200 });
  };
  const events = () => findEvents(one.championshipId, one.matchId, db);
  return { server, one, token, write, accepted, current, moveTo, goal, administer, events };
}

describe.each(FLOWS)('%s', (_name, words) => {
  test.each<[string, readonly MatchStatus[], readonly MatchStatus[], MatchStatus]>([
    ['延長後半を、後半を見て押した試合終了', TO_SECOND_HALF, ['延長前半', '延長後半'], '試合終了'],
    ['PK戦を、後半を見て押した試合終了', TO_SECOND_HALF, ['PK戦'], '試合終了'],
    ['延長後半を、後半を見て押したPK戦開始', TO_SECOND_HALF, ['延長前半', '延長後半'], 'PK戦'],
    [
      'PK戦を、延長後半を見て押した試合終了',
      [...TO_SECOND_HALF, '延長前半', '延長後半'],
      ['PK戦'],
      '試合終了',
    ],
    [
      '終わりを取り消して続く後半を、その前に押した試合終了',
      TO_SECOND_HALF,
      ['試合終了', '後半'],
      '試合終了',
    ],
    [
      '終わりを取り消して続く前半を、その前に押した前半終了',
      ['前半'],
      ['ハーフタイム', '前半'],
      'ハーフタイム',
    ],
  ])('%sは、終えずに412で今の試合を返し、今を見てからなら終える', async (_what, before, meanwhile, to) => {
    const { write, moveTo, current } = await start(words);
    await moveTo(...before);
    const sight = await current();
    await moveTo(...meanwhile);
    const now = await current();
    const refused = await write(words.step(sight.status, to), sight);
    expect([refused.status, refused.json]).toMatchObject([
      412,
      { code: 'changed_since_seen', match: { version: now.version } },
    ]);
    expect(await current()).toEqual(now);
    expect((await write(words.step(now.status, to), now)).status).toBe(200);
    expect((await current()).status).toBe(to);
  });

  test('得点が入っただけなら終わり、済んでいれば何も起きない', async () => {
    const { write, moveTo, goal, current } = await start(words);
    await moveTo(...TO_SECOND_HALF);
    const sight = await current();
    await goal('away');
    expect((await write(words.step('後半', '試合終了'), sight)).status).toBe(200);
    expect((await write(words.step('後半', '試合終了'), sight)).json).toMatchObject({ fulfilled: true });
  });

  test('得点の取り消しは、別のチームか時間帯に移された得点を消さず、409で今の試合を返す', async () => {
    const { write, accepted, moveTo, goal, current } = await start(words);
    await moveTo('前半');
    const id = await goal('home');
    const sight = await current();
    const from = { side: 'home', period: 'firstHalf', minute: null };
    await accepted(words.mend({ kind: 'move_goal', goal: id, from, to: { ...from, side: 'away' } }));
    const undo = words.score('home', '前半', { id, period: 'firstHalf' });
    for (const seen of [sight, undefined]) {
      const refused = await write(undo, seen);
      expect([refused.status, refused.json]).toMatchObject([409, { code: 'goal_changed', match: {} }]);
    }
    expect((await current()).goals.away.firstHalf).toBe(1);
    const there = words.score('away', '前半', { id, period: 'firstHalf' });
    expect((await write(there, sight)).status).toBe(200);
    expect((await current()).goals.away.firstHalf).toBe(0);
    expect((await write(there, sight)).json).toMatchObject({ fulfilled: true });
  });

  test('PK戦の途中のキックが除かれたあとの、最後のキックの取り消しと次のキックは412になる', async () => {
    const { write, accepted, moveTo, current } = await start(words);
    await moveTo(...TO_SECOND_HALF, 'PK戦');
    for (const [index, result] of (['failure', 'success', 'success'] as const).entries()) {
      await accepted(words.kick('home', index, result));
    }
    const sight = await current();
    await accepted(words.mend({ kind: 'remove_kick', side: 'home', column: 0 }));
    expect((await write(words.kick('home', 2, 'cancel'), sight)).status).toBe(412);
    await accepted(words.kick('home', 2, 'failure'));
    expect((await write(words.kick('home', 3, 'success'), sight)).status).toBe(412);
    expect((await current()).shootOut.home.kicks).toEqual(['success', 'success', 'failure']);
  });

  test('二人が同じ最後のキックを取り消しても、一本だけ消える', async () => {
    const { write, accepted, moveTo, current } = await start(words);
    await moveTo(...TO_SECOND_HALF, 'PK戦');
    for (const index of [0, 1]) await accepted(words.kick('home', index, 'success'));
    const sight = await current();
    const undo = words.kick('home', 1, 'cancel');
    expect((await write(undo, sight)).status).toBe(200);
    expect((await write(undo, sight)).json).toMatchObject({ fulfilled: true });
  });

  test('試合前に戻すと得点と開始時刻が消え、もう一度始めると0-0で、新しい開始時刻になる', async () => {
    const { write, moveTo, goal, current, events } = await start(words);
    await moveTo('前半');
    await goal('home');
    const sight = await current();
    const id = await goal('away');
    const back = words.step('前半', '試合前');
    expect((await write(back, sight)).status).toBe(412);
    expect((await current()).scored.map((one) => one.id)).toContain(id);
    expect((await write(back)).status).toBe(200);
    expect(await current()).toMatchObject({
      status: '試合前',
      goals: { home: NONE, away: NONE },
      scored: [],
      kickOffs: {},
    });
    expect((await events()).at(-1)).toEqual({ type: 'kickOffCancelled' });
    expect((await write(words.postpone)).status).toBe(200);
  });

  test('得点の残る試合前の試合は、延期できず、わけを言う', async () => {
    const { server, one, write, moveTo, current } = await start(words);
    await moveTo('前半');
    // A row from before the rule: going back kept the goals.
    await server.store.db
      .updateTable('matches')
      .set({ status: '試合前', left_first_half: 3 })
      .where('championship_id', '=', one.championshipId)
      .execute();
    const refused = await write(words.postpone);
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { code: 'goals_on_record', message: expect.stringMatching(/^延期登録に失敗しました。.*得点/) },
    ]);
    expect((await current()).outcome.kind).toBe('open');
  });
});

describe.each(FLOWS.slice(0, 2))('%s', (_name, words) => {
  test.each<[string, MatchChange, MatchChange | null]>([
    ['得点の数の修正', { kind: 'score', goals: { home: { ...NONE, firstHalf: 1 }, away: NONE } }, null],
    ['前の時点への巻き戻し', { kind: 'reverting', to: 2 }, null],
    [
      '結果の入力とその取り消し',
      {
        kind: 'result',
        correction: {
          hasExtraHalves: false,
          goals: { home: { ...NONE, firstHalf: 1 }, away: NONE },
          shootOut: null,
          actualStartTime: null,
        },
      },
      { kind: 'reopening' },
    ],
  ])('管理者の%sのあとは、その前に押した取り消しと移動は412になる', async (_what, first, second) => {
    const { write, moveTo, goal, administer, current } = await start(words);
    await moveTo('前半');
    const kept = await goal('home');
    const dropped = await goal('home');
    const sight = await current();
    await administer(first);
    if (second !== null) await administer(second);
    const now = await current();
    const from = { side: 'home', period: 'firstHalf', minute: null };
    const late: readonly Write[] = [
      ...[kept, dropped].map((id) => words.score('home', '前半', { id, period: 'firstHalf' })),
      words.mend({ kind: 'move_goal', goal: kept, from, to: { ...from, side: 'away' } }),
    ];
    for (const one of late) {
      const refused = await write(one, sight);
      expect([refused.status, refused.json]).toMatchObject([
        412,
        { code: 'changed_since_seen', match: { version: now.version } },
      ]);
    }
    expect(await current()).toEqual(now);
    const again = words.score('home', '前半', { id: kept, period: 'firstHalf' });
    expect((await write(again, now)).status).toBe(200);
  });
});

test('練習の試合をはじめからやり直したあとは、その前に押した取り消しは412になる', async () => {
  const words = wordsOfYear(testMatchFlow, 'practice');
  const { write, moveTo, goal, current } = await start(words);
  await moveTo('前半');
  const id = await goal('home');
  const sight = await current();
  expect((await write({ call: restartPractice, body: { fiscalYear: '2026' } })).status).toBe(200);
  expect((await write(words.score('home', '前半', { id, period: 'firstHalf' }), sight)).status).toBe(412);
});
