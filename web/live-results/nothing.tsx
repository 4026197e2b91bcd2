import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ReadProblem } from './queries.ts';

export const UNKNOWN_MATCH = '指定された試合が見つかりません。';
/** The specification gives a failed reading no sentence; this one is true without calling it an error. */
const NOT_ARRIVED = '試合の情報がまだ届いていません。';

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
