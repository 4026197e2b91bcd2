/** Words of the mailings' screens. */

import { AUDIENCE_NAMES, type MailingForm } from '#domain/mailing/mailing.ts';

export const MAILINGS = '一斉メール';
export const LIST_NOT_READ = '一斉メールの一覧を取得できませんでした。';
export const NONE = '一斉メールはまだありません。';
export const NOT_READ = '一斉メールを取得できませんでした。';
export const NOT_ADDED = '下書きを保存できませんでした。時間をおいて再度お試しください。';
export const NOT_SAVED = '保存できませんでした。時間をおいて再度お試しください。';
export const SAVED = '保存しました。';
export const NOT_DONE = '操作できませんでした。時間をおいて再度お試しください。';
export const COUNT_NOT_READ = '人数を取得できませんでした。';
export const TARGETS_NOT_READ = 'クラブや大会の一覧を取得できませんでした。';
export const PREVIEW_NOT_READ = 'プレビューを取得できませんでした。';
export const RECIPIENTS_NOT_READ = '宛先の一覧を取得できませんでした。';
export const NO_RECIPIENTS = '宛先はまだありません。';
export const SAVE_FIRST = '変更を保存すると、送信できます。';
export const TIME_MISSING = '送信する日と時刻を入力してください。';
export const KIND_HINT =
  'お知らせは、停止した会員には届きません。事務連絡は、会員資格、お支払い、行事の中止などのときだけ使ってください。停止した会員にも届きます。';
export const FOLLOWERS_HINT =
  '会員の記録にカテゴリーやクラブはないため、サイトでフォローしている会員に送ります。カテゴリーでは、そのカテゴリーのクラブか大会を一つでもフォローしている会員です。';
export const KEPT_AWHILE = '一人ずつの記録は、終わってから180日で消去されました。';

export const WITHDRAW_DRAFT = 'この下書きを取りやめます。元には戻せません。よろしいですか？';
export const WITHDRAW_SENDING =
  '送信を取りやめます。まだ送っていない会員には届きません。すでに送ったものは取り消せません。よろしいですか？';

/** To whom it goes, in words. */
export function audienceText({ audience, target }: MailingForm, title: string | null): string {
  if (target === '') return AUDIENCE_NAMES[audience];
  return `${AUDIENCE_NAMES[audience]}（${title ?? '削除されています'}）`;
}
