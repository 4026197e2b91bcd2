/** Sentences and words of the administrators' articles. */

import type { ArticleKind } from '#contract/publishing/articles.ts';
import type { ArticleState } from '#domain/articles/publication.ts';

export const ARTICLES = '記事';
export const KINDS: Readonly<Record<ArticleKind, string>> = { news: 'お知らせ', media: 'メディア' };
export const STATES: Readonly<Record<ArticleState, string>> = {
  draft: '下書き',
  scheduled: '公開予約',
  published: '公開中',
  deleted: '削除済み',
};
export const UNTITLED = '（題名なし）';

export const LIST_NOT_READ = '記事の一覧を取得できませんでした。';
export const NO_ARTICLES = '記事はまだありません。上のボタンから書き始められます。';
export const NOT_READ = '記事を読み込めませんでした。';
export const UNKNOWN = '指定された記事が見つかりません。一覧からお選びください。';

export const NOT_SAVED = '保存できませんでした。入力した内容はこの端末に残っています。';
export const NOT_DONE = '操作できませんでした。時間をおいて再度お試しください。';
export const OFFLINE = '通信できないため、まだ保存していません。入力した内容はこの端末に残っています。';
export const UNSAVED = '保存していない変更があります。';
export const SAVING = '保存しています…';
export const PREVIEW_NOT_READ = 'プレビューを表示できませんでした。';
export const PICTURE_NOT_SENT = '写真を送れませんでした。通信を確かめて、もう一度お試しください。';
export const PICTURE_TOO_LARGE = '記事の写真は25MB以下のファイルを選んでください。';

export const LEAVE_QUESTION =
  '保存していない変更があります。この画面を離れますか？入力した内容はこの端末に残り、次に開いたときに続きから書けます。';
export const RESTORED = '前に入力して保存していなかった内容を、この端末から表示しています。';
export const OVERWRITE_QUESTION =
  'ほかの人が保存した内容を、この画面の内容で置き換えますか？置き換えた内容は元に戻せません。';
export const DISCARD_QUESTION =
  'この画面に入力した内容を捨てて、保存されている内容を表示しますか？捨てた内容は元に戻せません。';

export const WITHDRAW_QUESTION: Readonly<Record<'scheduled' | 'published', string>> = {
  scheduled: '公開の予約を取り消して、下書きに戻しますか？',
  published:
    '公開を取りやめて、下書きに戻しますか？会員の方からは見えなくなり、リンクを開くと「見つかりません」と表示されます。',
};

export function deleteQuestion(title: string): string {
  return `下書き「${title}」を削除しますか？削除しても、この画面と一覧の「削除済み」から元に戻せます。`;
}

export const SOURCE_REASON =
  'この記事には編集画面で扱えない書き方があるため、HTMLのまま表示しています。このまま書き換えて保存できます。';
export const TO_EDITOR_QUESTION =
  '編集画面に切り替えますか？扱えない書き方は、切り替えると失われることがあります。保存するまでは、記事は変わりません。';

export function leftOutPictures(count: number): string {
  return `貼り付けた内容の中の写真${count}枚は入りません。写真は「写真」ボタンからファイルを選んで入れてください。`;
}
