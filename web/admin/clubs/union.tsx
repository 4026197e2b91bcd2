import { useState } from 'react';
import { type AdminClubDetail, listAdminClubs, uniteClub } from '#contract/clubs.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice } from '../controls/choice.tsx';
import { Question } from '../dialog/question.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { PAGING } from '../reading-modes.ts';
import { SavingProblem } from '../record/problem.tsx';
import { FieldGroup } from '../record/section.tsx';
import styles from './clubs.module.css';
import { NOT_UNITED, unionQuestion } from './messages.ts';
import { CHANGED } from './queries.ts';

/** まとめる: one club that was entered twice becomes a spelling of the other. */
export function Union({ stored }: { readonly stored: AdminClubDetail }) {
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const [isAsked, setAsked] = useState(false);
  const query = { state: 'active', ...(search.trim() === '' ? {} : { search }) } as const;
  const { data } = useRead(listAdminClubs, { query }, PAGING);
  const { mutate, error } = useWrite(uniteClub, CHANGED);
  const leave = useLeave();
  const others = (data?.rows ?? []).filter(({ club_id }) => club_id !== stored.club_id);
  const chosen = others.find(({ club_id }) => club_id === into);
  const unite = () => {
    setAsked(false);
    mutate(
      { params: { clubId: stored.club_id }, body: { into, carriesName: true } },
      {
        onSuccess: ({ club_id }) =>
          leave({
            to: '/admin-club/$clubId',
            params: { clubId: club_id },
          }),
      },
    );
  };
  return (
    <details className={styles.union}>
      <summary className={styles.summary}>同じクラブが二つあるとき、ほかのクラブにまとめる</summary>
      <FieldGroup>
        <Field
          label="まとめる先を探す"
          type="search"
          value={search}
          maxLength={100}
          fault={null}
          autoComplete="off"
          onChange={setSearch}
        />
        <Choice
          label="まとめる先"
          value={chosen === undefined ? '' : into}
          options={[
            ['', '選択してください'],
            ...others.map(({ club_id, club_name }) => [club_id, `${club_name}（${club_id}）`] as const),
          ]}
          onChange={setInto}
        />
      </FieldGroup>
      <div>
        <DeedButton deed="risky" disabled={chosen === undefined} onClick={() => setAsked(true)}>
          まとめる
        </DeedButton>
      </div>
      <SavingProblem error={error} notDone={NOT_UNITED} />
      {isAsked && chosen !== undefined && (
        <Question
          deed="destructive"
          sentence={unionQuestion(stored.form.name, chosen.club_name, stored.upcoming)}
          onYes={unite}
          onClose={() => setAsked(false)}
        />
      )}
    </details>
  );
}
