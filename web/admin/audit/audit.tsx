import { type AuditRecord, listAudit } from '#contract/audit.ts';
import { AUDIT_AREAS } from '#domain/audit/audit-entry.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { PAGING } from '../reading-modes.ts';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { matching, oneOf, useList } from '../table/list.ts';
import { AREAS, AuditFilters, type AuditFilterValues } from './audit-filters.tsx';
import { Changes } from './changes.tsx';

const AUDIT = '操作の記録';
const NOT_READ = '操作の記録を読み込めませんでした。';
const EMPTY = '操作の記録はまだありません。';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ANYTHING = /^.{1,200}$/;

const COLUMNS: readonly Column<AuditRecord, 'recorded'>[] = [
  { title: '日時', sort: 'recorded', isShort: true, cell: ({ recorded_at }) => momentText(recorded_at) },
  { title: '分野', isShort: true, cell: ({ area }) => AUDIT_AREAS[area] },
  { title: '対象', cell: subjectOf },
  { title: '操作', cell: ({ sentence, changes }) => <Changes sentence={sentence} changes={changes} /> },
  { title: '操作した人', cell: ({ actor }) => actor },
];

/** /admin-audit: who has changed what, newest first (in content, competitions and members). */
export function Audit() {
  const list = useList<'recorded', AuditFilterValues>({
    sorts: ['recorded'],
    order: 'desc',
    filters: {
      area: oneOf(AREAS),
      actor: matching(ANYTHING),
      subjectId: matching(ANYTHING),
      from: matching(DAY),
      to: matching(DAY),
    },
  });
  const { sort: _only, ...query } = list.query;
  const reading = useRead(listAudit, { query }, PAGING);
  return (
    <Page title={AUDIT} isWide>
      <PageTitle>{AUDIT}</PageTitle>
      <AdminTable
        caption={AUDIT}
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ entry_id }) => entry_id}
        searchHint="対象・操作・変更した値"
        filters={<AuditFilters list={list} />}
        notRead={NOT_READ}
        empty={EMPTY}
      />
    </Page>
  );
}

function subjectOf({ area, subject_name, subject_id }: AuditRecord) {
  if (subject_name !== '') return subject_name;
  return area === 'member' || area === 'inquiry'
    ? `${AUDIT_AREAS[area]} ${subject_id.slice(0, 8)}`
    : subject_id;
}
