import type { TimelineRow } from '#contract/match/live.ts';

type Goal = Extract<TimelineRow, { kind: 'goal' }>;
type Phase = Extract<TimelineRow, { kind: 'phase' }>;

const STAMP = { recorded_at: '2026-05-16T01:00:00.000Z', is_undone: false } as const;

/** The beginning of a part of the match; `changes` says what the test is about. */
export function phaseRow(version: number, status: Phase['status'], changes: Partial<Phase> = {}): Phase {
  return { ...STAMP, version, kind: 'phase', status, score: null, ...changes };
}

/** A goal of the home club in the 14th minute. */
export function goalRow(version: number, changes: Partial<Goal> = {}): Goal {
  return {
    ...STAMP,
    version,
    kind: 'goal',
    side: 'home',
    minute: '14',
    score: { home: 1, away: 0 },
    ...changes,
  };
}
