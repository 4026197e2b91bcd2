import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { administer } from './administration.ts';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { Correction } from './match.ts';
import {
  type Fixture,
  type Match,
  type MatchStatus,
  newMatch,
  type PerSide,
  SIDES,
  type Side,
  totalGoals,
} from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { REAL_MATCHES } from './samples/index.ts';
import { anyPolicy, anyRules, anyWishes } from './testing/arbitrary-match.ts';
import { KNOCKOUT } from './testing/situations.ts';
import { MEMBERS_TIMELINE, REPORTERS_TIMELINE, type TimelineRow, timelineOf } from './timeline.ts';
import type { RecordedEvent } from './timeline-notes.ts';

const FIXTURE: Fixture = { rules: KNOCKOUT, clubs: { home: '北', away: '南' } };
const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };

type Act = (match: Match) => MatchCommand;

const to =
  (status: MatchStatus): Act =>
  ({ status: seen }) => ({ type: 'changeStatus', seen, to: status });
const goal =
  (side: Side): Act =>
  ({ status: seen }) => ({ type: 'scoreGoal', side, seen });
const noGoal =
  (side: Side): Act =>
  ({ status: seen }) => ({ type: 'cancelGoal', side, seen });
const kick =
  (side: Side, result: 'success' | 'failure'): Act =>
  () => ({ type: 'takeKick', side, result, column: null, seen: 'PK戦' });
const noKick =
  (side: Side): Act =>
  () => ({ type: 'cancelKick', side, column: null, seen: 'PK戦' });
const register: Act = () => ({ type: 'registerResult', actualStartTime: '10:05' });
const correct =
  (correction: Partial<Correction>): Act =>
  () => ({
    type: 'correctResult',
    correction: {
      hasExtraHalves: false,
      goals: { home: NONE, away: NONE },
      shootOut: null,
      actualStartTime: null,
      ...correction,
    },
    claim: null,
  });

/** The events of acts that must all be accepted, one a minute unless `seconds` are given for each. */
function eventsOf(acts: readonly Act[], policy: FlowPolicy = TOKEN_FLOW, seconds: readonly number[] = []) {
  let match = newMatch(FIXTURE);
  const events: RecordedEvent[] = [];
  for (const [index, act] of acts.entries()) {
    const decision = decide(match, act(match), policy);
    if (!decision.ok) throw new Error(`${index}: ${decision.fault.code}`);
    for (const event of decision.events) {
      events.push({ event, recordedAt: (seconds[index] ?? index * 60) * 1_000 });
      match = evolve(match, event);
    }
  }
  return events;
}

const members = (acts: readonly Act[], policy?: FlowPolicy) =>
  timelineOf(FIXTURE, eventsOf(acts, policy), MEMBERS_TIMELINE).map(text);
const reporters = (acts: readonly Act[], policy?: FlowPolicy) =>
  timelineOf(FIXTURE, eventsOf(acts, policy), REPORTERS_TIMELINE).map(text);

/** A row as one line; an undone one in brackets. */
function text(row: TimelineRow): string {
  const line = lineOf(row);
  return row.isUndone ? `[${line}]` : line;
}

function lineOf(row: TimelineRow): string {
  switch (row.kind) {
    case 'phase':
      return row.status + score(row.score);
    case 'goal':
      return `${FIXTURE.clubs[row.side]}の得点${score(row.score)}`;
    case 'kick':
      return `${FIXTURE.clubs[row.side]}${row.standing?.number ?? ''}${row.result === 'success' ? '○' : '×'}${score(row.standing?.score)}`;
    case 'registered':
      return `結果登録 ${row.actualStartTime}`;
    case 'postponed':
      return `延期 ${row.reason}`;
    case 'scoreCorrected':
      return `得点の修正${score(row.score)}`;
    case 'corrected':
      return `修正${score(row.score)}${row.shootOut === null ? '' : `PK${score(row.shootOut)}`}`;
  }
}

function score(goals: PerSide<number> | null | undefined): string {
  return goals ? `（${goals.home}-${goals.away}）` : '';
}

const TO_SECOND_HALF = [to('前半'), goal('home'), to('ハーフタイム'), to('後半')] as const;
const TO_EXTRA = [...TO_SECOND_HALF, goal('away'), to('延長前半')] as const;
const FINISHED = [...TO_SECOND_HALF, goal('away'), goal('home'), to('試合終了')] as const;

