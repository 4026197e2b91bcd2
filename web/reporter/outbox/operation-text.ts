import type { MatchCommand } from '#domain/match/commands.ts';
import type { PerSide } from '#domain/match/match.ts';
import { postponementText } from '#domain/match/postponement.ts';

/** An operation in words, so that a reporter knows it again a while after having entered it. */
export function operationText(command: MatchCommand, clubs: PerSide<string>): string {
  switch (command.type) {
    case 'changeStatus':
      return `試合状態の変更（${command.seen}→${command.to}）`;
    case 'stepStatus':
      return `試合状態の変更（${command.to}へ）`;
    case 'startExtraHalves':
      return '延長戦の開始';
    case 'cancelExtraHalves':
      return '延長戦の取り消し';
    case 'startShootOut':
      return 'PK戦の開始';
    case 'cancelShootOut':
      return 'PK戦の取り消し';
    case 'resumeShootOut':
      return 'PK戦に戻る';
    case 'scoreGoal':
      return `${clubs[command.side]} の得点（${command.seen}）`;
    case 'cancelGoal':
      return `${clubs[command.side]} の得点の取り消し（${command.seen}）`;
    case 'takeKick':
      return `${clubs[command.side]} のPK ${command.result === 'success' ? '○' : '×'}`;
    case 'cancelKick':
      return `${clubs[command.side]} のPKの取り消し`;
    case 'moveGoal':
      return '得点を直す';
    case 'changeKick':
      return `${clubs[command.side]} の${command.column + 1}本目を${command.result === 'success' ? '○' : '×'}に直す`;
    case 'removeKick':
      return `${clubs[command.side]} の${command.column + 1}本目の取り消し`;
    case 'setKickOff':
      return '開始時刻を直す';
    case 'chooseKit':
      return `${clubs[command.side]} のユニフォームの色`;
    case 'registerResult':
      return `結果登録（試合開始 ${command.actualStartTime ?? '時刻なし'}）`;
    case 'postpone': {
      const reason = postponementText(command.reason, command.otherReason);
      return reason === '' ? '延期登録' : `延期登録（${reason}）`;
    }
    case 'cancelPostponement':
      return '延期の取り消し';
    case 'correctResult':
      return '試合結果の修正';
  }
}
