import { useState } from 'react';
import {
  cancelLetter,
  type LetterRow,
  mailState,
  searchLetters,
  sendLetterAgain,
} from '#contract/messaging/mail.ts';
import { LETTER_KINDS } from '#domain/letter/letter.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import styles from './mail.module.css';
import { CANCEL_QUESTION, NOT_DONE, TWICE_QUESTION } from './messages.ts';

/** What can be done with a letter that is not sent. */
export function LetterDeeds({ letter }: { readonly letter: LetterRow }) {
  const [question, setQuestion] = useState<'again' | 'cancel' | null>(null);
  const refreshed = { refreshesAlways: [searchLetters, mailState] };
  const again = useWrite(sendLetterAgain, refreshed);
  const cancelling = useWrite(cancelLetter, refreshed);
  if (!letter.is_in_hand) return null;
  const params = { letterId: letter.letter_id };
  const name = `${LETTER_KINDS[letter.about]} ${letter.recipient}`;
  const isUnknown = letter.state === 'unknown';
  return (
    <span className={styles.deeds}>
      <Button
        aria-label={`${name} を送り直す`}
        disabled={again.isPending}
        onClick={() => (isUnknown ? setQuestion('again') : again.mutate({ params }))}
      >
        送り直す
      </Button>
      <DeedButton
        deed="risky"
        aria-label={`${name} を取り消す`}
        disabled={cancelling.isPending}
        onClick={() => setQuestion('cancel')}
      >
        取り消す
      </DeedButton>
      <SavingProblem error={again.error ?? cancelling.error} notDone={NOT_DONE} />
      {question !== null && (
        <Question
          deed={question === 'cancel' ? 'destructive' : 'main'}
          sentence={question === 'cancel' ? CANCEL_QUESTION : TWICE_QUESTION}
          onYes={() => {
            setQuestion(null);
            (question === 'cancel' ? cancelling : again).mutate({ params });
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </span>
  );
}
