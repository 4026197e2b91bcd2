import { useState } from 'react';
import type { AdminClubDetail } from '#contract/admin-clubs.ts';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../back-link.tsx';
import { Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { EditForm } from './edit-form.tsx';
import { Ending } from './ending.tsx';
import { NOT_READ, RETIRED } from './messages.ts';
import { useClub } from './queries.ts';

const TITLE = 'クラブの変更';

/** /admin-club/$clubId: its form, and how it ends: retired, united with another, removed. */
export function Club({ clubId }: { readonly clubId: string }) {
  const query = useClub(clubId);
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-clubs">クラブの一覧</BackLink>
      <RecordReading query={query} title={TITLE} shape="rows" notRead={NOT_READ}>
        {(detail) => <Editor detail={detail} />}
      </RecordReading>
    </Page>
  );
}

function Editor({ detail }: { readonly detail: AdminClubDetail }) {
  // Whatever this page saves is the newest; what others save meanwhile shows when this page saves.
  const [stored, setStored] = useState(detail);
  return (
    <>
      <RecordHead name={stored.form.name}>
        <Note>クラブID {stored.club_id}</Note>
        {stored.retired && <Note>{RETIRED}</Note>}
      </RecordHead>
      <EditForm stored={stored} onStored={setStored} />
      <Ending stored={stored} onStored={setStored} />
    </>
  );
}
