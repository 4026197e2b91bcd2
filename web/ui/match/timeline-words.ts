/** How the rows of a timeline are put into words. */

import type { TimelineRow } from '#contract/match/live.ts';
import type { MatchStatus } from '#domain/match/match.ts';

const PHASES: Partial<Record<MatchStatus, string>> = {
  前半: '前半開始',
  ハーフタイム: '前半終了',
  後半: '後半開始',
  延長前半: '延長前半開始',
  延長後半: '延長後半開始',
  PK戦: 'PK戦開始',
};

/** What the row says beside its club and score. */
export function wordOf(row: TimelineRow): string {
  switch (row.kind) {
    case 'phase':
      return PHASES[row.status] ?? row.status;
    case 'goal':
      return '得点';
    case 'kick': {
      const result = row.result === 'success' ? '成功' : '失敗';
      return row.standing === null ? result : `${row.standing.number}本目 ${result}`;
    }
    case 'registered':
      return '結果登録';
    case 'postponed':
      return row.reason === '' ? '延期' : `延期：${row.reason}`;
    case 'score_corrected':
      return '得点の修正';
    case 'corrected':
      return '結果修正';
  }
}

/** `2 - 1`; with a corrected shoot-out `1 - 1、PK 3 - 2`. Null where the row has none. */
export function scoreText(row: TimelineRow): string | null {
  switch (row.kind) {
    case 'phase':
    case 'goal':
      return row.score && versus(row.score);
    case 'kick':
      return row.standing && versus(row.standing.score);
    case 'score_corrected':
      return versus(row.score);
    case 'corrected':
      return versus(row.score) + (row.shoot_out === null ? '' : `、PK ${versus(row.shoot_out)}`);
    case 'registered':
    case 'postponed':
      return null;
  }
}

/** `23`, `45+2`; null where it is unknown and for rows that have none. */
export function minuteOf(row: TimelineRow): string | null {
  return row.kind === 'goal' ? row.minute : null;
}

function versus({ home, away }: { readonly home: number; readonly away: number }): string {
  return `${home} - ${away}`;
}
