import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, Side } from '#domain/match/match.ts';
import { Sheet } from './sheet.tsx';

type MendKickProps = {
  readonly match: Match;
  readonly side: Side;
  /** From 0. */
  readonly column: number;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

/** A kick of the shoot-out with the other result, or none at all. */
export function MendKick({ match, side, column, onAsk, onClose }: MendKickProps) {
  const result = match.shootOut[side].kicks[column] === 'success' ? 'failure' : 'success';
  return (
    <Sheet
      clubs={match.fixture.clubs}
      title={`${match.fixture.clubs[side]} の${column + 1}本目を直す`}
      onClose={onClose}
      ways={[
        {
          label: result === 'success' ? '○ 成功に直す' : '× 失敗に直す',
          kind: 'plain',
          onPress: () => onAsk({ type: 'changeKick', side, column, result }),
        },
        {
          label: 'このキックを取り消す',
          kind: 'danger',
          onPress: () => onAsk({ type: 'removeKick', side, column }),
        },
      ]}
    />
  );
}
