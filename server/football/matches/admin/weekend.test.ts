import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { adminWeekend, changeMatch, checkMatch, type Weekend } from '#contract/match/admin.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { DEFAULT_SETTINGS, defaultGroup } from '#domain/competition/settings.ts';
import { updateSettings } from '#server/football/competition/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { ADMINISTRATOR, startWithAdministrator } from '#server/testing/administrator.ts';
import { insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';

const SATURDAY = { from: '2026-05-16', to: '2026-05-16' };
const ONE = { championshipId: 'cup', matchId: 'm1' };
const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const RESULT = {
  kind: 'result',
  correction: {
    hasExtraHalves: false,
    goals: { home: { ...NONE, firstHalf: 2 }, away: NONE },
    shootOut: null,
    actualStartTime: '10:05',
  },
};

async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [
    { matchId: 'm1' },
    { matchId: 'm2', scheduledStartTime: '09:00' },
    { matchId: 'm3', date: '2026-05-17' },
  ]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const read = async (query: Record<string, string> = SATURDAY) => {
    const answer = await ask(adminWeekend, { query });
    expect(Value.Errors(adminWeekend.answer, answer.json), JSON.stringify(answer.json)).toEqual([]);
    return answer.json as Weekend;
  };
  const one = async () => (await read()).matches.find(({ match }) => match.match_id === 'm1');
  const check = (version: number, checked: boolean) =>
    ask(checkMatch, { params: ONE, body: { version, checked } });
  const change = (version: number, wanted: object) =>
    ask(changeMatch, { params: ONE, body: { version, change: wanted } });
  return { server, ask, read, one, check, change };
}

test('選んだ日の、練習のほかの試合が、日と時刻の順に並ぶ', async () => {
  const { read } = await start();
  const { matches, now } = await read();
  expect(matches.map(({ match }) => match.match_id)).toEqual(['m2', 'm1']);
  expect(now).toBe(MATCH_DAY_MORNING);
  const both = await read({ from: '2026-05-16', to: '2026-05-17' });
  expect(both.matches.map(({ match }) => match.match_id)).toEqual(['m2', 'm1', 'm3']);
});

test('同点を組の順位表がどう数えるかを言い、順位表のない試合とトーナメント表の試合には言わない', async () => {
  const { server, read } = await start();
  const { db } = server.store;
  await insertSeason(db, { id: 'league', rules: LEAGUE }, [
    { matchId: 'l1' },
    { matchId: 'l2', group1: 'B' },
  ]);
  await insertSeason(db, { id: 'plain', rules: LEAGUE }, [{ matchId: 'p1' }, { matchId: 'final' }]);
  const points = { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } } as const;
  const rules = { ...DEFAULT_SETTINGS.rules, points };
  const slot = { kind: 'club', club: '北' } as const;
  const slots = { home: slot, away: { ...slot, club: '南' } };
  const final = { id: '1-1', name: '決勝', slots, storedMatch: 'final', walkover: null };
  const by = { version: 0, by: ADMINISTRATOR, now: MATCH_DAY_MORNING };
  const groups = [{ ...defaultGroup('1/A', 'league'), rules }];
  await updateSettings(
    { championshipId: 'league', settings: { ...DEFAULT_SETTINGS, groups }, ...by },
    unheard(db),
  );
  const bracket = [final];
  await updateSettings(
    { championshipId: 'plain', settings: { ...DEFAULT_SETTINGS, bracket }, ...by },
    unheard(db),
  );
  const rulesOf = (await read()).matches.map(({ match, level_rule }) => [match.match_id, level_rule]);
  expect(Object.fromEntries(rulesOf)).toEqual({
    m1: null,
    m2: null,
    l1: 'shootOut',
    l2: 'draw',
    p1: 'draw',
    final: null,
  });
});

test('だれが結果を登録したかを言い、登録を取り消せば言わない', async () => {
  const { one, change } = await start();
  await change(0, RESULT);
  expect(await one()).toMatchObject({
    state: 'registered',
    registered: { by: { kind: 'administrator', email: ADMINISTRATOR }, at: MATCH_DAY_MORNING },
  });
  await change(2, { kind: 'reopening' });
  expect(await one()).toMatchObject({ state: 'unregistered', registered: null });
});

test('紙と照合済みの印は、だれがいつ付けたかを言い、試合が変わると自然に外れる', async () => {
  const { ask, one, check, change } = await start();
  await change(0, RESULT);
  expect((await check(2, true)).status).toBe(200);
  expect((await one())?.checked).toEqual({ by: ADMINISTRATOR, at: MATCH_DAY_MORNING });
  await change(2, { kind: 'reopening' });
  expect((await one())?.checked).toBeNull();
  expect((await check(3, true)).status).toBe(200);
  expect((await check(3, false)).status).toBe(200);
  expect((await one())?.checked).toBeNull();
  expect((await ask(listAudit, { query: { search: '照合' } })).json).toMatchObject({ total: 3 });
});

test('見た後に変わった試合には、印を付けない', async () => {
  const { one, check, change } = await start();
  await change(0, RESULT);
  expect((await check(1, true)).status).toBe(409);
  expect((await one())?.checked).toBeNull();
});

test('ない試合と練習の試合に印は付けられず、長すぎる範囲と逆の範囲は断る', async () => {
  const { ask } = await start();
  const body = { version: 0, checked: true };
  for (const params of [
    { championshipId: 'practice', matchId: 'p1' },
    { championshipId: 'cup', matchId: 'no-such' },
  ]) {
    expect((await ask(checkMatch, { params, body })).status).toBe(404);
  }
  for (const query of [
    { from: '2026-05-16', to: '2026-05-23' },
    { from: '2026-05-17', to: '2026-05-16' },
  ]) {
    expect((await ask(adminWeekend, { query })).status).toBe(400);
  }
});
