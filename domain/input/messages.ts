/** Sentences of the bulk input: the specification's (sections 5, 8), and those of what it leaves open. */

import { FIELD_NAMES, MOST_ROWS, type RowField } from './fields.ts';
import type { RowConflict } from './plan.ts';

export const CATEGORY_NOT_CHOSEN = '共通項目でカテゴリーを選択してください。';
export const YEAR_NOT_CHOSEN = '共通項目で年度を選択してください。';
export const NAME_MISSING = '共通項目で大会名を入力してください。';
export const ID_MISSING = '共通項目で大会IDを入力してください。';
export const ARCHIVE_ID_MISSING = '共通項目でアーカイブ大会IDを入力してください。';
export const ABBREVIATION_MISSING = '共通項目で大会名の略称を入力してください。';
export const ORGANIZER_NOT_CHOSEN = '主催を選択してください。';
export const NO_ROWS = '少なくとも1つの試合情報を入力してください。';

export const ID_MALFORMED =
  '大会IDは、60字以内の空白のない文字で入力してください。「/」「?」「#」「%」「\\」は使えません。';
export const HALF_MINUTES_MALFORMED = '前後半の時間は、1分から60分までの整数で指定してください。';
export const CHOSEN_TWICE = '一度に追加できるのは、一つの大会の試合だけです。';

/** '{n}件の試合情報の追加に成功しました。' (section 8) */
export function added(count: number): string {
  return `${count}件の試合情報の追加に成功しました。`;
}

/** Of a batch that also changes what is stored. */
export function done(addedCount: number, changedCount: number): string {
  const changed = `${changedCount}件の試合情報を変更しました。`;
  return addedCount === 0 ? changed : `${added(addedCount)}${changed}`;
}

export function tooManyRows(rows: number): string {
  return `${rows}行あります。一度に読み取れるのは${MOST_ROWS}行までです。`;
}

export function missing(field: RowField): string {
  return `${FIELD_NAMES[field]}を入力してください。`;
}

/** Of a row that lacks a required cell: it doesn't count (section 5). */
export function leftOut(missing: readonly RowField[]): string {
  const names = missing.map((field) => FIELD_NAMES[field]).join('、');
  return `${names}が空のため、この行は追加されません。`;
}

export function tooLong(name: string, most: number): string {
  return `${name}は${most}字以内で入力してください。`;
}

export const DATE_UNREADABLE =
  '試合日を読み取れません。「2026/5/16」「5月16日」「令和8年5月16日」のように入力してください。';
export const NO_SUCH_DAY = '試合日が暦にありません。';
export const DATE_NEEDS_YEAR = '試合日に年がありません。年を入力するか、共通項目で年度を選択してください。';
export const TIME_UNREADABLE = '開始時刻を読み取れません。「9:30」「9時30分」のように入力してください。';
export const SAME_CLUB_TWICE = '左右のクラブが同じです。';
export const TOKEN_MALFORMED = 'URLトークンは、16字から200字の半角英数字と「-」「_」で入力してください。';
const ID_NOT_BY_RULE = '試合IDが、大会ID・試合日・クラブ名と合っていません。画面を読み込み直してください。';

export function wrongWeekday(given: string, right: string): string {
  return `曜日が試合日と合っていません（${given}曜日ではなく${right}曜日です）。`;
}

/** `line` is the row's number as the caller counts. */
export function sameAsRow(line: number): string {
  return `${line}行目と同じ試合です。`;
}

function swappedOf(matchId: string): string {
  return `同じ日に、左右が逆の試合がすでにあります（${matchId}）。`;
}

function idTaken(matchId: string, home: string, away: string): string {
  return `試合ID ${matchId} は、別の試合（${home} 対 ${away}）に使われています。`;
}

function gone(matchId: string): string {
  return `変更する試合（${matchId}）が見つかりません。もう一度確認してください。`;
}

export const MAY_BE_ANOTHER =
  '登録されている試合の日程かクラブが変わったものと読み取りました。別の試合なら、そのように選んでください。';

/** Of a row that brings what was entered; who plays now stands in the brackets. */
export function settledByResults(home: string, away: string): string {
  return `対戦は、ほかの試合の結果から「${home} 対 ${away}」に決まっています。クラブはこのまま変わりません。`;
}

/** Of a match that is new: a day without its year may have got the wrong one. */
export function isPast(day: string): string {
  return `試合日（${day}）は過ぎています。年を確かめてください。`;
}

const NO_ID_LEFT = '試合IDを決められません。同じ組み合わせが多すぎるか、大会IDとクラブ名が長すぎます。';

/** Why a row can't be stored, for the person who entered it; `lineOf` returns the number of the row at a place. */
export function conflictMessage(conflict: RowConflict, lineOf: (place: number) => number): string {
  switch (conflict.reason) {
    case 'sameRow':
      return sameAsRow(lineOf(conflict.place));
    case 'swapped':
      return swappedOf(conflict.matchId);
    case 'idTaken':
      return idTaken(conflict.matchId, conflict.clubs.home, conflict.clubs.away);
    case 'idNotByRule':
      return ID_NOT_BY_RULE;
    case 'gone':
      return gone(conflict.matchId);
    case 'noId':
      return NO_ID_LEFT;
  }
}
