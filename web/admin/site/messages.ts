/** What administrators read on the screens of the site's content. */

import type { SiteDocument } from '#contract/publishing/site-admin.ts';

export const TITLE = 'サイトの内容';
export const NOT_READ = 'サイトの内容を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';
export const NOT_PREVIEWED = '見え方を確かめられませんでした。入力した内容は、この画面に残っています。';
export const HISTORY_NOT_READ = '履歴を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';
export const NOT_RESTORED = '前の版に戻せませんでした。電波の状態を確かめて、もう一度お試しください。';
export const NO_SUCH = 'そのようなページはありません。一覧からお選びください。';
export const KEPT = 'この端末に、まだ公開していない書きかけが残っています。';
export const BEGINS_WITH_SAMPLE =
  'まだ掲載していません。見本の文章から始められます。ご自身の内容に書きかえて公開してください。';
export const SENTENCES = {
  saved: '公開しました。会員の画面にも、もう出ています。',
  notSaved: '公開できませんでした。入力した内容は、この画面に残っています。',
  notRead: NOT_READ,
};

export const STATE_WORDS: Readonly<Record<SiteDocument['state'], string>> = {
  written: '掲載中',
  sample: '（見本）が残っています',
  missing: 'まだ書かれていません',
  mistaken: '表示できません',
};

export function restoreQuestion(revision: number): string {
  return `第${revision}版の内容を、新しい版として公開します。よろしいですか？`;
}

/** What becomes of members when a text that they agree to is published. */
export function agreementNote({
  version,
  is_named,
  in_force,
}: {
  version: string;
  is_named: boolean;
  in_force: string | null;
}): string {
  if (in_force === null) return `公開すると、この文章の「${version}」が最初の版になります。`;
  if (version === in_force)
    return `版は「${version}」のままです。会員に、あらためて同意を求めることはありません。`;
  const how = is_named
    ? `版が「${in_force}」から「${version}」に変わります。`
    : '「版：第2版」のような行がないので、少しでも変えると新しい版になります。';
  return `${how}公開すると、会員は次の利用のときに、あらためて同意を求められます。`;
}
