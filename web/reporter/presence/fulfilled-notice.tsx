import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { shortResultText } from '#domain/match/result-words.ts';
import type { Operation } from '../outbox/operation.ts';
import { operationText } from '../outbox/operation-text.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { Notice } from './notice.tsx';

type FulfilledNoticeProps = { readonly fulfilled: readonly Operation[]; readonly match: Match };

/** A step that the match had taken before it arrived: nothing has happened, and the reporter is told where the match stands. */
export function FulfilledNotice({ fulfilled, match }: FulfilledNoticeProps) {
  const { forgetFulfilled } = useOutbox();
  const last = fulfilled.findLast(({ command }) => isStep(command));
  if (last === undefined) return null;
  const { clubs } = match.fixture;
  return (
    <Notice
      key={last.key}
      kind="news"
      label="済んでいた操作"
      onUndo={null}
      closing="閉じる"
      onClose={() => forgetFulfilled(fulfilled.map(({ key }) => key))}
    >
      「{operationText(last.command, clubs)}」は、すでに済んでいます。今は{match.status}（
      {shortResultText(match)}）です。
    </Notice>
  );
}

function isStep({ type }: MatchCommand): boolean {
  return (
    type === 'changeStatus' ||
    type === 'stepStatus' ||
    type === 'startExtraHalves' ||
    type === 'startShootOut'
  );
}
