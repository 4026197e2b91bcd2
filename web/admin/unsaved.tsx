import { useBlocker } from '@tanstack/react-router';
import { Question } from './dialog/question.tsx';

/** Asks before a form with unsaved changes is left: by a question of this site, or by the browser's own. */
export function Unsaved({ isDirty }: { readonly isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return <Question sentence={LEAVES} onYes={proceed} onClose={reset} />;
}

const LEAVES = '入力した内容は、まだ保存されていません。保存せずに、この画面を離れますか？';
