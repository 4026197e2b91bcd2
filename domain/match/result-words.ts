/** A match and its result in one line of text, for records that people read. */

import { resultLabels } from './correction.ts';
import { minuteText } from './goal-minute.ts';
import { PERIOD_NAMES } from './labels.ts';
import {
  type Fixture,
  type GoalPlace,
  type Match,
  type PerSide,
  type ReportedState,
  SIDES,
  totalGoals,
} from './match.ts';
import { postponementText } from './postponement.ts';

/** `2 - 1（前半 1 - 0、後半 1 - 1）`, with extra halves and shoot-out where there were any. */
export function resultText({
  goals: { home, away },
  hasExtraHalves,
  hasShootOut,
  shootOut,
}: ReportedState): string {
  const parts = [
    `前半 ${home.firstHalf} - ${away.firstHalf}`,
    `後半 ${home.secondHalf} - ${away.secondHalf}`,
    ...(hasExtraHalves
      ? [
          `延長前半 ${home.extraFirstHalf} - ${away.extraFirstHalf}`,
          `延長後半 ${home.extraSecondHalf} - ${away.extraSecondHalf}`,
        ]
      : []),
    ...(hasShootOut ? [`PK ${shootOut.home.score} - ${shootOut.away.score}`] : []),
  ];
  return `${totalGoals(home)} - ${totalGoals(away)}（${parts.join('、')}）`;
}

/** `2 - 1`, with a shoot-out `1 - 1、PK 4 - 3`. */
export function shortResultText({ goals, hasShootOut, shootOut }: ReportedState): string {
  const score = `${totalGoals(goals.home)} - ${totalGoals(goals.away)}`;
  return hasShootOut ? `${score}、PK ${shootOut.home.score} - ${shootOut.away.score}` : score;
}

/**
 * Returns a result as it is registered: `1 - 0（北クラブの勝ち）`, with a shoot-out `1 - 1（PK 4 - 3 北クラブの勝ち）`,
 * level `1 - 1（引き分け）`.
 */
export function finalResultText({ fixture, goals, hasShootOut, shootOut }: Match): string {
  const totals = { home: totalGoals(goals.home), away: totalGoals(goals.away) };
  const kicks = hasShootOut ? { home: shootOut.home.score, away: shootOut.away.score } : null;
  const labels = resultLabels(totals, kicks);
  const winner = SIDES.find((side) => labels[side] === '勝ち');
  const verdict = winner === undefined ? labels.home : `${fixture.clubs[winner]}の勝ち`;
  return `${scoreText(totals)}（${kicks === null ? '' : `PK ${scoreText(kicks)} `}${verdict}）`;
}

function scoreText({ home, away }: PerSide<number>): string {
  return `${home} - ${away}`;
}

/** 北クラブの前半の得点, with a minute 北クラブの後半45+2分の得点. */
export function goalPlaceText({ side, period, minute }: GoalPlace, { clubs, rules }: Fixture): string {
  const said = minute === null ? null : minuteText(period, minute, rules);
  return `${clubs[side]}の${PERIOD_NAMES[period]}${said === null ? '' : `${said}分`}の得点`;
}

/** 結果登録済み, 延期：雨, or the status of an open match. */
export function standingText({ status, outcome }: ReportedState): string {
  switch (outcome.kind) {
    case 'open':
      return status === '試合終了' ? '試合終了（未登録）' : status;
    case 'registered':
      return '結果登録済み';
    case 'postponed': {
      const reason = postponementText(outcome.reason, outcome.otherReason);
      return reason === '' ? '延期' : `延期：${reason}`;
    }
  }
}

/** `HH:MM`; empty where nobody noted it or nothing is registered. */
export function startText({ outcome }: Pick<Match, 'outcome'>): string {
  return outcome.kind === 'registered' ? (outcome.actualStartTime ?? '') : '';
}
