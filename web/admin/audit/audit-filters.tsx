import { auditActors } from '#contract/audit.ts';
import { AUDIT_AREAS, type AuditArea } from '#domain/audit/audit-entry.ts';
import { useRead } from '#web/api/calls.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { List } from '../table/list.ts';

export type AuditFilterValues = {
  readonly area: AuditArea;
  readonly actor: string;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
};

export const AREAS = Object.keys(AUDIT_AREAS).filter((area): area is AuditArea => area in AUDIT_AREAS);

/** Which entries are shown: of an area, by a person, of some days. */
export function AuditFilters({ list }: { readonly list: List<'recorded', AuditFilterValues> }) {
  const { filters, change } = list;
  const { data: actors = [] } = useRead(auditActors);
  return (
    <>
      <Choice
        label="分野"
        value={filters.area ?? ''}
        options={orNone('すべて', AREAS, AUDIT_AREAS)}
        onChange={(area) => change({ filters: { area } })}
      />
      <Choice
        label="操作した人"
        value={filters.actor ?? ''}
        options={orNone('すべて', actors)}
        onChange={(actor) => change({ filters: { actor } })}
      />
      <DayRange days={filters} onChange={(days) => change({ filters: days })} />
    </>
  );
}
