import { type UseNavigateResult, useBlocker, useNavigate } from '@tanstack/react-router';
import { Question } from './question.tsx';

type UnsavedProps = {
  readonly isDirty: boolean;
  /** What would be lost, as a question. */
  readonly sentence?: string;
};

/** Asks before a screen with something unsaved is left: by a question of this site, or by the browser's own. */
export function Unsaved({ isDirty, sentence = LEAVES }: UnsavedProps) {
  const { status, proceed, reset } = useBlocker({
    // What only the search of the address changes stays on the screen.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <Question deed="destructive" sentence={sentence} onYes={proceed} onClose={reset} />;
}

/** Leaves a screen whose work is done: without a question, and going back does not return to it. */
export function useLeave(): UseNavigateResult<string> {
  const navigate = useNavigate();
  return (options) => navigate({ ...options, ignoreBlocker: true, replace: true });
}

const LEAVES = '入力した内容は、まだ保存されていません。保存せずに、この画面を離れますか？';
