import { type FormEvent, useId, useState } from 'react';
import {
  countMailing,
  type MailingDetail,
  searchMailings,
  sendMailing,
} from '#contract/messaging/mailings.ts';
import { MAILING_KIND_NAMES } from '#domain/mailing/mailing.ts';
import { peopleText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useWrite } from '#web/api/use-write.ts';
import { currentTime } from '#web/clock/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText, fullDayAndWeekdayText } from '#web/ui/jst.ts';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { isUnfinished, sentMoment, type When, WhenFields } from '../dialog/when-fields.tsx';
import { SavingProblem } from '../record/problem.tsx';
import type { Kept } from '../record/use-record.ts';
import styles from './mailings.module.css';
import { audienceText, COUNT_NOT_READ, NOT_DONE, TIME_MISSING } from './messages.ts';

type SendDialogProps = { readonly record: Kept<MailingDetail>; readonly onClose: () => void };

const DAY_MS = 24 * 3_600_000;

/** The last question: to how many it goes, and when. */
export function SendDialog({ record, onClose }: SendDialogProps) {
  const { mailing_id: mailingId, version, form, target_title } = record.stored;
  const { kind, audience, target } = form;
  const id = useId();
  const [when, setWhen] = useState<When>(() => ({
    kind: 'now',
    day: dateText(currentTime() + DAY_MS),
    time: '09:00',
  }));
  const [isTried, setTried] = useState(false);
  const counting = useRead(countMailing, { body: { kind, audience, target } }, { staleTime: 0 });
  const sending = useWrite(sendMailing, { refreshes: [searchMailings] });
  const isMissing = isUnfinished(when);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || sending.isPending) return;
    const body = { version, at: sentMoment(when) };
    sending.mutate({ params: { mailingId }, body }, { onSuccess: record.keep });
  };
  const moment = when.kind === 'now' ? 'いますぐ' : `${fullDayAndWeekdayText(when.day)} ${when.time} に`;
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate={true}>
        <h2 id={id} className={styles.heading}>
          一斉メールを送る
        </h2>
        <p className={styles.summary}>{form.subject}</p>
        <WhenFields
          legend="いつ送るか"
          now="いますぐ送る"
          later="日時を指定して送る"
          day="送信する日"
          when={when}
          fault={isTried && isMissing ? TIME_MISSING : null}
          onChange={setWhen}
        />
        <Reading query={counting} shape="sentence" problem={readingProblem(counting.error, COUNT_NOT_READ)}>
          {({ recipients }) => (
            <p role="status" className={styles.count} data-empty={recipients === 0}>
              {audienceText(form, target_title)}、いま<b>{peopleText(recipients)}</b>に、
              {isMissing ? '' : moment}
              {MAILING_KIND_NAMES[kind]}として送ります。
              {when.kind === 'later' && '相手は、送り始めるときに決まります。'}
            </p>
          )}
        </Reading>
        <SavingProblem error={sending.error} notDone={NOT_DONE} />
        <div className={styles.answers}>
          <Button onClick={onClose}>やめる</Button>
          <DeedButton deed="main" type="submit" disabled={sending.isPending || counting.data === undefined}>
            {when.kind === 'now'
              ? `${peopleText(counting.data?.recipients ?? 0)}に送信する`
              : '送信を予約する'}
          </DeedButton>
        </div>
      </form>
    </ModalDialog>
  );
}
