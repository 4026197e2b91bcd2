/** What stands beside a place of a table. */

import type { Certainty } from './certainty.ts';
import type { Criterion } from './rules.ts';
import type { Row } from './table.ts';

export const PROVISIONAL = '暫定';
export const SHARED_PLACE = '同順位';
export const AWAITS_LOT = '抽選待ち';

/** Beside a club's name; nothing while it is open. */
export const CERTAINTY_LABELS: Readonly<Record<Certainty, string | null>> = {
  certain: '確定',
  out: '敗退確定',
  open: null,
};

export const CRITERION_NAMES: Readonly<Record<Criterion, string>> = {
  goalDifference: '得失点差',
  goalsFor: '総得点',
  wins: '勝利数',
  shootOutWins: 'PK戦の勝利数',
  headToHeadPoints: '当該チーム間の勝点',
  headToHeadGoalDifference: '当該チーム間の得失点差',
  headToHeadGoalsFor: '当該チーム間の総得点',
  fairPlay: '反則ポイント（少ない方が上）',
};

const DECIDERS: Readonly<Record<Row['decidedBy'], string>> = {
  ...CRITERION_NAMES,
  points: '勝点',
  lots: '抽選',
  level: SHARED_PLACE,
};

/** The rule that decided the place, in a word: 得失点差, 当該チーム間の勝点, 抽選, 抽選待ち. */
export function deciderLabel({ decidedBy, awaitsLot }: Pick<Row, 'decidedBy' | 'awaitsLot'>): string {
  return awaitsLot ? AWAITS_LOT : DECIDERS[decidedBy];
}

/** The same as a sentence. */
export function deciderSentence(row: Pick<Row, 'decidedBy' | 'awaitsLot' | 'lot'>): string {
  if (row.awaitsLot) return 'すべての基準で並んでいるため、抽選で順位を決めます。';
  if (row.decidedBy === 'level') return 'すべての基準で並んでいます。';
  if (row.lot !== null)
    return `すべての基準で並んだため、${dateOf(row.lot.drawnOn)}の抽選で順位が決まりました。`;
  if (row.decidedBy === 'points') return '勝点で順位が決まっています。';
  return `勝点が並んだため、${DECIDERS[row.decidedBy]}で順位が決まっています。`;
}

/** `2026-10-03` as 2026年10月3日. */
function dateOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}
