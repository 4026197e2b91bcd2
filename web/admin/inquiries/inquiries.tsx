import { Link } from '@tanstack/react-router';
import { INQUIRY_STATES, searchInquiries } from '#contract/messaging/inquiries.ts';
import { INQUIRY_CATEGORIES } from '#domain/inquiry/inquiry.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { RecordList } from '../record/record-list.tsx';
import { choice, DAYS } from '../table/filters.tsx';
import styles from './inquiries.module.css';
import { INQUIRIES, INQUIRIES_NOT_READ, NO_INQUIRIES } from './messages.ts';

/** /admin-inquiries: what people have asked, and what waits for an answer. */
export function Inquiries() {
  return (
    <Page title={INQUIRIES} isWide>
      <PageTitle>{INQUIRIES}</PageTitle>
      <RecordList
        caption={INQUIRIES}
        reading={(body) => readingOf(searchInquiries, { body })}
        sorts={['received', 'category', 'name', 'answered']}
        order="desc"
        filters={FILTERS}
        about="people"
        columns={[
          {
            title: '内容',
            isRowHeading: true,
            cell: ({ inquiry_id: inquiryId, beginning }) => (
              <Link to="/admin-inquiries/$inquiryId" params={{ inquiryId }} className={styles.beginning}>
                {beginning}
              </Link>
            ),
          },
          { title: '種類', sort: 'category', isShort: true, cell: ({ category }) => category },
          { title: 'お名前', sort: 'name', cell: ({ name }) => name },
          {
            title: '受付',
            sort: 'received',
            isShort: true,
            cell: ({ received_at }) => momentText(received_at),
          },
          {
            title: '回答',
            sort: 'answered',
            cell: ({ answered_at: at }) => (
              <span className={styles.state} data-answered={at !== null}>
                {at === null ? '未回答' : momentText(at)}
              </span>
            ),
          },
        ]}
        keyOf={({ inquiry_id }) => inquiry_id}
        searchHint="名前・ふりがな・メール・電話・内容"
        notRead={INQUIRIES_NOT_READ}
        empty={NO_INQUIRIES}
      />
    </Page>
  );
}

const FILTERS = {
  state: choice('回答', 'すべて', INQUIRY_STATES, { open: '未回答', answered: '回答済み' }),
  category: choice('種類', 'すべて', INQUIRY_CATEGORIES),
  ...DAYS,
};
