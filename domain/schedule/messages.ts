/** Sentences about a schedule that is made here. */

import { daysBetween, dayText } from '../input/day.ts';
import type { RestFault } from './rest.ts';
import type { SchedulingRules } from './time-slots.ts';

type Rest = Pick<SchedulingRules, 'restMinutes' | 'restDays' | 'perDay'>;

type Shortage = {
  readonly matches: number;
  /** The names of the pairings without a place. */
  readonly left: readonly string[];
  readonly timeSlots: number;
  /** How many more would do. */
  readonly days: number;
  readonly rules: Rest;
};

/** Why a schedule can't be made, and what it takes. */
export function shortage({ matches, left, timeSlots, days, rules }: Shortage): string {
  const missing = matches - timeSlots;
  const [first = ''] = left;
  const others = left.length > 1 ? `からの${left.length}試合` : '';
  const what = `日程を作れません。全${matches}試合のうち、${first}${others}を置ける時間枠がありません。`;
  const why =
    missing > 0
      ? `時間枠は${timeSlots}で、あと${missing}足りません。`
      : `時間枠は${timeSlots}ありますが、試合の間隔（${restText(rules)}）を守ると足りません。`;
  return `${what}${why}日をあと${days}日増やすと作れます。会場やピッチ、1日の試合数を増やすか、間隔をゆるめる方法もあります。`;
}

function restText({ restMinutes, restDays, perDay }: Rest): string {
  const sameDay = perDay > 1 ? [`同じ日は${restMinutes}分以上`] : [];
  const otherDay = restDays > 0 ? [`別の日は中${restDays}日以上`] : [];
  return [`1クラブ1日${perDay}試合まで`, ...sameDay, ...otherDay].join('、');
}

/** `club` is who it will be: 準決勝第1試合の勝者. */
export function undecidedYet(club: string): string {
  return `「${club}」が、この時刻にはまだ決まっていません。`;
}

type Between = {
  readonly club: string;
  /** The name of the match before. */
  readonly before: string;
  /** Minutes of rest, on one day. */
  readonly rest: number;
  readonly from: string;
  readonly to: string;
  /** Its matches on that day, with this one. */
  readonly ofDay: number;
  readonly rules: Rest;
};

export function conflictMessage(fault: RestFault, between: Between): string {
  const { club, before, rest, from, to, ofDay, rules } = between;
  switch (fault) {
    case 'atOnce':
      return `「${club}」の${before}が、まだ終わっていません。`;
    case 'restMinutes':
      return `「${club}」の${before}が終わってから、${rest}分しかありません（${rules.restMinutes}分以上の設定です）。`;
    case 'restDays':
      return `「${club}」の${before}（${dayText(from)}）から、中${daysBetween(from, to) - 1}日しかありません（中${rules.restDays}日以上の設定です）。`;
    case 'perDay':
      return `「${club}」が、この日${ofDay}試合目になります（1日${rules.perDay}試合までの設定です）。`;
  }
}
