import { type AuditRecord, auditActors, listAudit } from '#contract/operations/audit.ts';
import { AUDIT_AREAS, type AuditArea } from '#domain/audit/audit-entry.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Choice, orNone } from '../controls/choice.tsx';
import { momentText } from '../moment.ts';
import { RecordList } from '../record/record-list.tsx';
import { choice, DAYS, matching, type ShownFilter } from '../table/filters.tsx';
import styles from './audit.module.css';

const AUDIT = '操作の記録';
const NOT_READ = '操作の記録を読み込めませんでした。';
const EMPTY = '操作の記録はまだありません。';

/** /admin-audit: the changes of content, competitions and members, and readings of personal records, newest first. */
export function Audit() {
  return (
    <Page title={AUDIT} isWide>
      <PageTitle>{AUDIT}</PageTitle>
      <RecordList
        caption={AUDIT}
        reading={({ sort: _only, ...query }) => readingOf(listAudit, { query })}
        sorts={['recorded']}
        order="desc"
        filters={FILTERS}
        columns={[
          {
            title: '日時',
            sort: 'recorded',
            isShort: true,
            cell: ({ recorded_at }) => momentText(recorded_at),
          },
          { title: '分野', isShort: true, cell: ({ area }) => AUDIT_AREAS[area] },
          { title: '対象', cell: subjectOf },
          {
            title: '操作',
            cell: ({ sentence, changes }) => <Changes sentence={sentence} changes={changes} />,
          },
          { title: '操作した人', cell: ({ actor }) => actor },
        ]}
        keyOf={({ entry_id }) => entry_id}
        searchHint="対象・操作・変更した値"
        notRead={NOT_READ}
        empty={EMPTY}
      />
    </Page>
  );
}

const AREAS = Object.keys(AUDIT_AREAS).filter((area): area is AuditArea => area in AUDIT_AREAS);
const ANY_TEXT = matching(/^.{1,200}$/);

const FILTERS = {
  area: choice('分野', 'すべて', AREAS, AUDIT_AREAS),
  actor: { read: ANY_TEXT, draw: (shown: ShownFilter<string>) => <ActorChoice {...shown} /> },
  /** Set by the links of records. */
  subjectId: { read: ANY_TEXT },
  ...DAYS,
};

function ActorChoice({ value, onChange }: ShownFilter<string>) {
  const { data: actors = [] } = useRead(auditActors);
  return <Choice label="操作した人" value={value} options={orNone('すべて', actors)} onChange={onChange} />;
}

function subjectOf({ area, subject_name, subject_id }: AuditRecord) {
  if (subject_name !== '') return subject_name;
  if (area === 'member' || area === 'reading' || area === 'payment' || area === 'role')
    return `${AUDIT_AREAS.member} ${subject_id.slice(0, 8)}`;
  return area === 'inquiry' ? `${AUDIT_AREAS[area]} ${subject_id.slice(0, 8)}` : subject_id;
}

/** What was done, and the fields that changed, opened when they are asked for. */
function Changes({ sentence, changes }: Pick<AuditRecord, 'sentence' | 'changes'>) {
  if (changes.length === 0) return <span>{sentence}</span>;
  return (
    <details>
      <summary className={styles.summary}>
        {sentence}
        <span className={styles.count}>（{changes.length}項目）</span>
      </summary>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            {(before !== '' || after !== '') && (
              <dd>
                <del>{before === '' ? '（なし）' : before}</del>
                <span aria-hidden="true"> → </span>
                <ins>{after === '' ? '（なし）' : after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
