/** The sentences of results entered in bulk (結果のまとめ入力). */

import { dayText } from '../input/day.ts';
import { CORRECTION_LIMIT, type PerSide } from '../match/match.ts';

/** The most results saved at once: a weekend of a whole region. */
export const MOST_RESULTS = 300;

export const NOT_A_NUMBER = `得点とPK戦の成功数は、0から${CORRECTION_LIMIT}までの数字で入れてください。`;
export const BOTH_TOTALS = '両方のクラブの得点を入れてください。';
export const BOTH_FIRST_HALVES = '前半の得点は、両方のクラブに入れてください。';
export const ALL_EXTRA_HALVES =
  '延長戦の得点は、延長前半と延長後半の四つとも入れてください。得点がなければ0を入れてください。';
export const BOTH_SHOOT_OUTS = 'PK戦の成功数は、両方のクラブに入れてください。';
export const LESS_THAN_PERIODS = '得点の合計が、前半と延長戦の得点より少なくなっています。';
export const PERIODS_CONTRADICT = '前半・後半・延長戦の得点を足した数が、得点の合計と一致していません。';
export const NO_EXTRA_HALVES = 'この大会の試合には延長戦がありません。';
export const SHOOT_OUT_NOT_LEVEL = 'PK戦の成功数は、得点の合計が同じ試合にだけ入れられます。';

/** In the audit, after the sentence of the change. */
export const HALVES_UNKNOWN = '前半・後半の内訳がわからないため、得点の合計を後半の得点として記録しました。';

export const NO_ROWS = '結果の行がありません。';
export const NO_COLUMNS =
  '見出しの行に「日付」「ホーム」「アウェイ」と、得点の列（「得点」か「ホーム得点」「アウェイ得点」、または前半と後半）が必要です。';
export const NO_HEADER =
  '見出しの行がないため、日付、ホーム、アウェイ、ホーム得点、アウェイ得点の順に読み取りました。';
export const CLUB_MISSING = 'ホームとアウェイのクラブ名が必要です。';
export const DATE_MISSING = '日付がありません。';

export function tooManyResults(rows: number): string {
  return `${rows}行あります。一度に読み取れるのは${MOST_RESULTS}行までです。分けて読み込んでください。`;
}

export function unclosedQuote(line: number): string {
  return `${line}行目の「"」が閉じられていないため、その先を読み取れません。`;
}

/** What stands in a cell of a score. A spreadsheet makes a day of 3-1. */
export function scoreUnreadable(text: string): string {
  return `得点「${text}」を読み取れません。「3-1」の形か、ホームとアウェイに分けた数字で入れてください。表計算ソフトが日付に変えていないかも確かめてください。`;
}

export function columnsNotRead(heads: readonly string[]): string {
  return `${heads.map((head) => `「${head}」`).join('')}の列は読み取りませんでした。`;
}

export function noMatchOfDay(date: string): string {
  return `${dayText(date)}に登録されている試合はありません。`;
}

export function noSuchMatch(date: string, { home, away }: PerSide<string>): string {
  return `${dayText(date)}に「${home}」対「${away}」の試合はありません。日付とクラブ名を確かめてください。`;
}

/** The clubs meet on that day, but the other way round. */
export function sidesSwapped({ home, away }: PerSide<string>): string {
  return `この試合は「${home}」がホーム、「${away}」がアウェイとして登録されています。ホームとアウェイを入れ替えてください。`;
}

export function notInChampionship(typed: string, stored: readonly string[]): string {
  const names = stored.map((name) => `「${name}」`).join('');
  return `大会「${typed}」の試合ではありません。この日のこの対戦は、${names}に登録されています。`;
}

/** `matches` say which they are: time, venue, championship. */
export function severalMatches(matches: readonly string[]): string {
  return `この日の同じ対戦が${matches.length}試合あります（${matches.join('、')}）。大会、会場、開始時刻の列で、どの試合かを示してください。`;
}

export function sameMatchTwice(lines: readonly number[]): string {
  return `${lines.map((line) => `${line}行目`).join('と')}が同じ試合の結果です。一つの行だけにしてください。`;
}

export const UNKNOWN_RESULT = 'この試合が見つかりません。';
export const RESULT_TWICE = '同じ試合の結果が二つあります。';

/** `matches` are the clubs of each; nothing has been saved. */
export function resultsOvertaken(matches: readonly string[]): string {
  return `確認した後に、${named(matches)}が更新されました。どの結果も登録していません。最新の状況を見て、もう一度確認してください。`;
}

export function resultsUnknown(rows: readonly number[]): string {
  return `${rows.map((row) => `${row}番目`).join('、')}の試合が見つかりません。どの結果も登録していません。`;
}

export function resultsTwice(rows: readonly number[]): string {
  return `${rows.map((row) => `${row}番目`).join('、')}は、同じ試合の結果です。どの結果も登録していません。`;
}

/** `reason`: of the first. */
export function resultsRefused(matches: readonly string[], reason: string): string {
  return `${named(matches)}の結果は登録できません。${reason}どの結果も登録していません。`;
}

const MOST_NAMED = 5;

function named(matches: readonly string[]): string {
  const first = matches.slice(0, MOST_NAMED).map((match) => `「${match}」`);
  const others = matches.length > MOST_NAMED ? `ほか${matches.length - MOST_NAMED}試合` : '';
  return `${first.join('')}${others}`;
}
