import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminClubDetail } from '#contract/admin-clubs.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Question } from '../dialog/question.tsx';
import { savingProblem } from '../saving.ts';
import styles from './clubs.module.css';
import { NOT_UNITED, unionQuestion } from './messages.ts';
import { useClubs, useUniteClub } from './queries.ts';

/** まとめる: one club that was entered twice becomes a spelling of the other. */
export function Union({ stored }: { readonly stored: AdminClubDetail }) {
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { data } = useClubs({ state: 'active', ...(search.trim() === '' ? {} : { search }) });
  const { mutate, error } = useUniteClub(stored.club_id);
  const navigate = useNavigate();
  const others = (data?.rows ?? []).filter(({ club_id }) => club_id !== stored.club_id);
  const chosen = others.find(({ club_id }) => club_id === into);
  const unite = () => {
    setAsked(false);
    mutate(
      { into, carriesName: true },
      {
        onSuccess: ({ club_id }) =>
          navigate({
            to: '/admin-club/$clubId',
            params: { clubId: club_id },
            ignoreBlocker: true,
            replace: true,
          }),
      },
    );
  };
  return (
    <details className={styles.union}>
      <summary className={styles.summary}>同じクラブが二つあるとき、ほかのクラブにまとめる</summary>
      <div className={styles.group}>
        <Field
          label="まとめる先を探す"
          type="search"
          value={search}
          maxLength={100}
          fault={null}
          autoComplete="off"
          onChange={setSearch}
        />
        <Labelled label="まとめる先" fault={null}>
          {(ties) => (
            <select
              {...ties}
              value={chosen === undefined ? '' : into}
              onChange={({ target }) => setInto(target.value)}
            >
              <option value="">選択してください</option>
              {others.map(({ club_id, club_name }) => (
                <option key={club_id} value={club_id}>
                  {club_name}（{club_id}）
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <div>
        <Button disabled={chosen === undefined} onClick={() => setAsked(true)}>
          まとめる
        </Button>
      </div>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {savingProblem(error, NOT_UNITED)}
        </p>
      )}
      {isAsked && chosen !== undefined && (
        <Question
          sentence={unionQuestion(stored.form.name, chosen.club_name, stored.upcoming)}
          onYes={unite}
          onClose={() => setAsked(false)}
        />
      )}
    </details>
  );
}
