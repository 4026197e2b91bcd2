import { Link } from '@tanstack/react-router';
import { INQUIRY_STATES, type InquiryRow, type InquiryState, searchInquiries } from '#contract/inquiries.ts';
import { INQUIRY_CATEGORIES, type InquiryCategory } from '#domain/inquiry/inquiry.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { PAGING } from '../reading-modes.ts';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { matching, oneOf, useList } from '../table/list.ts';
import styles from './inquiries.module.css';
import { InquiryFilters } from './inquiry-filters.tsx';
import { INQUIRIES, INQUIRIES_NOT_READ, NO_INQUIRIES } from './messages.ts';

const SORTS = ['received', 'category', 'name', 'answered'] as const;
export type InquirySort = (typeof SORTS)[number];

export type InquiryFilterValues = {
  readonly state: InquiryState;
  readonly category: InquiryCategory;
  readonly from: string;
  readonly to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const COLUMNS: readonly Column<InquiryRow, InquirySort>[] = [
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
  { title: '受付', sort: 'received', isShort: true, cell: ({ received_at }) => momentText(received_at) },
  {
    title: '回答',
    sort: 'answered',
    cell: ({ answered_at: at }) => (
      <span className={styles.state} data-answered={at !== null}>
        {at === null ? '未回答' : momentText(at)}
      </span>
    ),
  },
];

/** /admin-inquiries: what people have asked, and what waits for an answer. */
export function Inquiries() {
  const list = useList<InquirySort, InquiryFilterValues>({
    sorts: SORTS,
    order: 'desc',
    filters: {
      state: oneOf(INQUIRY_STATES),
      category: oneOf(INQUIRY_CATEGORIES),
      from: matching(DAY),
      to: matching(DAY),
    },
    about: 'people',
  });
  const reading = useRead(searchInquiries, { body: list.query }, PAGING);
  return (
    <Page title={INQUIRIES} isWide>
      <PageTitle>{INQUIRIES}</PageTitle>
      <AdminTable
        caption={INQUIRIES}
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ inquiry_id }) => inquiry_id}
        searchHint="名前・ふりがな・メール・電話・内容"
        filters={<InquiryFilters list={list} />}
        notRead={INQUIRIES_NOT_READ}
        empty={NO_INQUIRIES}
      />
    </Page>
  );
}
