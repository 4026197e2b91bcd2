/** An administrator's change of a match as the audit keeps it. */

import type { AdminMatchState, Recorder } from '#contract/match/admin.ts';
import { type AuditEntry, fieldChanges, matchSubject } from '#domain/audit/audit-entry.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import type { AdministratorCommand } from '#domain/match/administration.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import type { Match, Side } from '#domain/match/match.ts';
import { goalPlaceText, resultText, standingText, startText } from '#domain/match/result-words.ts';
import type { ChampionshipFacts } from '../championships.ts';
import type { Executed } from '../engine/operation.ts';
import type { Schedule } from '../row.ts';

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
    case 'addGoal':
      return `${goalPlaceText(command.place, before.fixture)}を追加しました。`;
    case 'dropGoal':
      return `${goalText(command.goal, before)}を取り消しました。`;
    case 'moveGoal':
      return `${goalPlaceText(command.from, before.fixture)}を、${goalPlaceText(command.to, before.fixture)}に直しました。`;
    case 'changeKick':
      return `PK戦の${kickText(command, before)}を${command.result === 'success' ? '○' : '×'}に直しました。`;
    case 'removeKick':
      return `PK戦の${kickText(command, before)}を取り消しました。`;
    case 'resumeShootOut':
      return '試合終了を取り消し、PK戦に戻しました。';
    case 'chooseKit':
      return `${before.fixture.clubs[command.side]}のこの試合のシャツの色を直しました。`;
    case 'setKickOff':
      return command.at === null
        ? `${PERIOD_NAMES[command.period]}の開始時刻を「わからない」にしました。`
        : `${PERIOD_NAMES[command.period]}の開始時刻を${tokyoTime(command.at)}に直しました。`;
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

/** As it stood when it was taken back. */
function goalText(id: string, { scored, fixture }: Match): string {
  const goal = scored.find((one) => one.id === id);
  return goal === undefined ? '得点' : goalPlaceText(goal, fixture);
}

function kickText(
  { side, column }: { readonly side: Side; readonly column: number },
  { fixture }: Match,
): string {
  return `${fixture.clubs[side]}の${column + 1}本目`;
}

/** `HH:MM`. */
function tokyoTime(milliseconds: number): string {
  const there = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(TOKYO);
  return there.toPlainTime().toString({ smallestUnit: 'minute' });
}

function valuesOf(match: Match): Record<keyof typeof LABELS, string> {
  // Before it begins a match has no result, not 0-0.
  const result = match.status === '試合前' ? '' : resultText(match);
  return { standing: standingText(match), result, start: startText(match) };
}

/** Status and outcome in one word. */
export function stateOf({ status, outcome }: Pick<Match, 'status' | 'outcome'>): AdminMatchState {
  if (outcome.kind !== 'open') return outcome.kind;
  if (status === '試合前') return 'before';
  return status === '試合終了' ? 'unregistered' : 'playing';
}

/** Who an actor of `match_events` is: an administrator is noted by e-mail, a reporter by the id of the link's token. */
export function recorderOf(actor: string, labels: ReadonlyMap<string, string>): Recorder {
  if (actor.includes('@')) return { kind: 'administrator', email: actor };
  return { kind: 'reporter', label: labels.get(actor) ?? null };
}
