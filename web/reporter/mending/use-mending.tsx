import { type ReactNode, useState } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, Period, Side } from '#domain/match/match.ts';
import { AddGoal, MendGoal } from './mend-goal.tsx';
import { SetKickOff } from './set-kick-off.tsx';
import { Sheet } from './sheet.tsx';

/** What is put right: by its name, so that it is looked up in the match as it is when the sheet is drawn. */
export type Mended =
  | { readonly kind: 'goal'; readonly id: string }
  | { readonly kind: 'newGoal' }
  | { readonly kind: 'kick'; readonly side: Side; readonly column: number }
  | { readonly kind: 'kickOff'; readonly period: Period };

export type Mending = {
  readonly mend: (mended: Mended) => void;
  /** To be drawn by the screen. */
  readonly sheet: ReactNode;
};

/** The sheets by which what was recorded is put right in its place. */
export function useMending(match: Match | undefined, onAsk: (command: MatchCommand) => void): Mending {
  const [mended, setMended] = useState<Mended | null>(null);
  const close = () => setMended(null);
  const sheet = mended && match && sheetOf(mended, { match, onAsk, onClose: close });
  return { mend: setMended, sheet };
}

type SheetFor = {
  readonly match: Match;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

function sheetOf(mended: Mended, own: SheetFor): ReactNode {
  switch (mended.kind) {
    case 'goal': {
      // Taken back meanwhile: nothing is left to put right.
      const goal = own.match.scored.find(({ id }) => id === mended.id);
      return goal && <MendGoal {...own} goal={goal} />;
    }
    case 'newGoal':
      return <AddGoal {...own} />;
    case 'kick':
      return <MendKick {...own} side={mended.side} column={mended.column} />;
    case 'kickOff':
      return <SetKickOff {...own} period={mended.period} />;
  }
}

type MendKickProps = {
  readonly match: Match;
  readonly side: Side;
  /** From 0. */
  readonly column: number;
  readonly onAsk: (command: MatchCommand) => void;
  readonly onClose: () => void;
};

/** A kick of the shoot-out with the other result, or none at all. */
function MendKick({ match, side, column, onAsk, onClose }: MendKickProps) {
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
