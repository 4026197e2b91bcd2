import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type AdminInquiry,
  adminInquiry,
  answerInquiry,
  openInquiries,
  removeInquiry,
  searchInquiries,
} from '#contract/messaging/inquiries.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { momentText } from '../moment.ts';
import { isUnknown, Problem, savingProblem } from '../record/problem.tsx';
import styles from './inquiries.module.css';
import { INQUIRIES, INQUIRY_NOT_READ, NOT_DONE, NOT_REMOVED, REMOVE_QUESTION } from './messages.ts';

/** /admin-inquiries/{id}: one inquiry, whole. */
export function Inquiry() {
  const { inquiryId } = useParams({ strict: false });
  return <InquiryPage key={inquiryId} inquiryId={inquiryId ?? ''} />;
}

/** The page of one inquiry. */
export function InquiryPage({ inquiryId }: { readonly inquiryId: string }) {
  const reading = useRead(adminInquiry, { params: { inquiryId } });
  const { error } = reading;
  return (
    <Page title={INQUIRIES}>
      <BackLink to="/admin-inquiries">お問い合わせの一覧</BackLink>
      <PageTitle>{INQUIRIES}</PageTitle>
      {isUnknown(error) ? (
        <Notice>{error.message}</Notice>
      ) : (
        <Reading query={reading} shape="rows" problem={readingProblem(error, INQUIRY_NOT_READ)}>
          {(inquiry) => <Whole inquiry={inquiry} />}
        </Reading>
      )}
    </Page>
  );
}

function Whole({ inquiry }: { readonly inquiry: AdminInquiry }) {
  const { member_id: memberId, message } = inquiry;
  return (
    <>
      <Facts rows={factsOf(inquiry)} />
      {memberId !== null && (
        <p>
          <Link to="/admin-members/$memberId" params={{ memberId }}>
            同じメールアドレスの会員を見る
          </Link>
        </p>
      )}
      <blockquote className={styles.message}>{message}</blockquote>
      <Answering inquiry={inquiry} />
    </>
  );
}

function Answering({ inquiry }: { readonly inquiry: AdminInquiry }) {
  const leave = useLeave();
  const [isAsked, setAsked] = useState(false);
  const params = { inquiryId: inquiry.inquiry_id };
  const reading = readingOf(adminInquiry, { params });
  const answering = useWrite(answerInquiry, {
    refreshesAlways: [searchInquiries, openInquiries],
    keeps: reading,
  });
  const removing = useWrite(removeInquiry, {
    forgets: [reading.queryKey, searchInquiries, openInquiries],
  });
  const isAnswered = inquiry.answered_at !== null;
  const problem =
    (answering.error && savingProblem(answering.error, NOT_DONE)) ??
    (removing.error && savingProblem(removing.error, NOT_REMOVED));
  const remove = () =>
    removing.mutate({ params }, { onSuccess: () => void leave({ to: '/admin-inquiries' }) });
  return (
    <>
      <div className={styles.buttons}>
        <a href={replyAddress(inquiry)} className={styles.reply}>
          メールで返信する
        </a>
        <Button
          disabled={answering.isPending}
          onClick={() => answering.mutate({ params, body: { answered: !isAnswered } })}
        >
          {isAnswered ? '未回答に戻す' : '回答済みにする'}
        </Button>
        <DeedButton deed="risky" disabled={removing.isPending} onClick={() => setAsked(true)}>
          削除する
        </DeedButton>
      </div>
      <Problem sentence={problem} />
      {isAsked && (
        <Question
          deed="destructive"
          sentence={REMOVE_QUESTION}
          onYes={() => {
            setAsked(false);
            remove();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function factsOf(inquiry: AdminInquiry) {
  const { answered_at: at, answered_by: by } = inquiry;
  return [
    ['種類', inquiry.category],
    ['お名前', `${inquiry.name}（${inquiry.furigana}）`],
    ['メール', inquiry.email],
    ['電話番号', inquiry.phone_number ?? 'なし'],
    ['受付', momentText(inquiry.received_at)],
    ['回答', at === null ? '未回答' : `${momentText(at)}${by === null ? '' : `（${by}）`}`],
    ['受付番号', inquiry.inquiry_id],
  ] as const;
}

/** Mail programs cut a longer address off, some of them without a word. */
const LONGEST_QUOTE = 400;

/** Opens the administrator's mail program with a reply that quotes the question. */
export function replyAddress({ email, name, category, message, received_at }: AdminInquiry): string {
  const subject = `Re: 【お問い合わせ】${category}`;
  const text = [
    `${name} 様`,
    '',
    'お問い合わせいただきありがとうございます。',
    '',
    '',
    '',
    `---- ${momentText(received_at)} のお問い合わせ ----`,
    ...quoted(message),
  ].join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

function quoted(message: string): readonly string[] {
  const signs = [...message];
  const beginning = signs.slice(0, LONGEST_QUOTE).join('');
  return [...beginning.split('\n'), ...(signs.length > LONGEST_QUOTE ? ['（以下略）'] : [])].map(
    (line) => `> ${line}`,
  );
}
