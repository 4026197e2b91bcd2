import { Link } from '@tanstack/react-router';
import { type RecipientRow, searchRecipients } from '#contract/messaging/mailings.ts';
import { RECIPIENT_STATE_NAMES, RECIPIENT_STATES } from '#domain/mailing/mailing.ts';
import { readingOf } from '#web/api/calls.ts';
import { momentText } from '../moment.ts';
import { RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import styles from './mailings.module.css';
import { NO_RECIPIENTS, RECIPIENTS_NOT_READ } from './messages.ts';

type RecipientsProps = { readonly mailingId: string; readonly isUnderWay: boolean };

/** Whom a mailing goes to, and what became of it, person by person. */
export function Recipients({ mailingId, isUnderWay }: RecipientsProps) {
  return (
    <RecordList
      caption="宛先"
      reading={(body) => readingOf(searchRecipients, { params: { mailingId }, body })}
      {...(isUnderWay ? { againMs: AGAIN_MS } : {})}
      sorts={['member']}
      order="asc"
      filters={FILTERS}
      about="people"
      columns={[
        { title: '会員', isRowHeading: true, cell: memberLink },
        { title: '状態', cell: (row) => <Outcome {...row} /> },
        { title: '時刻', isShort: true, cell: ({ changed_at }) => momentText(changed_at) },
      ]}
      keyOf={({ member_id }) => member_id}
      searchHint="名前・ふりがな・メールアドレス"
      notRead={RECIPIENTS_NOT_READ}
      empty={NO_RECIPIENTS}
    />
  );
}

const AGAIN_MS = 5_000;

const FILTERS = { state: choice('状態', 'すべて', RECIPIENT_STATES, RECIPIENT_STATE_NAMES) };

function memberLink({ member_id, name }: RecipientRow) {
  return (
    <Link to="/admin-members/$memberId" params={{ memberId: member_id }}>
      {name}
    </Link>
  );
}

function Outcome({ state, reason }: RecipientRow) {
  return (
    <>
      <span className={styles.state} data-state={state}>
        {RECIPIENT_STATE_NAMES[state]}
      </span>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </>
  );
}
