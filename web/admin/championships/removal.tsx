import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/admin-championships.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '../dialog/question.tsx';
import { savingProblem } from '../saving.ts';
import styles from './championships.module.css';
import { kept, NOT_REMOVED, removalQuestion } from './messages.ts';
import { useRemoveChampionship } from './queries.ts';

/** 大会の削除: for one without a match, after it has been asked. */
export function Removal({ stored }: { readonly stored: AdminChampionshipDetail }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, error } = useRemoveChampionship(stored.championship_id);
  const navigate = useNavigate();
  const { played, form, divisions } = stored;
  const remove = () => {
    setAsked(false);
    mutate(undefined, {
      onSuccess: () => navigate({ to: '/admin-championships', ignoreBlocker: true, replace: true }),
    });
  };
  return (
    <section aria-labelledby="removal" className={styles.section}>
      <h2 id="removal" className={styles.heading}>
        大会の削除
      </h2>
      {played.all > 0 ? (
        <p className={styles.facts}>{kept(played.all)}</p>
      ) : (
        <div>
          <Button onClick={() => setAsked(true)}>大会を削除する</Button>
        </div>
      )}
      {error !== null && (
        <p className={styles.problem} role="alert">
          {savingProblem(error, NOT_REMOVED)}
        </p>
      )}
      {isAsked && (
        <Question
          sentence={removalQuestion(form.name, divisions.length)}
          onYes={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
