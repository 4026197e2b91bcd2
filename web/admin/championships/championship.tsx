import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/championships.ts';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../back-link.tsx';
import { LinkButton } from '../link-button.tsx';
import { Mark } from '../record/mark.tsx';
import { Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import styles from './championships.module.css';
import { Divisions } from './divisions.tsx';
import { EditForm } from './edit-form.tsx';
import { NOT_READ, PRACTICE } from './messages.ts';
import { useChampionship } from './queries.ts';
import { Removal } from './removal.tsx';

const TITLE = '大会の変更';

/** /admin-championship/$championshipId: its form, its divisions, the way to its standings, and its removal. */
export function Championship({ championshipId }: { readonly championshipId: string }) {
  const query = useChampionship(championshipId);
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-championships">大会の一覧</BackLink>
      <RecordReading query={query} title={TITLE} shape="rows" notRead={NOT_READ}>
        {(detail) => <Editor key={championshipId} detail={detail} />}
      </RecordReading>
    </Page>
  );
}

function Editor({ detail }: { readonly detail: AdminChampionshipDetail }) {
  // Whatever this page saves is the newest; what others save meanwhile shows when this page saves.
  const [stored, setStored] = useState(detail);
  const { championship_id: championshipId, form, played } = stored;
  return (
    <>
      <RecordHead name={form.name}>
        <Note>
          大会ID {championshipId}
          {form.practice && <Mark>{PRACTICE}</Mark>}
        </Note>
        <Note>
          {played.all}試合（速報あり {played.entered}、結果登録 {played.registered}）
        </Note>
      </RecordHead>
      <nav aria-label="この大会" className={styles.ways}>
        <LinkButton to="/admin-competition/$championshipId" params={{ championshipId }}>
          順位とトーナメント
        </LinkButton>
        <LinkButton to="/admin-fixture-new/$championshipId" params={{ championshipId }}>
          試合を一つ追加する
        </LinkButton>
        {!form.practice && (
          <LinkButton to="/latest-results-by-championship/$championshipId" params={{ championshipId }}>
            会員のページを見る
          </LinkButton>
        )}
      </nav>
      <EditForm stored={stored} onStored={setStored} />
      <Divisions stored={stored} onStored={setStored} />
      <Removal stored={stored} />
    </>
  );
}
