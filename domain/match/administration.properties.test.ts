import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdministratorCommand, administer, stateOf } from './administration.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import { type Fixture, type Match, newMatch, SIDES, totalGoals } from './match.ts';
import type { FlowPolicy } from './policy.ts';
import { anyCorrection, anyPolicy, anyRules, anyWishes, type Wish } from './testing/arbitrary-match.ts';
import { MEMBERS_TIMELINE, timelineOf } from './timeline.ts';

const RUNS = { numRuns: 300 };

/** Where in the history an administrator goes back to, as a part of it. */
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true });

type History = { readonly fixture: Fixture; readonly match: Match; readonly events: readonly MatchEvent[] };

const anyHistory: fc.Arbitrary<History & { readonly policy: FlowPolicy }> = fc
  .tuple(anyRules, anyPolicy, anyWishes)
  .map(([rules, policy, wishes]) => {
    const fixture: Fixture = { rules, clubs: { home: '緑ヶ丘FC', away: '港南SC' } };
    const begun = { fixture, match: newMatch(fixture), events: [] };
    return { ...reported(begun, wishes, policy), policy };
  });

describe('巻き戻し', () => {
  test('試合は、その時点までの出来事を積んだものと、版のほかは同じになる', () => {
    fc.assert(
      fc.property(anyHistory, anyPlace, (history, place) => {
        const to = versionAt(history, place);
        if (to === null) return;
        const after = reverted(history, to);
        const then = fold(history.fixture, history.events.slice(0, to));
        expect(after.match).toEqual({ ...then, version: history.events.length + 1 });
        expect(fold(history.fixture, after.events)).toEqual(after.match);
      }),
      RUNS,
    );
  });

  test('巻き戻しの前の時点に巻き戻せば、巻き戻しを取り消せる', () => {
    fc.assert(
      fc.property(anyHistory, anyPlace, (history, place) => {
        const to = versionAt(history, place);
        if (to === null) return;
        const after = reverted(reverted(history, to), history.events.length);
        expect(stateOf(after.match)).toEqual(stateOf(history.match));
      }),
      RUNS,
    );
  });

  test('続きを記録してから何度巻き戻しても、保存と読み出しを経ても、積み直すと同じ試合になる', () => {
    const again = fc.array(fc.tuple(anyPlace, anyWishes), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyHistory, again, (first, rounds) => {
        let history: History = first;
        for (const [place, wishes] of rounds) {
          const to = versionAt(history, place);
          if (to !== null) history = reverted(history, to);
          history = reported(history, wishes, first.policy);
        }
        const stored: readonly MatchEvent[] = history.events.map((event) =>
          JSON.parse(JSON.stringify(event)),
        );
        expect(history.match.version).toBe(history.events.length);
        expect(fold(history.fixture, stored)).toEqual(history.match);
      }),
      { numRuns: 100 },
    );
  });

  test('会員の経過は、その時点のものと、得点の分のほかは同じになる', () => {
    fc.assert(
      fc.property(anyHistory, anyPlace, (history, place) => {
        const to = versionAt(history, place);
        if (to === null) return;
        const after = reverted(history, to);
        const then = { ...history, events: history.events.slice(0, to) };
        expect(rowsOf(after)).toEqual(rowsOf(then));
      }),
      RUNS,
    );
  });
});

describe('管理者の操作のあと', () => {
  test('結果の入力は、どの状態の試合も、入力した得点で試合終了・登録済みにする', () => {
    fc.assert(
      fc.property(anyHistory, anyCorrection, (history, correction) => {
        const { match } = history;
        const decision = administer(match, match.version, { type: 'enterResult', correction });
        if (!decision.ok) return;
        const after = decision.events.reduce(evolve, match);
        expect([after.status, after.outcome.kind]).toEqual(['試合終了', 'registered']);
        for (const side of SIDES) {
          const { firstHalf, secondHalf } = correction.goals[side];
          const played = correction.hasExtraHalves
            ? totalGoals(correction.goals[side])
            : firstHalf + secondHalf;
          expect(totalGoals(after.goals[side])).toBe(played);
        }
      }),
      RUNS,
    );
  });

  test('登録を取り消した試合は、試合終了で開いていて、もう一度登録すると元に戻る', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { outcome } = history.match;
        if (outcome.kind !== 'registered') return;
        const open = done(history, { type: 'reopen' });
        expect([open.match.status, open.match.outcome]).toEqual(['試合終了', { kind: 'open' }]);
        const again = done(open, { type: 'registerResult', actualStartTime: outcome.actualStartTime });
        expect(stateOf(again.match)).toEqual(stateOf(history.match));
      }),
      RUNS,
    );
  });
});

function versionAt({ events }: History, place: number): number | null {
  return events.length === 0 ? null : Math.floor(place * (events.length - 1));
}

function reverted(history: History, to: number): History {
  const state = stateOf(fold(history.fixture, history.events.slice(0, to)));
  return done(history, { type: 'revert', to, state });
}

function done(history: History, command: AdministratorCommand): History {
  const decision = administer(history.match, history.match.version, command);
  if (!decision.ok) throw new Error(decision.fault.message);
  return {
    ...history,
    match: decision.events.reduce(evolve, history.match),
    events: [...history.events, ...decision.events],
  };
}

/** What the reporter's wishes make of the match from here. */
function reported(history: History, wishes: readonly Wish[], policy: FlowPolicy): History {
  let { match, events } = history;
  for (const wish of wishes) {
    const decision = decide(match, wish(match), policy);
    if (!decision.ok) continue;
    match = decision.events.reduce(evolve, match);
    events = [...events, ...decision.events];
  }
  return { ...history, match, events };
}

/** Ends of halves that were taken back since may make a minute unknown. */
function rowsOf({ fixture, events }: History) {
  const recorded = events.map((event, place) => ({ event, recordedAt: place * 60_000 }));
  return timelineOf(fixture, recorded, MEMBERS_TIMELINE).map((row) =>
    row.kind === 'goal' ? { ...row, minute: null } : row,
  );
}
