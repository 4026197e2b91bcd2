import { type MailingDetail, mailingDetail } from '#contract/messaging/mailings.ts';
import { MAILING_KIND_NAMES } from '#domain/mailing/mailing.ts';
import { peopleText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { momentText } from '../moment.ts';
import { Note, RecordHead } from '../record/record-head.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { Section } from '../record/section.tsx';
import { type Kept, useRecord } from '../record/use-record.ts';
import { DraftEditor } from './draft-editor.tsx';
import styles from './mailings.module.css';
import { audienceText, KEPT_AWHILE, MAILINGS, NOT_READ } from './messages.ts';
import { Recipients } from './recipients.tsx';
import { StateMark } from './state-mark.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** /admin-mailing/$mailingId: a draft to be written and sent; then what became of it. */
export function Mailing({ mailingId }: { readonly mailingId: string }) {
  const record = useRecord(mailingDetail, { params: { mailingId } });
  return (
    <Page title={MAILINGS} isWide>
      <BackLink to="/admin-mailings">{MAILINGS}の一覧</BackLink>
      <RecordReading query={record.query} title={MAILINGS} shape="rows" notRead={NOT_READ}>
        {(stored) => <Body record={{ ...record, stored }} />}
      </RecordReading>
    </Page>
  );
}

function Body({ record }: { readonly record: Kept<MailingDetail> }) {
  const { stored } = record;
  return (
    <>
      <RecordHead name={stored.form.subject}>
        <Note>
          <StateMark state={stored.state} />
          　更新：{momentText(stored.updated_at)}
        </Note>
      </RecordHead>
      {stored.state === 'draft' ? <DraftEditor record={record} /> : <Sent record={record} />}
    </>
  );
}

/** While letters go, their numbers do. */
const AGAIN_MS = 5_000;

function Sent({ record }: { readonly record: Kept<MailingDetail> }) {
  const { stored } = record;
  const { mailing_id: mailingId, state, form, counts } = stored;
  const isUnderWay = state === 'sending' || state === 'scheduled' || counts.queued > 0;
  useRead(
    mailingDetail,
    { params: { mailingId } },
    { refetchInterval: isUnderWay ? AGAIN_MS : false, staleTime: 0 },
  );
  return (
    <>
      <Facts rows={factsOf(stored)} />
      <Withdrawal record={record} />
      <Section heading="本文">
        <p className={styles.text}>{form.body}</p>
      </Section>
      {stored.begun_at !== null && (
        <Section heading="一人ずつの状態">
          {stored.has_recipients ? (
            <Recipients mailingId={mailingId} isUnderWay={isUnderWay} />
          ) : (
            <Note>{KEPT_AWHILE}</Note>
          )}
        </Section>
      )}
    </>
  );
}

function factsOf({ form, target_title, send_at, begun_at, ended_at, counts, created_by }: MailingDetail) {
  const { waiting, queued, sent, failed, unknown, stopped } = counts;
  const rows: [string, string][] = [
    ['種類', MAILING_KIND_NAMES[form.kind]],
    ['送る相手', audienceText(form, target_title)],
    ['作成', created_by],
  ];
  if (begun_at === null)
    return [...rows, ['送信の予約', send_at === null ? '―' : momentText(send_at)] as const];
  return [
    ...rows,
    ['送信の開始', momentText(begun_at)] as const,
    ['終了', ended_at === null ? '送信しています' : momentText(ended_at)] as const,
    ['送信済み', peopleText(sent)] as const,
    ['待ち・送信中', peopleText(waiting + queued)] as const,
    [
      '届かなかった',
      unknown === 0
        ? peopleText(failed)
        : `${peopleText(failed)}（ほかに届いたか不明 ${peopleText(unknown)}）`,
    ] as const,
    ['停止', peopleText(stopped)] as const,
  ];
}
