import type { KickResult, Match, Side } from '#domain/match/match.ts';
import { Button } from '#web/ui/button.tsx';
import type { AskedChange } from './asked-change.ts';
import { MendingDialog } from './mending-dialog.tsx';

type KickFormProps = {
  readonly match: Match;
  readonly side: Side;
  /** From 0. */
  readonly column: number;
  readonly recorded: KickResult;
  readonly onAsk: (asked: AskedChange) => void;
  readonly onClose: () => void;
};

/** A kick with the other result, or none at all. */
export function KickForm({ match, side, column, recorded, onAsk, onClose }: KickFormProps) {
  const kick = `${match.fixture.clubs[side]}の${column + 1}本目`;
  const result = recorded === 'success' ? 'failure' : 'success';
  const words = result === 'success' ? '○（成功）' : '×（失敗）';
  return (
    <MendingDialog title={`${kick}を直す`} canSave={false} onSave={null} onClose={onClose} more={null}>
      <Button
        onClick={() =>
          onAsk({
            change: { kind: 'change_kick', side, column, result },
            title: `${kick}を${words}に直しますか？`,
            means: 'ほかのキックの記録と試合状態は、そのままです。',
            save: `${words}に直す`,
          })
        }
      >
        {words}に直す
      </Button>
      <Button
        onClick={() =>
          onAsk({
            change: { kind: 'remove_kick', side, column },
            title: `${kick}を取り消しますか？`,
            means: 'この後のキックの記録は、1本ずつ前に詰まります。試合状態は、そのままです。',
            save: 'キックを取り消す',
          })
        }
      >
        このキックを取り消す
      </Button>
    </MendingDialog>
  );
}
