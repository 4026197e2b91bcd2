import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Question } from './dialog/question.tsx';

/**
 * Asks before a page is left on which something would be lost; null asks nothing. What it gives belongs on the page. The
 * browser asks in its own words when the tab is closed.
 */
export function useLeaveQuestion(sentence: string | null): ReactNode {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<{ readonly give: (leaves: boolean) => void } | null>(null);
  const isAsking = sentence !== null;
  useEffect(() => {
    if (!isAsking) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: () =>
        new Promise<boolean>((resolve) => {
          setAnswer({
            give: (leaves) => {
              setAnswer(null);
              resolve(!leaves);
            },
          });
        }),
    });
  }, [history, isAsking]);
  if (answer === null || sentence === null) return null;
  return <Question sentence={sentence} onYes={() => answer.give(true)} onClose={() => answer.give(false)} />;
}