describe('経過に並ぶこと', () => {
  test('まだ何も記録されていない試合には、何もない', () => {
    expect(members([])).toEqual([]);
  });

  test('前半から結果登録までを、得点の後のスコアとともに、起きた順に', () => {
    expect(members([...FINISHED, register])).toEqual([
      '前半',
      '北の得点（1-0）',
      'ハーフタイム（1-0）',
      '後半',
      '南の得点（1-1）',
      '北の得点（2-1）',
      '試合終了（2-1）',
      '結果登録 10:05',
    ]);
  });

  test('延長とPK戦。キックは何本目かと、そこまでの成功数とともに', () => {
    const acts = [
      ...TO_EXTRA,
      to('延長後半'),
      to('PK戦'),
      kick('away', 'success'),
      kick('home', 'failure'),
      kick('away', 'success'),
      to('試合終了'),
    ];
    expect(members(acts).slice(5)).toEqual([
      '延長前半',
      '延長後半',
      'PK戦',
      '南1○（0-1）',
      '北1×（0-1）',
      '南2○（0-2）',
      '試合終了（1-1）',
    ]);
  });

  test('延期は理由とともに。取り消されれば会員には見えない', () => {
    const postpone: Act = () => ({ type: 'postpone', reason: 'その他', otherReason: '台風' });
    const cancel: Act = () => ({ type: 'cancelPostponement' });
    expect(members([postpone])).toEqual(['延期 台風']);
    expect(members([postpone, cancel, to('前半')])).toEqual(['前半']);
    expect(reporters([postpone, cancel, to('前半')])).toEqual(['[延期 台風]', '前半']);
  });
});

describe('取り消した得点とキック', () => {
  const acts = [to('前半'), goal('home'), goal('away'), noGoal('home'), goal('away')];

  test('会員には見えず、残った得点のスコアは数え直される', () => {
    expect(members(acts)).toEqual(['前半', '南の得点（0-1）', '南の得点（0-2）']);
  });

  test('速報員には、取り消したものとして見える', () => {
    expect(reporters(acts)).toEqual(['前半', '[北の得点]', '南の得点（0-1）', '南の得点（0-2）']);
  });

  test('消えるのは、その時間帯のそのチームの最後の得点', () => {
    const again = [...TO_SECOND_HALF, goal('home'), goal('home'), noGoal('home')];
    expect(reporters(again).slice(1)).toEqual([
      '北の得点（1-0）',
      'ハーフタイム（1-0）',
      '後半',
      '北の得点（2-0）',
      '[北の得点]',
    ]);
  });

  test('取り消したキックの後のキックが、その番になる', () => {
    const kicks = [
      ...TO_SECOND_HALF,
      to('PK戦'),
      kick('home', 'success'),
      kick('away', 'success'),
      noKick('home'),
      kick('home', 'failure'),
    ];
    expect(members(kicks).slice(5)).toEqual(['南1○（0-1）', '北1×（0-1）']);
    expect(reporters(kicks).slice(5)).toEqual(['[北○]', '南1○（0-1）', '北1×（0-1）']);
  });
});

describe('戻ると消えるもの', () => {
  test('延長前半から後半へ戻れば、延長とその得点', () => {
    const acts = [...TO_EXTRA, goal('home'), to('後半'), goal('home')];
    expect(members(acts).slice(3)).toEqual(['後半', '南の得点（1-1）', '北の得点（2-1）']);
    expect(reporters(acts).slice(5)).toEqual(['北の得点（2-1）', '[延長前半]', '[北の得点]']);
  });

  test('PK戦から戻れば、PK戦とキック', () => {
    const acts = [...TO_SECOND_HALF, to('PK戦'), kick('home', 'success'), to('後半')];
    expect(members(acts).at(-1)).toBe('後半');
    expect(reporters(acts).slice(4)).toEqual(['[PK戦]', '[北○]']);
  });

  test('試合終了からPK戦へ戻っても、キックは残る（年度方式）', () => {
    const step = (direction: 'prev' | 'next', status: MatchStatus): Act => {
      return () => ({ type: 'stepStatus', direction, to: status });
    };
    const acts = [
      ...TO_SECOND_HALF,
      to('PK戦'),
      kick('home', 'success'),
      step('next', '試合終了'),
      step('prev', 'PK戦'),
    ];
    expect(members(acts, FISCAL_YEAR_FLOW).slice(4)).toEqual(['PK戦', '北1○（1-0）']);
  });

  test('得点のない後半を取り消して始め直せば、新しい始まりだけが残る', () => {
    const events = eventsOf([...TO_SECOND_HALF, to('ハーフタイム'), to('後半')]);
    const starts = timelineOf(FIXTURE, events, MEMBERS_TIMELINE).filter(
      (row) => row.kind === 'phase' && row.status === '後半',
    );
    expect(starts.map(({ recordedAt }) => recordedAt)).toEqual([5 * 60_000]);
  });

  test('得点の残る後半へ戻り直せば、はじめの始まりのまま、得点の前に並ぶ', () => {
    const events = eventsOf([...TO_SECOND_HALF, goal('away'), to('ハーフタイム'), to('後半')]);
    const rows = timelineOf(FIXTURE, events, MEMBERS_TIMELINE);
    expect(rows.map(text).slice(2)).toEqual(['ハーフタイム（1-0）', '後半', '南の得点（1-1）']);
    expect(rows[3]?.recordedAt).toBe(3 * 60_000);
  });

  test('後の時間帯から戻って足した得点は、その時間帯に並ぶ', () => {
    const acts = [...TO_EXTRA, to('延長後半'), goal('home'), to('延長前半'), goal('away'), to('延長後半')];
    expect(members(acts).slice(5)).toEqual(['延長前半', '南の得点（1-2）', '延長後半', '北の得点（2-2）']);
  });
});

