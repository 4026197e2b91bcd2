import { useState } from 'react';
import {
  type AdminChampionshipDetail,
  championshipDetail,
  changeChampionship,
  removeChampionship,
} from '#contract/championship/championships.ts';
import { fixedFields, noticesBefore } from '#domain/championship/changes.ts';
import { asSent, CHAMPIONSHIP, type ChampionshipForm, fromSent } from '#domain/championship/form.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { DeedButton, LinkButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { DraftForm } from '../record/draft-form.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Mark, Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Section } from '../record/section.tsx';
import { useFormDraft } from '../record/use-form-draft.ts';
import { type Kept, useRecord } from '../record/use-record.ts';
import styles from './championships.module.css';
import { Divisions } from './divisions.tsx';
import { ChampionshipFields } from './fields.tsx';
import {
  changeQuestion,
  kept,
  NOT_READ,
  NOT_REMOVED,
  NOT_SAVED,
  PRACTICE,
  removalQuestion,
  SAVED,
} from './messages.ts';
import { CHANGED } from './queries.ts';

const TITLE = '大会の変更';

/** /admin-championship/$championshipId: its form, its divisions, the way to its standings, and its removal. */
export function Championship({ championshipId }: { readonly championshipId: string }) {
  const record = useRecord(championshipDetail, { params: { championshipId } });
  return (
    <Page title={TITLE} isWide>
      <BackLink to="/admin-championships">大会の一覧</BackLink>
      <RecordReading query={record.query} title={TITLE} shape="rows" notRead={NOT_READ}>
        {(stored) => <Editor key={championshipId} record={{ ...record, stored }} />}
      </RecordReading>
    </Page>
  );
}

type EditorProps = { readonly record: Kept<AdminChampionshipDetail> };

function Editor({ record }: EditorProps) {
  const { championship_id: championshipId, form, played } = record.stored;
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
        <LinkButton to="/admin-schedule/$championshipId" params={{ championshipId }}>
          日程表を作る
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
      <EditForm record={record} />
      <Divisions record={record} />
      <Removal stored={record.stored} />
    </>
  );
}

/** What results have fixed stays closed; a change that moves matches is asked about. */
function EditForm({ record }: EditorProps) {
  const { championship_id: championshipId, revision, form, played } = record.stored;
  const stored = fromSent(form);
  const draft = useFormDraft(CHAMPIONSHIP, {
    record,
    revisionOf: (championship) => championship.revision,
    formOf: (championship) => fromSent(championship.form),
    saving: useWrite(changeChampionship, CHANGED),
    sentences: { saved: SAVED, notSaved: NOT_SAVED, notRead: NOT_READ },
  });
  const [asked, setAsked] = useState<ChampionshipForm | null>(null);
  const save = (requested: ChampionshipForm) => {
    setAsked(null);
    draft.save({ params: { championshipId }, body: { revision, form: asSent(requested) } });
  };
  const submit = () => {
    const requested = draft.attempt();
    if (requested === null) return;
    if (noticesBefore(stored, requested, played).length > 0) setAsked(requested);
    else save(requested);
  };
  return (
    <section aria-label="大会の項目">
      <DraftForm draft={draft} submitLabel="大会を保存する" onSubmit={submit}>
        <ChampionshipFields draft={draft} fixed={fixedFields(stored, played)} />
      </DraftForm>
      {asked !== null && (
        <Question
          sentence={changeQuestion(noticesBefore(stored, asked, played))}
          onYes={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** 大会の削除: for one without a match, after a question. */
function Removal({ stored }: { readonly stored: AdminChampionshipDetail }) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, error } = useWrite(removeChampionship, CHANGED);
  const leave = useLeave();
  const { played, form, divisions } = stored;
  const remove = () => {
    setAsked(false);
    const params = { championshipId: stored.championship_id };
    mutate({ params }, { onSuccess: () => leave({ to: '/admin-championships' }) });
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
