/** The sentences of the reporter's screens (reporter specification, sections 5 and 8). */

import type { MatchCommand } from '#domain/match/commands.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import type { RegistrationWarning } from '#domain/match/registration.ts';

export const FETCH_FAILED = '試合データの取得に失敗しました。時間をおいて再度お試しください。';
export const ACCESS_NOT_ALLOWED = 'アクセスを許可されていません。';
/** On the category flow's edit screen: that flow has no call for it. */
export const POSTPONED_HERE =
  'この試合は延期登録済みです。延期を取り消すときは、大会の担当者に連絡してください。';
export const NO_STORED_LINK =
  '本日開いた速報用のリンクがありません。大会の担当者から届いたリンクを、もう一度開いてください。';
export const MATCH_NOT_FOUND = '指定された試合が見つかりません。';

export const RESULT_REGISTERED = '試合結果登録が完了しました。試合一覧画面に戻ります。';
export const POSTPONEMENT_REGISTERED = '試合延期登録が完了しました。試合一覧画面に戻ります。';
export const RESULT_CORRECTED = '試合結果を修正しました。';
/** The same in the category flow, which comes from a search. */
export const SEARCHED_RESULT_REGISTERED = '試合結果を正常に登録しました。試合検索画面に戻ります。';
export const SEARCHED_POSTPONEMENT_REGISTERED = '試合延期を正常に登録しました。試合検索画面に戻ります。';
export const SEARCHED_RESULT_CORRECTED = '試合結果を正常に修正しました。試合検索画面に戻ります。';
export const EDIT_POSTPONEMENT_REGISTERED = '試合の延期を登録しました。';
export const EDIT_POSTPONEMENT_CANCELLED = '試合の延期を取り消しました。';

export const CONFIRM_REGISTRATION = '試合結果を登録します。よろしいですか？';
/** Shown in a question whose content has changed while it was open. */
export const CHANGED_WHILE_ASKING =
  '確認しているあいだに、試合の記録が変わりました。もう一度確かめてください。';
export const CHECK_SCORES = '得点を確認してください。';
export const THEN_REGISTER = '正しければ、結果登録ボタンを押してください。';
export const CHOOSE_OPERATION = '操作を選んでください。';
export const LOWER_TEAM_FIRST = '下のチームを先に入力することもできます';
export const OTHER_REASON_PLACEHOLDER = '台風、地震など。50字以内';

/** Shown after a press while the code of the question is still loading. */
export const QUESTION_COMING =
  'まだ入力されていません。確認の画面を読み込んでいます。圏外のときは、電波が戻ると開きます。';

/** What becomes of an operation that could not be sent at once. */
export const SENT_LATER = '入力はこの端末に保存し、電波が戻ると自動で送信します。';
export const SENT_WHEN_MENDED =
  'サーバーで問題が起きています（電波の問題ではありません）。入力はこの端末に保存し、自動で送信します。';
export const LINK_WITHDRAWN = 'リンクが使えなくなったため、送れません。入力はこの端末に残っています。';
/** In place of every entry by a link that the server has refused. */
export const LINK_DENIED =
  'このリンクは使えなくなっているため、入力できません。大会の担当者から新しいリンクを受け取って、開いてください。';
export const OPERATION_STOPPED = '受け付けられなかった操作があります。';

const RETRY_LATER = '時間をおいて再度お試しください。';

type Failures = Partial<Record<MatchCommand['type'], string>>;

const FAILURES: Failures = {
  scoreGoal: '得点の追加に失敗しました。',
  cancelGoal: '得点の取り消しに失敗しました。',
  cancelKick: 'PK戦スコアの取り消しに失敗しました。',
  registerResult: '試合結果登録に失敗しました。',
  correctResult: '試合結果の登録に失敗しました。',
  cancelPostponement: '延期取り消しに失敗しました。',
  startExtraHalves: '延長戦の登録に失敗しました。',
  cancelExtraHalves: '延長戦の登録に失敗しました。',
  startShootOut: 'PK戦の登録に失敗しました。',
  cancelShootOut: 'PK戦の登録に失敗しました。',
};

/** Sentences in which the two flows differ. */
const FAILURES_BY_FLOW: Readonly<Record<FlowPolicy['flow'], Failures>> = {
  token: {
    takeKick: 'PK戦スコアの操作に失敗しました。',
    changeStatus: '試合状況の更新に失敗しました。',
    postpone: '延期登録に失敗しました。',
  },
  fiscalYear: {
    takeKick: 'PK戦の成否の登録に失敗しました。',
    postpone: '試合延期の登録に失敗しました。',
  },
};

/** On the category flow's edit screen, beside the question about what the server has refused. */
export const CORRECTION_FAILED = `試合結果登録に失敗しました。${RETRY_LATER}`;

/** What the reporter reads when an operation could not be carried out (section 8). */
export function failureOf({ type }: MatchCommand, flow: FlowPolicy['flow']): string {
  const sentence = FAILURES_BY_FLOW[flow][type] ?? FAILURES[type] ?? '試合状態の変更に失敗しました。';
  return `${sentence}${RETRY_LATER}`;
}

/** A second look before the result is declared final; the reporter may go on all the same. */
export const REGISTRATION_WARNINGS: Record<RegistrationWarning, string> = {
  noStartTime: '試合開始時刻が入力されていません。',
  goallessWithoutStartTime:
    '0対0で、試合開始時刻も入力されていません。試合が行われたことを確認してください。',
  knockoutLevel: '同点のままです。延長戦やPK戦の記録が漏れていないか確認してください。',
  shootOutOpen: 'PK戦の決着がついていません。○×の記録を確認してください。',
};
