import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import { type Match, SIDES } from '#domain/match/match.ts';
import { nextStatuses, previousStatus } from '#domain/match/phases.ts';
import { FISCAL_YEAR_FLOW } from '#domain/match/policy.ts';
import type { Operation } from '../outbox/operation.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { onFiscalYearWire } from '../testing/fiscal-year-wire.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, inView, matchAfter, wayTo } from '../testing/wire.ts';
import { DOORS } from './doors.ts';
import { addressOfChosen, type FiscalYearDoorName } from './fiscal-year-flow.ts';
import { fiscalYearFlow } from './flow.ts';
import { fromFiscalYearFlow, withMatchView } from './reported-match.ts';

const names = { fiscalYear: '2026', division: '１部', label: '第1試合' };
const addressAt = (door: FiscalYearDoorName) =>
  addressOfChosen({
    door,
    championshipId: IDS.championshipId,
    matchId: IDS.matchId,
    accessToken: IDS.urlAccessToken,
  });
const operationOf = (command: MatchCommand, door: FiscalYearDoorName = 'match'): Operation =>
  goalOn(IDS, { address: addressAt(door), names, command, key: crypto.randomUUID() });

afterEach(() => vi.unstubAllGlobals());

/** Sends one command for a match, through the wire, to a server that has the match. */
async function sent(match: Match, command: MatchCommand, door: FiscalYearDoorName = 'match') {
  const server = fakeServer(match);
  vi.stubGlobal('fetch', server.fetch);
  const operation = { ...operationOf(command, door), enteredAgoMs: 0 };
  const answer = await DOORS[door]?.send(operation, null, new AbortController().signal);
  return { answer, server };
}

const named = {
  fiscalYear: '2026',
  championshipId: IDS.championshipId,
  matchId: IDS.matchId,
  match: '第1試合',
  round: '１部',
};
const { match: _match, round: _round, ...one } = named;
const inShootOut = matchAfter(wayTo('PK戦'));
const finished = matchAfter(wayTo('試合終了'));

