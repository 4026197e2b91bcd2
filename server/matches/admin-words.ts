/** An administrator's change of a match as the audit keeps it. */

import { type AuditEntry, fieldChanges, matchSubject } from '#domain/audit/audit-entry.ts';
import type { AdministratorCommand } from '#domain/match/administration.ts';
import type { Match } from '#domain/match/match.ts';
import { resultText, standingText, startText } from '#domain/match/result-words.ts';
import type { Executed } from './execute.ts';
import type { ChampionshipFacts } from './ports.ts';
import type { Schedule } from './row.ts';

const LABELS = { standing: '状態', result: '結果', start: '試合開始時刻' } as const;

export function auditEntry(
  { schedule, championship, match }: Executed,
  before: Match,
  command: AdministratorCommand,
  actor: string,
): AuditEntry {
  return {
    ...subjectOf(schedule, championship),
    actor,
    area: 'match',
    sentence: sentenceOf(command, before),
    changes: fieldChanges(valuesOf(before), valuesOf(match), LABELS),
  };
}

export function checkEntry(
  schedule: Schedule,
  championship: ChampionshipFacts,
  isChecked: boolean,
  actor: string,
): AuditEntry {
  const sentence = isChecked ? '結果を紙と照合済みにしました。' : '結果の「紙と照合済み」の印を外しました。';
  return { ...subjectOf(schedule, championship), actor, area: 'match', sentence, changes: [] };
}

function subjectOf({ championshipId, matchId, date, label, clubs }: Schedule, { name }: ChampionshipFacts) {
  return {
    subjectId: matchSubject(championshipId, matchId),
    subjectName: `${name} ${date} ${label} ${clubs.home} 対 ${clubs.away}`,
  };
}

function sentenceOf(command: AdministratorCommand, before: Match): string {
  switch (command.type) {
    case 'enterResult':
      return before.outcome.kind === 'registered' ? '試合結果を修正しました。' : '試合結果を入力しました。';
    case 'correctScore':
      return '試合の途中の得点を修正しました。';
    case 'registerResult':
      return '試合結果を登録しました。';
    case 'reopen':
      return '試合結果の登録を取り消しました。';
    case 'postpone':
      return '試合の延期を登録しました。';
    case 'cancelPostponement':
      return '試合の延期を取り消しました。';
    case 'revert':
      return command.to === 0
        ? '試合の記録を、試合前の最初の状態に戻しました。'
        : `試合の記録を、${command.to}番目の記録の時点に戻しました。`;
  }
}

function valuesOf(match: Match): Record<keyof typeof LABELS, string> {
  // Before it begins a match has no result, not 0-0.
  const result = match.status === '試合前' ? '' : resultText(match);
  return { standing: standingText(match), result, start: startText(match) };
}
