/** Sentences of the import of members, for the person who reads a file in. */

import type { FamilyFault } from '../membership/family.ts';
import { MOST_MEMBERS } from './fields.ts';

export const NO_HEADER =
  '見出しの行が見つかりません。一行目に「姓」「名」「メールアドレス」などの見出しを入れてください。ひな形も使えます。';
export const NOBODY_NAMED =
  '「会員番号」か「メールアドレス」の列がないため、どの会員の行なのかがわかりません。どちらかの列を加えてください。';
export const NO_ROWS = '見出しの下に、会員の行がありません。';

export function unclosedQuote(line: number): string {
  return `${line}行目の「"」が閉じられていないため、その先を読み取れません。`;
}

export function tooManyMembers(rows: number): string {
  return `${rows}行あります。一度に取り込めるのは${MOST_MEMBERS}行までです。ファイルを分けてください。`;
}

export function columnsNotRead(heads: readonly string[]): string {
  return `${inQuotes(heads)}の列は読み取りませんでした。`;
}

export function columnsTwice(heads: readonly string[]): string {
  return `${inQuotes(heads)}の列が二つあるため、左の列を読み取りました。`;
}

function inQuotes(words: readonly string[]): string {
  return words.map((word) => `「${word}」`).join('');
}

export const NAME_IN_ONE = '姓と名のあいだに空白を入れてください（例：札幌 花子）。';
export const TYPE_UNKNOWN = '会員種別は「レギュラー」か「プレミアム」で入力してください。';
export const PLAN_UNKNOWN = 'お支払いプランは「月払い」か「年払い」で入力してください。';
export const DAY_UNREADABLE =
  '有効期限を読み取れません。「2027/3/31」「令和9年3月31日」のように、暦にある日付を年から入力してください。';
export const DAY_PAST = '有効期限が過ぎています。今日から先の日付を入力してください。';
export const UNKNOWN_MEMBER = 'この会員番号の会員はいません。新しい会員なら、会員番号を空にしてください。';
export const EMAIL_OF_ANOTHER = 'このメールアドレスは、すでに別の会員の記録にあります。';
export const EMAIL_OF_ACCOUNT =
  'この会員はログインに使うメールアドレスを本人が変えるため、ここでは変えられません。いまのメールアドレスに戻してください。';
export const PAYER_UNREADABLE = 'お支払いになる方のメールアドレスを正しい形で入力してください。';
export const PAYER_UNKNOWN =
  'お支払いになる方が見つかりません。会員のメールアドレスか、このファイルにある会員のメールアドレスを入力してください。';

export const FAMILY_FAULTS: Readonly<Record<FamilyFault, string>> = {
  self: 'お支払いになる方が、本人になっています。本人が支払うなら、この欄を空にしてください。',
  payerIsPaidFor:
    'お支払いになる方の会費を、別の会員が支払っています。その方を、お支払いになる方にしてください。',
  paysForOthers:
    'この会員は、ほかの会員の会費を支払っています。先に、そちらのお支払いになる方を変えてください。',
};

/** `line` is where the person or the e-mail stands first. */
export function sameMemberAs(line: number): string {
  return `${line}行目と同じ会員です。一人を一行にまとめてください。`;
}

export function sameEmailAs(line: number): string {
  return `${line}行目と同じメールアドレスです。会員ごとに別のメールアドレスが必要です。`;
}
