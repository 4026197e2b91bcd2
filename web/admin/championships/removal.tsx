import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championships.ts';
import { DeedButton } from '../deed-button.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../problem.tsx';
import { Note } from '../record/record-head.tsx';
import { Section } from '../record/section.tsx';
import { useLeave } from '../unsaved.tsx';
import { kept, NOT_REMOVED, removalQuestion } from './messages.ts';
import { useRemoveChampionship } from './queries.ts';

/** 大会の削除: for one without a match, after it has been asked. */
export function Removal({ stored }: { readonly stored: AdminChampionshipDetail }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, error } = useRemoveChampionship(stored.championship_id);
  const leave = useLeave();
  const { played, form, divisions } = stored;
  const remove = () => {
    setAsked(false);
    mutate(undefined, {
      onSuccess: () => leave({ to: '/admin-championships' }),
    });
  };
  return (
    <Section heading="大会の削除">
      {played.all > 0 ? (
        <Note>{kept(played.all)}</Note>
      ) : (
        <div>
          <DeedButton deed="risky" onClick={() => setAsked(true)}>
            大会を削除する
          </DeedButton>
        </div>
      )}
      <SavingProblem error={error} notDone={NOT_REMOVED} />
      {isAsked && (
        <Question
          deed="destructive"
          sentence={removalQuestion(form.name, divisions.length)}
          onYes={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  );
}
