import { useState } from 'react';
import { type AdminClubDetail, removeClub, retireClub } from '#contract/clubs.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Note } from '../record/record-head.tsx';
import { Buttons, Section } from '../record/section.tsx';
import { NOT_REMOVED, NOT_RETIRED, removalQuestion, retirementQuestion } from './messages.ts';
import { CHANGED } from './queries.ts';
import { Union } from './union.tsx';

type EndingProps = {
  readonly stored: AdminClubDetail;
  readonly onStored: (detail: AdminClubDetail) => void;
};

/** How a club ends: retired and back again, united with another, or removed where no match has its name. */
export function Ending({ stored, onStored }: EndingProps) {
  const [asked, setAsked] = useState<'retire' | 'remove' | null>(null);
  const retirement = useWrite(retireClub, CHANGED);
  const removal = useWrite(removeClub, CHANGED);
  const params = { clubId: stored.club_id };
  const leave = useLeave();
  const { name } = stored.form;
  const retire = (retired: boolean) => {
    setAsked(null);
    retirement.mutate({ params, body: { retired } }, { onSuccess: onStored });
  };
  const remove = () => {
    setAsked(null);
    removal.mutate({ params }, { onSuccess: () => leave({ to: '/admin-clubs' }) });
  };
  return (
    <Section heading="使わなくなったとき">
      <Buttons>
        {stored.retired ? (
          <Button onClick={() => retire(false)}>また使えるようにする</Button>
        ) : (
          <DeedButton deed="risky" onClick={() => setAsked('retire')}>
            使用を終える
          </DeedButton>
        )}
        {stored.matches === 0 && (
          <DeedButton deed="risky" onClick={() => setAsked('remove')}>
            クラブを削除する
          </DeedButton>
        )}
      </Buttons>
      {stored.matches > 0 && <Note>この名前は{stored.matches}試合にあるため、削除はできません。</Note>}
      <SavingProblem error={retirement.error} notDone={NOT_RETIRED} />
      <SavingProblem error={removal.error} notDone={NOT_REMOVED} />
      {!stored.retired && <Union stored={stored} />}
      {asked !== null && (
        <Question
          deed="destructive"
          sentence={asked === 'retire' ? retirementQuestion(name) : removalQuestion(name)}
          onYes={asked === 'retire' ? () => retire(true) : remove}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