describe('修正', () => {
  const corrected = (home: Partial<typeof NONE>, away: Partial<typeof NONE>) =>
    correct({ goals: { home: { ...NONE, ...home }, away: { ...NONE, ...away } } });

  test('だれも速報していない試合の紙の結果は、修正ではなく結果登録', () => {
    const correction = {
      hasExtraHalves: false,
      goals: { home: { ...NONE, firstHalf: 2 }, away: NONE },
      shootOut: null,
      actualStartTime: '10:05',
    };
    const decision = administer(newMatch(FIXTURE), 0, { type: 'enterResult', correction });
    if (!decision.ok) throw new Error(decision.fault.message);
    const events = decision.events.map((event) => ({ event, recordedAt: 0 }));
    expect(timelineOf(FIXTURE, events, MEMBERS_TIMELINE).map(text)).toEqual([
      '試合終了（2-0）',
      '結果登録 10:05',
    ]);
  });

  test('減った得点は、その時間帯の最後のものが消える', () => {
    const acts = [...FINISHED, register, corrected({ firstHalf: 1 }, { secondHalf: 1 })];
    expect(members(acts).slice(3)).toEqual([
      '後半',
      '南の得点（1-1）',
      '試合終了（1-1）',
      '結果登録 10:05',
      '修正（1-1）',
    ]);
  });

  test('足された得点はいつのものか分からず、その時間帯のスコアは言わない。後の時間帯では数える', () => {
    const acts = [...FINISHED, register, corrected({ firstHalf: 2, secondHalf: 1 }, { secondHalf: 1 })];
    expect(members(acts)).toEqual([
      '前半',
      '北の得点',
      'ハーフタイム（2-0）',
      '後半',
      '南の得点（2-1）',
      '北の得点（3-1）',
      '試合終了（3-1）',
      '結果登録 10:05',
      '修正（3-1）',
    ]);
  });

  test('会員に見えるのは最後の修正だけ', () => {
    const acts = [
      ...FINISHED,
      register,
      corrected({ firstHalf: 3 }, {}),
      corrected({ firstHalf: 1, secondHalf: 1 }, { secondHalf: 1 }),
    ];
    expect(members(acts).slice(-2)).toEqual(['結果登録 10:05', '修正（2-1）']);
    expect(reporters(acts).slice(-2)).toEqual(['[修正（3-0）]', '修正（2-1）']);
  });

  test('成功数だけの修正で記録と合わなくなったキックは消え、合うチームのものは残る', () => {
    const acts = [
      ...TO_SECOND_HALF,
      goal('away'),
      to('PK戦'),
      kick('home', 'success'),
      kick('away', 'success'),
      to('試合終了'),
      register,
      correct({
        goals: { home: { ...NONE, firstHalf: 1 }, away: { ...NONE, secondHalf: 1 } },
        shootOut: { kind: 'successes', successes: { home: 1, away: 0 } },
      }),
    ];
    expect(members(acts).slice(5)).toEqual([
      'PK戦',
      '北1○（1-0）',
      '試合終了（1-1）',
      '結果登録 10:05',
      '修正（1-1）PK（1-0）',
    ]);
  });
});

