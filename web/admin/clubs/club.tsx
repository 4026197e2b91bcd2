import { useState } from 'react';
import { type AdminClubDetail, changeClub, clubDetail } from '#contract/club/clubs.ts';
import { CLUB } from '#domain/club/form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { FormFields } from '../record/form-fields.tsx';
import { Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Check } from '../record/section.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import { type Kept, useRecord } from '../record/use-record.ts';
import styles from './clubs.module.css';
import { ColourField } from './colour-field.tsx';
import { Ending } from './ending.tsx';
import { carries, NOT_READ, NOT_SAVED, RETIRED, SAVED, standsIn } from './messages.ts';
import { CHANGED } from './queries.ts';

const TITLE = 'クラブの変更';

/** /admin-club/$clubId: its form, and how it ends: retired, united with another, removed. */
export function Club({ clubId }: { readonly clubId: string }) {
  const record = useRecord(clubDetail, { params: { clubId } });
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-clubs">クラブの一覧</BackLink>
      <RecordReading query={record.query} title={TITLE} shape="rows" notRead={NOT_READ}>
        {(stored) => <Editor record={{ ...record, stored }} />}
      </RecordReading>
    </Page>
  );
}

type EditorProps = { readonly record: Kept<AdminClubDetail> };

function Editor({ record }: EditorProps) {
  const { stored } = record;
  return (
    <>
      <RecordHead name={stored.form.name}>
        <Note>クラブID {stored.club_id}</Note>
        {stored.retired && <Note>{RETIRED}</Note>}
      </RecordHead>
      <ClubForm record={record} />
      <Ending stored={stored} onStored={record.keep} />
    </>
  );
}

/** A new name says in how many matches the old one stands. */
function ClubForm({ record }: EditorProps) {
  const { club_id: clubId, revision, form: stored, matches, upcoming } = record.stored;
  const draft = useFormDraft(CLUB, {
    record,
    revisionOf: (club) => club.revision,
    formOf: ({ form }) => form,
    saving: useWrite(changeClub, CHANGED),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: NOT_READ },
  });
  const [carriesName, setCarries] = useState(true);
  const isRenamed = draft.values.name.trim() !== stored.name;
  const submit = () => {
    const form = draft.attempt();
    if (form !== null)
      draft.save({ params: { clubId }, body: { revision, form, carriesName: isRenamed && carriesName } });
  };
  return (
    <section aria-label="クラブの項目">
      <DraftForm draft={draft} submitLabel="クラブを保存する" onSubmit={submit}>
        <FormFields draft={draft} special={{ firstColour: ColourField, secondColour: ColourField }} />
        {isRenamed && (
          <div className={styles.renaming}>
            <p>{standsIn(matches, upcoming)}</p>
            {upcoming > 0 && (
              <Check checked={carriesName} onChange={setCarries}>
                {carries(upcoming)}
              </Check>
            )}
          </div>
        )}
      </DraftForm>
    </section>
  );
}