describe('年度の流れの扉', () => {
  it.each<readonly [string, Match, MatchCommand, string, object]>([
    [
      '得点',
      matchAfter(wayTo('前半')),
      { type: 'scoreGoal', side: 'away', seen: '前半' },
      'plus-score',
      { ...named, homeOrAway: 'away', gameStatus: '前半' },
    ],
    [
      '得点の取り消し',
      matchAfter([...wayTo('前半'), { type: 'scoreGoal', side: 'home', seen: '前半' }]),
      { type: 'cancelGoal', side: 'home', seen: '前半' },
      'minus-score',
      { ...named, homeOrAway: 'home', gameStatus: '前半' },
    ],
    [
      '進む',
      matchAfter([]),
      fiscalYearFlow.moveOn(matchAfter([]), '前半'),
      'handle-game-status',
      { ...named, changingGameStatus: '前半', direction: 'next' },
    ],
    [
      '終える',
      matchAfter(wayTo('後半')),
      fiscalYearFlow.moveOn(matchAfter(wayTo('後半')), '試合終了'),
      'handle-game-status',
      { ...named, changingGameStatus: '試合終了', direction: 'end' },
    ],
    [
      '戻る',
      matchAfter(wayTo('後半')),
      fiscalYearFlow.goBack(matchAfter(wayTo('後半')), 'ハーフタイム'),
      'handle-game-status',
      { ...named, changingGameStatus: 'ハーフタイム', direction: 'prev' },
    ],
    [
      '延長戦の開始',
      matchAfter(wayTo('後半')),
      { type: 'startExtraHalves' },
      'register-extra-halves',
      { ...one, action: 'register' },
    ],
    [
      '延長戦の取り消し',
      matchAfter(wayTo('延長後半')),
      { type: 'cancelExtraHalves' },
      'register-extra-halves',
      { ...one, action: 'cancel' },
    ],
    [
      'PK戦の開始',
      matchAfter(wayTo('後半')),
      { type: 'startShootOut' },
      'register-pk',
      { ...one, action: 'register' },
    ],
    ['PK戦の取り消し', inShootOut, { type: 'cancelShootOut' }, 'register-pk', { ...one, action: 'cancel' }],
    [
      'PKの一本',
      inShootOut,
      fiscalYearFlow.takeKick(inShootOut, 'away', 'failure'),
      'manage-pk-score',
      { ...named, homeOrAway: 'away', index: 0, result: 'failure' },
    ],
    [
      '結果登録',
      finished,
      { type: 'registerResult', actualStartTime: '10:02' },
      'register-match-result',
      { ...named, actualMatchStartTime: '10:02' },
    ],
    [
      '延期',
      matchAfter([]),
      { type: 'postpone', reason: null, otherReason: '' },
      'register-match-postponement',
      one,
    ],
  ])('%s を、仕様の呼び出しと本文で送る', async (_name, match, command, call, body) => {
    for (const door of ['match', 'test-match'] as const) {
      const { answer, server } = await sent(match, command, door);
      expect(answer).toMatchObject({ kind: 'accepted', match: { ...names, match: server.current() } });
      expect(server.writes).toMatchObject([{ path: `/api/${door}/prod/items/${call}`, body }]);
      expect(server.writes[0]?.body).toEqual(body);
    }
  });

  it('どんな試合でも、押したことは通信を通ってサーバーの同じ決まりで同じ試合になる', async () => {
    const side = fc.constantFrom(...SIDES);
    const wish = fc.oneof(
      fc.nat({ max: 2 }).map((choice) => (match: Match) => {
        const next = nextStatuses(match);
        const to = next[choice % Math.max(1, next.length)];
        return to === undefined ? null : fiscalYearFlow.moveOn(match, to);
      }),
      fc.constant((match: Match) => {
        const to = previousStatus(match, FISCAL_YEAR_FLOW);
        return to === null ? null : fiscalYearFlow.goBack(match, to);
      }),
      fc
        .record({ type: fc.constantFrom('scoreGoal', 'cancelGoal'), side })
        .map((goal) => (match: Match) => ({ ...goal, seen: match.status })),
      fc.tuple(side, fc.constantFrom('success', 'failure')).map(
        ([club, result]) =>
          (match: Match) =>
            fiscalYearFlow.takeKick(match, club, result),
      ),
      side.map((club) => (match: Match) => fiscalYearFlow.cancelKick(match, club)),
      fc.nat({ max: 1 }).map((index) => (match: Match) => fiscalYearFlow.takeBacks(match)[index] ?? null),
    );
    const property = fc.asyncProperty(
      fc.constantFrom('前半', '後半', '延長後半', 'PK戦', '試合終了'),
      fc.array(wish, { minLength: 1, maxLength: 12 }),
      async (start, wishes) => {
        let match = matchAfter(wayTo(start));
        for (const next of wishes) {
          const command = next(match);
          if (command === null) continue;
          const decision = decide(match, command, FISCAL_YEAR_FLOW);
          const { answer, server } = await sent(match, command);
          expect(answer?.kind).toBe(decision.ok ? 'accepted' : 'refused');
          const { version } = decision.ok ? decision.events.reduce(evolve, match) : match;
          const now = server.current();
          if (decision.ok) expect(answer).toMatchObject({ match: { match: now } });
          expect(now.version).toBe(version);
          match = now;
        }
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  it('競合では、今の試合をこの流れの言葉から読む', async () => {
    const now = matchAfter(wayTo('後半'));
    const { answer } = await sent(now, { type: 'scoreGoal', side: 'home', seen: '前半' });
    expect(answer).toMatchObject({ kind: 'refused', match: { ...names, match: now } });
  });

  it('この流れに呼び出しのない操作は送らず、誤りとして報告する', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const { answer, server } = await sent(matchAfter([]), { type: 'cancelPostponement' });
    expect(answer).toEqual({ kind: 'unanswered', by: 'network' });
    expect(server.writes).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it.each<readonly [string, readonly MatchCommand[]]>([
    ['手つかずの試合', []],
    ['延長後半', wayTo('延長後半')],
    ['PK戦の途中', [...wayTo('PK戦'), fiscalYearFlow.takeKick(inShootOut, 'home', 'success')]],
    ['登録済み', [...wayTo('試合終了'), { type: 'registerResult', actualStartTime: '10:32' }]],
    ['理由のない延期', [{ type: 'postpone', reason: null, otherReason: '' }]],
  ])('%s は、通信からもライブ配信からも同じ試合に読める', (_name, commands) => {
    const match = matchAfter(commands, { shootOutKicks: 3 });
    const read = fromFiscalYearFlow(onFiscalYearWire(match), '2026');
    expect(read).toMatchObject({ ...names, group1: '', group2: '', match });
    const known = { ...read, match: { ...matchAfter([], { shootOutKicks: 3 }), version: -1 } };
    expect(withMatchView(known, inView(match)).match).toEqual(match);
  });
});
