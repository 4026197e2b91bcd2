import { useState } from 'react';
import type { AdminClubDetail } from '#contract/admin-clubs.ts';
import { clubFaults } from '#domain/club/check.ts';
import { type ClubForm, rebasedClub, tidyClub, wordedClub } from '#domain/club/form.ts';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Outcome } from '../record/outcome.tsx';
import { useTyping } from '../record/use-typing.ts';
import { Unsaved } from '../unsaved.tsx';
import styles from './clubs.module.css';
import { ClubFields } from './fields.tsx';
import { carries, NOT_READ, NOT_SAVED, SAVED, standsIn } from './messages.ts';
import { bodyOf } from './new-club.tsx';
import { readClub, useChangeClub } from './queries.ts';

export type EditProps = {
  readonly stored: AdminClubDetail;
  readonly onStored: (detail: AdminClubDetail) => void;
};

/** A stored club's form; a new name says in how many matches the old one stands. */
export function EditForm({ stored, onStored }: EditProps) {
  const typing = useTyping({
    stored,
    onStored,
    saving: useChangeClub(stored.club_id),
    typedOf: ({ form }): ClubForm => form,
    isNewer: (one, other) => one.revision > other.revision,
    merge: rebasedClub,
    saved: SAVED,
  });
  const [carriesName, setCarries] = useState(true);
  const { typed } = typing;
  const tidied = tidyClub(typed);
  const faults = clubFaults(tidied);
  const isChanged = JSON.stringify(wordedClub(typed)) !== JSON.stringify(wordedClub(stored.form));
  const isRenamed = tidied.name !== stored.form.name;
  const submit = () => {
    typing.attempt();
    if (faults.length > 0) return;
    typing.save({
      revision: stored.revision,
      form: bodyOf(typed),
      carriesName: isRenamed && carriesName,
    });
  };
  return (
    <section aria-label="クラブの項目">
      <Unsaved isDirty={isChanged} />
      <StepForm submitLabel="クラブを保存する" onBack={null} isBusy={typing.isBusy} onSubmit={submit}>
        <ClubFields form={typed} faults={typing.isTried ? faults : []} onChange={typing.change} />
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
        <Outcome
          typing={typing}
          notSaved={NOT_SAVED}
          notRead={NOT_READ}
          read={() => readClub(stored.club_id)}
        />
      </StepForm>
    </section>
  );
}
