/**
 * The fixes that keep reporters' entries safe, each with the change of the source that takes it out again
 * (scripts/without-fixes.ts). A fix that its schedules do not miss is not held by any law. Left out are the counting back of an
 * entry on the server (server/football/matches/engine/entered-ago.test.ts) and the cleaning (server/platform/idempotency/cleaning.test.ts).
 */

/** Replaces a text, which the file has once. */
type Change = { readonly file: string; readonly from: string; readonly to: string };

export type Fix = {
  /** What the product does because of it. */
  readonly does: string;
  /** Where its schedules run: against the fake server, or over HTTP against the real one. */
  readonly runs: 'web' | 'http';
  readonly without: readonly Change[];
};

const STATE = 'web/reporter/outbox/state.ts';
const OUTBOX = 'web/reporter/outbox/outbox.ts';
const SINCE = 'domain/match/since.ts';
const INTENT = 'domain/match/intent.ts';
const EVOLVE = 'domain/match/evolve.ts';
const CLOCK = 'web/api/server-clock.ts';
const ORDER = 'domain/match/timeline-order.ts';

const TRUSTS_STORAGE: Change = {
  file: STATE,
  from: 'const missing = state.operations.filter(({ key }) => !stored.has(key));',
  to: 'const missing: typeof state.operations = [];',
};

export const FIXES: readonly Fix[] = [
  {
    does: 'An open page keeps the entries that its storage has lost.',
    runs: 'web',
    without: [TRUSTS_STORAGE],
  },
  {
    does: 'An entry counts as recorded only by a receipt.',
    runs: 'web',
    without: [
      TRUSTS_STORAGE,
      {
        file: OUTBOX,
        from: "return isStopped ? { kind: 'stopped' } : null;",
        to: "return isStopped ? { kind: 'stopped' } : operations.some((one) => one.key === key) ? null : { kind: 'accepted' };",
      },
    ],
  },
  {
    does: 'An open page writes lost entries back.',
    runs: 'web',
    without: [
      {
        file: STATE,
        from: 'const put = state.operations.filter(({ key }) => !stored.has(key) && !writing.has(key));',
        to: 'const put: typeof state.operations = [];',
      },
    ],
  },
  {
    does: 'A step of the fiscal-year flow ends only the status that was seen.',
    runs: 'web',
    without: [
      {
        file: SINCE,
        from: "    case 'changeStatus':\n    case 'stepStatus':\n    case 'startExtraHalves':\n    case 'startShootOut':\n      return since.some(changesStatus);",
        to: "    case 'changeStatus':\n      return since.some(changesStatus);",
      },
    ],
  },
  {
    does: 'A result is registered only as it was seen.',
    runs: 'web',
    without: [
      {
        file: INTENT,
        from: "    case 'registerResult':\n    case 'postpone':\n    case 'cancelPostponement':\n    case 'correctResult':\n      return true;",
        to: "    case 'postpone':\n    case 'cancelPostponement':\n    case 'correctResult':\n      return true;\n    case 'registerResult':\n      return false;",
      },
    ],
  },
  {
    does: 'The undo of a goal that was moved is asked about.',
    runs: 'web',
    without: [
      {
        file: 'domain/match/goals.ts',
        from: 'const isMoved = found !== undefined && (found.side !== side || found.period !== (at ?? found.period));',
        to: 'const isMoved = false;',
      },
    ],
  },
  {
    does: "The undo of a goal after an administrator's correction is asked about.",
    runs: 'web',
    without: [
      {
        file: SINCE,
        from: 'return command.goal !== undefined && isRecounted(command.goal.period, since);',
        to: 'return false;',
      },
    ],
  },
  {
    does: "The move of a goal after an administrator's correction is asked about.",
    runs: 'web',
    without: [{ file: SINCE, from: 'return changesScore && (', to: 'return !changesScore && (' }],
  },
  {
    does: 'A page with a refused link takes no more entries.',
    runs: 'web',
    without: [
      {
        file: OUTBOX,
        from: "if (isDenied(state(), matchName(address))) return { kind: 'impossible', message: LINK_DENIED };",
        to: '',
      },
    ],
  },
  {
    does: 'A new link offers the entries of a refused one.',
    runs: 'web',
    without: [
      {
        file: 'web/reporter/outbox/stranded.ts',
        from: 'const isStranded = isDenied(state, name) || (operation.stopped !== null && target !== null);',
        to: 'const isStranded = false;',
      },
    ],
  },
  {
    does: "Entries are dated by the server's clock.",
    runs: 'web',
    without: [
      {
        file: CLOCK,
        from: 'const offset = () => (range === null ? assumed : (range.low + range.high) / 2);',
        to: 'const offset = () => 0;',
      },
    ],
  },
  {
    does: 'A clock that somebody has set is noticed.',
    runs: 'web',
    without: [
      {
        file: CLOCK,
        from: 'if (Math.abs(moved) <= MAX_DRIFT_MS) return;',
        to: 'if (moved < Infinity) return;',
      },
    ],
  },
  {
    does: 'Goals stand in the order in which they fell.',
    runs: 'web',
    without: [
      {
        file: ORDER,
        from: 'const { behind, playedAt } = goals.get(note) ?? { behind: note.version, playedAt: -1 };',
        to: 'const { behind, playedAt } = { behind: note.version, playedAt: 0 };',
      },
    ],
  },
  {
    does: 'Going back to 試合前 removes the goals.',
    runs: 'web',
    without: [
      {
        file: EVOLVE,
        from: "return { status: '試合前', goals: NO_GOALS, scored: [], kickOffs: {} };",
        to: "return { status: '試合前', kickOffs: {} };",
      },
    ],
  },
  {
    does: 'Going back to 試合前 removes the kick-off.',
    runs: 'web',
    without: [
      {
        file: EVOLVE,
        from: "return { status: '試合前', goals: NO_GOALS, scored: [], kickOffs: {} };",
        to: "return { status: '試合前', goals: NO_GOALS, scored: [] };",
      },
    ],
  },
  {
    does: 'The question before going back to 試合前 names the goals.',
    runs: 'web',
    without: [
      {
        file: 'web/reporter/asking/question.ts',
        from: "const isBegunAnew = after.status === '試合前' && match.status !== '試合前';",
        to: 'const isBegunAnew = false;',
      },
    ],
  },
  {
    does: 'A match with goals is not postponed.',
    runs: 'web',
    without: [
      {
        file: 'domain/match/postponement.ts',
        from: 'if (SIDES.some((side) => totalGoals(match.goals[side]) > 0)) {',
        to: 'if (SIDES.some((side) => totalGoals(match.goals[side]) < 0)) {',
      },
    ],
  },
  {
    does: 'An operation on record is not decided again.',
    runs: 'http',
    without: [
      {
        file: 'server/football/matches/engine/execute.ts',
        from: 'if (onMatch !== null && recorded.has(recordedIdOf(onMatch))) return answerRecorded(asked, record);',
        to: '',
      },
    ],
  },
];
