import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NOT_ARRIVED } from './messages.ts';
import type { ReadProblem } from './queries.ts';

type NothingProps = {
  /** Null where the answer has come and has nothing in it. */
  readonly problem: ReadProblem | null;
  /** The sentence for what the server doesn't know. */
  readonly unknown: string;
  readonly onReload: () => void;
};

/** In the place of matches: that there are none, or, while nobody knows, that they have not arrived. */
export function Nothing({ problem, unknown, onReload }: NothingProps) {
  const hasArrived = problem !== 'notReached';
  return (
    <Notice action={<Button onClick={onReload}>{hasArrived ? '更新' : 'もう一度読み込む'}</Button>}>
      {hasArrived ? unknown : NOT_ARRIVED}
    </Notice>
  );
}
