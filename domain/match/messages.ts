/** The sentences of the reporter's calls, in the wording of each flow (reporter specification, sections 5 and 8). */

import { KICK_LIMIT, LIVE_GOAL_LIMIT, type MatchStatus } from './match.ts';
import type { FlowPolicy } from './policy.ts';

export const STALE_STATUS =
  '試合状況が別の端末で更新されています。最新の状況を確認してから、もう一度操作してください。';
export const ALREADY_REGISTERED =
  'この試合は結果登録済みです。変更する場合は、結果の修正から行ってください。';
export const ALREADY_POSTPONED =
  'この試合は延期登録済みです。試合を始める場合は、先に延期を取り消してください。';

export const CHANGED_SINCE_SEEN =
  '画面で確かめたあとに、試合の記録が別の端末で変わりました。最新の状況を確認してから、もう一度操作してください。';
export const GOAL_CHANGED =
  'この得点は、別の端末で直されたか、取り消されています。最新の状況を確認してから、もう一度操作してください。';
export const KICK_OFF_OUT_OF_ORDER =
  '開始時刻は、前の時間帯の開始より後で、次の時間帯の開始より前にしてください。';

export const GOAL_STATUSES_ONLY = '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。';
export const CANCEL_GOAL_STATUSES_ONLY =
  '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を取り消すことができます。';

export function noGoalToCancel(status: MatchStatus): string {
  return `${status}に取り消す得点がありません。`;
}

export function clubHasNoGoalToCancel(club: string, status: MatchStatus): string {
  return `${club}の${status}の得点は0点です。取り消す得点がありません。`;
}

export const NOT_IN_SHOOT_OUT = '試合状態がPK戦でない場合はPK戦の成否の登録ができません。';
export const NO_KICK_TO_CANCEL = '取り消すキックがありません。';
export const NO_ATTEMPT_TO_CANCEL = '取り消す試行がありません。';
export const KICK_COLUMN_TAKEN =
  'PK戦の記録が別の端末で更新されています。最新の状況を確認してから、もう一度操作してください。';

export const TOO_MANY_GOALS = `1チームの得点は、前半・後半・延長前半・延長後半のそれぞれで${LIVE_GOAL_LIMIT}点までです。`;
export const TOO_MANY_KICKS = `PK戦のキックは、1チーム${KICK_LIMIT}本までです。`;
export const MATCH_FULL =
  'この試合の操作の数が上限に達したため、これ以上は入力できません。試合の結果は、大会の担当者に伝えてください。';
/** Of a practice match, which anyone can begin anew. */
export const PRACTICE_FULL =
  'この練習試合は、操作の数が上限に達しました。「この試合をはじめからやり直す」を押すと、また練習できます。';

export const STATUS_CHANGE_FAILED = '試合状態の変更に失敗しました。時間をおいて再度お試しください。';

export function statusUpdateFailed(from: MatchStatus, to: MatchStatus): string {
  return `試合状況の更新に失敗しました。${from}から${to}へは変更できません。`;
}

export const EXTRA_HALVES_FAILED =
  '延長戦の登録に失敗しました。延長戦は、後半が終わったノックアウト方式の試合で始められます。';
export const EXTRA_HALVES_CANCEL_STATUSES_ONLY =
  '試合状態が延長前半・延長後半・試合終了の場合のみ、延長戦を取り消すことができます。';
export const NO_EXTRA_HALVES_TO_CANCEL = '取り消す延長戦がありません。';

export const SHOOT_OUT_FAILED =
  'PK戦の登録に失敗しました。PK戦は、後半または延長後半が終わったノックアウト方式の試合で始められます。';
export const SHOOT_OUT_CANCEL_STATUSES_ONLY =
  '試合状態がPK戦・試合終了の場合のみ、PK戦を取り消すことができます。';
export const NO_SHOOT_OUT_TO_CANCEL = '取り消すPK戦がありません。';

export const RESULT_BEFORE_END = '試合結果の登録に失敗しました。試合結果は、試合終了の場合のみ登録できます。';
export const INVALID_START_TIME = '試合開始時刻は00:00から23:59の形式で入力してください。';

export const POSTPONEMENT_BEFORE_MATCH_ONLY: Readonly<Record<FlowPolicy['flow'], string>> = {
  token: '延期登録に失敗しました。延期は、試合前の場合のみ登録できます。',
  fiscalYear: '試合延期の登録に失敗しました。延期は、試合前の場合のみ登録できます。',
};
export const POSTPONEMENT_WITH_GOALS =
  '延期登録に失敗しました。この試合には得点が記録されています。得点をすべて取り消してから、もう一度登録してください。';
export const POSTPONEMENT_REASON_TOO_LONG = '延期理由は50字以内にしてください。';
export const NOT_POSTPONED = '延期取り消しに失敗しました。この試合は延期登録されていません。';

export const NOT_REGISTERED =
  '試合結果の修正は、結果登録済みの試合の場合のみできます。先に結果登録をしてください。';
export const CORRECTION_OUT_OF_RANGE = '得点とPK戦の成功数は0から30の範囲で選択してください。';
export const CORRECTION_CONTRADICTS_ITSELF =
  '合計得点または勝敗が、各得点の内容と一致していません。画面を読み込み直して、もう一度入力してください。';
export const SHOOT_OUT_LEVEL =
  'PK戦の成功数が同じです。PK戦の有無を「なし」にするか、成功数を修正してください。';
