import { useState } from 'react';
import type { AdminClubDetail } from '#contract/admin-clubs.ts';
import { clubFaults } from '#domain/club/check.ts';
import { type ClubForm, rebasedClub, tidyClub, wordedClub } from '#domain/club/form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Conflict } from '../conflict.tsx';
import { Unsaved } from '../unsaved.tsx';
import styles from './clubs.module.css';
import { ClubFields } from './fields.tsx';
import { carries, NOT_READ, NOT_SAVED, REBASED, SAVED, standsIn } from './messages.ts';
import { bodyOf } from './new-club.tsx';
import { readClub, useChangeClub } from './queries.ts';

export type EditProps = {
  readonly stored: AdminClubDetail;
  readonly onStored: (detail: AdminClubDetail) => void;
};

/** A stored club's form; a new name says in how many matches the old one stands. */
export function EditForm({ stored, onStored }: EditProps) {
  const [form, setForm] = useState<ClubForm>(stored.form);
  const [carriesName, setCarries] = useState(true);
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useChangeClub(stored.club_id);
  const tidied = tidyClub(form);
  const faults = clubFaults(tidied);
  const isChanged = JSON.stringify(wordedClub(form)) !== JSON.stringify(wordedClub(stored.form));
  const isRenamed = tidied.name !== stored.form.name;
  const submit = () => {
    setTried(true);
    setSaid(null);
    if (faults.length > 0) return;
    mutate(
      { revision: stored.revision, form: bodyOf(form), carriesName: isRenamed && carriesName },
      {
        onSuccess: (detail) => {
          onStored(detail);
          setForm(detail.form);
          setSaid(SAVED);
        },
      },
    );
  };
  return (
    <section aria-label="クラブの項目">
      <Unsaved isDirty={isChanged} />
      <StepForm submitLabel="クラブを保存する" onBack={null} isBusy={isPending} onSubmit={submit}>
        <ClubFields
          form={form}
          faults={isTried ? faults : []}
          onChange={(next) => {
            setForm(next);
            setSaid(null);
          }}
        />
        {isRenamed && (
          <div className={styles.renaming}>
            <p>{standsIn(stored.matches, stored.upcoming)}</p>
            {stored.upcoming > 0 && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={carriesName}
                  onChange={({ target }) => setCarries(target.checked)}
                />
                {carries(stored.upcoming)}
              </label>
            )}
          </div>
        )}
        <Conflict
          error={error}
          notDone={NOT_SAVED}
          notRead={NOT_READ}
          read={() => readClub(stored.club_id)}
          onRead={(newest) => {
            setForm(rebasedClub(stored.form, form, newest.form));
            onStored(newest);
            reset();
            setSaid(REBASED);
          }}
        />
        {said !== null && (
          <p role="status" className={styles.said}>
            {said}
          </p>
        )}
      </StepForm>
    </section>
  );
}
