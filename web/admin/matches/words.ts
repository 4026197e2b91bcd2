/** How matches, their states and who has done what are put into words for administrators. */

import type { AdminMatchState, Recorder } from '#contract/admin-matches.ts';
import type { MatchView } from '#contract/wire.ts';
import type { MatchFault } from '#domain/match/double-check.ts';

export const STATE_WORDS: Readonly<Record<AdminMatchState, string>> = {
  before: '試合前',
  playing: '進行中',
  unregistered: '試合終了・未登録',
  registered: '結果登録済み',
  postponed: '延期',
};

/** What the double check finds, the gravest first, as the heading above its matches and beside one. */
export const FAULT_WORDS: Readonly<Record<MatchFault, string>> = {
  notBegun: '開始時刻を過ぎても試合前です',
  stillPlaying: '終わっているはずの時刻を過ぎても進行中です',
  unregistered: '試合は終了しましたが、結果が未登録です',
  postponed: '延期されたまま、新しい日程が入力されていません',
  noTime: '開始予定の時刻が未定です',
  noStartTime: '試合開始時刻が記録されていません',
  level: 'ノックアウト方式で同点のまま、PK戦の記録がありません',
  kicksMissing: 'PK戦で勝点を分ける組で同点のまま、PK戦の記録がありません',
  shootOutLevel: 'PK戦の成功数が同じです',
  shootOutNotLevel: '得点に差があるのに、PK戦の記録があります',
  kicksContradict: 'PK戦の成功数が、○の数と一致していません',
  kicksUndecided: 'PK戦の○×の記録では、まだ決着していません',
  notInLeague: 'リーグ戦に、延長戦またはPK戦の記録があります',
};

export function recorderText(by: Recorder): string {
  if (by.kind === 'administrator') return `管理者 ${by.email}`;
  return by.label === null ? '速報員' : `速報員（${by.label}）`;
}

/** `2 - 1`, with a shoot-out `1 - 1 (PK 4 - 3)`. */
export function scoreText({ home_club: home, away_club: away, has_pk }: MatchView): string {
  const score = `${home.final_score} - ${away.final_score}`;
  return has_pk ? `${score} (PK ${home.pk_score} - ${away.pk_score})` : score;
}
