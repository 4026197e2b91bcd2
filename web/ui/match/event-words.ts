import type { MatchEvent } from '#domain/match/events.ts';
import { isPlainShirt, type KitChoice } from '#domain/match/kit-choice.ts';
import { type PerSide, totalGoals } from '#domain/match/match.ts';

/** What was entered, in a few words, for who did not enter it. */
export function eventText(event: MatchEvent, clubs: PerSide<string>): string {
  return 'side' in event ? `${clubs[event.side]} の${eventWord(event)}` : eventWord(event);
}

/** The same where there is little room: the club stands last, and may be cut off. */
export function shortEventText(event: MatchEvent, clubs: PerSide<string>): string {
  return 'side' in event ? `${eventWord(event)} ${clubs[event.side]}` : eventWord(event);
}

function eventWord(event: MatchEvent): string {
  switch (event.type) {
    case 'statusChanged':
      return `${event.from}→${event.to}`;
    case 'kickOffCancelled':
      return '試合開始の取り消し';
    case 'extraHalvesStarted':
      return '延長戦の開始';
    case 'extraHalvesCancelled':
      return '延長戦の取り消し';
    case 'shootOutStarted':
      return 'PK戦の開始';
    case 'shootOutCancelled':
      return 'PK戦の取り消し';
    case 'goalScored':
      return '得点';
    case 'goalCancelled':
      return '得点の取り消し';
    case 'goalMoved':
      return '得点を直す';
    case 'kickChanged':
      return event.result === 'success' ? 'PK×を○に直す' : 'PK○を×に直す';
    case 'kickOffSet':
      return '開始時刻を直す';
    case 'kitChosen':
      return `ユニフォームの色（${kitText(event.kit)}）`;
    case 'kickTaken':
      return event.result === 'success' ? 'PK○' : 'PK×';
    case 'kickCancelled':
      return 'PKの取り消し';
    case 'resultRegistered':
      return '結果登録';
    case 'matchPostponed':
      return '延期登録';
    case 'postponementCancelled':
      return '延期の取り消し';
    case 'resultCorrected':
      return '試合結果の修正';
    case 'scoreCorrected':
      return `管理者による得点の修正（${totalGoals(event.goals.home)} - ${totalGoals(event.goals.away)}）`;
    case 'registrationCancelled':
      return '管理者による結果登録の取り消し';
    case 'revertedTo':
      return event.to === 0 ? 'はじめからのやり直し' : '管理者による巻き戻し';
  }
}

function kitText(kit: KitChoice | null): string {
  if (kit === null) return 'クラブの色';
  if (isPlainShirt(kit)) return kit;
  return kit === 'first' ? '1着目' : '2着目';
}