describe('途中で得点が直された試合', () => {
  const eventsWith = (acts: readonly Act[], goals: PerSide<typeof NONE>, then: readonly Act[] = []) => {
    const before = eventsOf(acts);
    const event = { type: 'scoreCorrected', goals } as const;
    let match = [...before.map((one) => one.event), event].reduce(evolve, newMatch(FIXTURE));
    const after = then.flatMap((act) => {
      const decision = decide(match, act(match), TOKEN_FLOW);
      if (!decision.ok) throw new Error(decision.fault.code);
      match = decision.events.reduce(evolve, match);
      return decision.events;
    });
    return [...before.map((one) => one.event), event, ...after].map((one, place) => ({
      event: one,
      recordedAt: place * 60_000,
    }));
  };
  const toldTo = (policy: typeof MEMBERS_TIMELINE, ...given: Parameters<typeof eventsWith>) =>
    timelineOf(FIXTURE, eventsWith(...given), policy).map(text);

  test('別のチームに付けられた得点の行は消え、直した得点がその時に並び、続きはその得点から数える', () => {
    const given = [
      TO_SECOND_HALF,
      { home: NONE, away: { ...NONE, firstHalf: 1 } },
      [goal('home'), to('試合終了')],
    ] as const;
    expect(toldTo(MEMBERS_TIMELINE, ...given)).toEqual([
      '前半',
      'ハーフタイム（0-1）',
      '後半',
      '得点の修正（0-1）',
      '北の得点（1-1）',
      '試合終了（1-1）',
    ]);
    expect(toldTo(REPORTERS_TIMELINE, ...given)).toContain('[北の得点]');
  });

  test('足された得点のある時間帯では、得点の後のスコアを言わない', () => {
    const goals = { home: { ...NONE, firstHalf: 2 }, away: NONE };
    expect(toldTo(MEMBERS_TIMELINE, TO_SECOND_HALF, goals)).toEqual([
      '前半',
      '北の得点',
      'ハーフタイム（2-0）',
      '後半',
      '得点の修正（2-0）',
    ]);
  });
});

test.each(Object.values(REAL_MATCHES))('$title: 得点の時間は、記録のとおり', ({ rules, clubs, steps }) => {
  const fixture = { rules, clubs };
  let match = newMatch(fixture);
  const events = steps.flatMap(({ command, elapsed }) => {
    const decision = decide(match, command, TOKEN_FLOW);
    if (!decision.ok) throw new Error(decision.fault.code);
    match = decision.events.reduce(evolve, match);
    return decision.events.map((event) => ({ event, recordedAt: elapsed * 1_000 }));
  });
  const goals = timelineOf(fixture, events, MEMBERS_TIMELINE).filter((row) => row.kind === 'goal');
  const facts = steps.filter(({ minute }) => minute !== null);
  expect(goals.map(({ minute }) => minute)).toEqual(facts.map(({ minute }) => minute));
});

describe('どんな操作の列でも', () => {
  const run = fc.tuple(anyRules, anyPolicy, anyWishes);

  /** Every wish in turn, refused or not. */
  function play(rules: Fixture['rules'], policy: FlowPolicy, wishes: readonly Act[]) {
    const fixture = { ...FIXTURE, rules };
    let match = newMatch(fixture);
    const events: RecordedEvent[] = [];
    for (const [index, wish] of wishes.entries()) {
      const decision = decide(match, wish(match), policy);
      if (!decision.ok) continue;
      events.push(...decision.events.map((event) => ({ event, recordedAt: index * 60_000 })));
      match = decision.events.reduce(evolve, match);
    }
    return { fixture, match, events };
  }

  test('残る行は、試合が今持っているもの', () => {
    fc.assert(
      fc.property(run, ([rules, policy, wishes]) => {
        const { fixture, match, events } = play(rules, policy, wishes);
        const rows = timelineOf(fixture, events, MEMBERS_TIMELINE);
        expect(rows.every(({ isUndone }) => !isUndone)).toBe(true);
        const isCorrected = rows.some(({ kind }) => kind === 'corrected');
        const goals = rows.filter((row) => row.kind === 'goal');
        const kicks = rows.filter((row) => row.kind === 'kick');
        for (const side of SIDES) {
          const told = goals.filter((row) => row.side === side).length;
          expect(told).toBeLessThanOrEqual(totalGoals(match.goals[side]));
          if (isCorrected) continue;
          expect(told).toBe(totalGoals(match.goals[side]));
          const own = kicks.filter((row) => row.side === side);
          expect(own.map(({ result }) => result)).toEqual(match.shootOut[side].kicks);
        }
        const last = goals.at(-1);
        const total = { home: totalGoals(match.goals.home), away: totalGoals(match.goals.away) };
        if (last !== undefined && !isCorrected) expect(last.score).toEqual(total);
        const phases = rows.filter((row) => row.kind === 'phase').map(({ status }) => status);
        expect(new Set(phases).size).toBe(phases.length);
        expect(phases.at(-1) ?? '試合前').toBe(match.status);
      }),
      { numRuns: 300 },
    );
  });

  test('速報員の経過は、会員の行をそのまま同じ順に含み、版は重ならない', () => {
    fc.assert(
      fc.property(run, ([rules, policy, wishes]) => {
        const { fixture, events } = play(rules, policy, wishes);
        const all = timelineOf(fixture, events, REPORTERS_TIMELINE);
        expect(all.filter(({ isUndone }) => !isUndone)).toEqual(
          timelineOf(fixture, events, MEMBERS_TIMELINE),
        );
        expect(new Set(all.map(({ version }) => version)).size).toBe(all.length);
      }),
      { numRuns: 300 },
    );
  });
});
