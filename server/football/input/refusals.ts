/** Why a batch is refused, in sentences for the person who sent it. */

import type { InputRefusal } from '#contract/match/input.ts';
import type { Difference } from '#domain/input/differences.ts';

export const TOKEN_ENDED =
  'このURLトークンは、期限が切れているか、無効にされています。別のURLトークンを入力してください。';
export const TOKEN_ELSEWHERE =
  'このURLトークンは、別のカテゴリーのリンクに使われています。別のURLトークンを入力してください。';
export const TOKEN_GUESSABLE =
  'このURLトークンは推測されやすいため使えません。空にして「作る」で作成するか、不規則な英数字を入力してください。';
export const ALREADY_STORED = 'この試合IDは、すでに登録されています。';
export function storedUnder(matchId: string): string {
  return `この試合は、試合ID ${matchId} で、すでに登録されています。`;
}

export const HAS_BEGUN = 'この試合は、すでに始まったか結果が登録されたため、日程を変更できません。';
export const HAS_CHANGED = 'この試合の日程は、確認したあとに変更されています。もう一度確認してください。';
export const BUSY = 'ただいま混み合っています。時間をおいて再度お試しください。';

export function commonDiffers(name: string): string {
  return `共通項目の「${name}」が行によって違います。すべての行で同じ内容にしてください。`;
}

/** The first differences of a championship, which are hardly ever more than two. */
export function championshipDiffers(id: string, differences: readonly Difference[]): string {
  const facts = differences
    .slice(0, MOST_TOLD)
    .map(({ name, stored, given }) => `${name}は登録が「${stored}」、入力が「${given}」`);
  return `大会ID ${id} は、違う内容で登録されています（${facts.join('、')}）。`;
}

/** `3行目、5行目の…`, and that nothing has been stored; `matter` is one of those below. */
function rowsRefused(matter: string, rows: readonly number[]): string {
  const told = rows.slice(0, MOST_ROWS_TOLD).map((row) => `${row}行目`);
  const others = rows.length > MOST_ROWS_TOLD ? `、ほか${rows.length - MOST_ROWS_TOLD}行` : '';
  return `${told.join('、')}${others}の${matter}どの試合も${matter === ROWS_OVERTAKEN ? '追加・変更' : '追加'}していません。`;
}

export const ROWS_FAULTY = '入力内容に誤りがあります。';
export const IDS_TAKEN = '試合IDは、すでに登録されています。';
export const MATCHES_STORED = '試合は、すでに登録されています。';
export const ROWS_OVERTAKEN = '試合は、確認したあとに始まったか、日程が変わりました。';

const MOST_TOLD = 3;
const MOST_ROWS_TOLD = 10;

/** Thrown while a batch is looked through or written: nothing of it is stored, and the answer says why. */
export class BatchRefused extends Error {
  readonly status: 400 | 409;
  readonly refusal: InputRefusal;

  constructor(status: 400 | 409, refusal: InputRefusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

/** What is wrong with one item; `row` counts them from 1. */
export type RefusedRow = NonNullable<InputRefusal['rows']>[number];

/** Throws when there are any. */
export function refuseRows(
  status: 400 | 409,
  code: string,
  matter: string,
  rows: readonly RefusedRow[],
  { lineOf }: { lineOf(index: number): number },
): void {
  if (rows.length === 0) return;
  const numbers = [...new Set(rows.map(({ row }) => lineOf(row - 1)))];
  throw new BatchRefused(status, { code, message: rowsRefused(matter, numbers), rows: [...rows] });
}
