import { AUDIT_AREAS, type AuditArea } from '#domain/audit/audit-entry.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { type List, oneOf } from '../table/list.ts';
import { useAuditActors } from './queries.ts';

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
  const { data: actors = [] } = useAuditActors();
  return (
    <>
      <Labelled label="分野" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.area ?? ''}
            onChange={({ target }) => change({ filters: { area: oneOf(AREAS)(target.value) ?? '' } })}
          >
            <option value="">すべて</option>
            {AREAS.map((area) => (
              <option key={area} value={area}>
                {AUDIT_AREAS[area]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="操作した人" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.actor ?? ''}
            onChange={({ target }) => change({ filters: { actor: target.value } })}
          >
            <option value="">すべて</option>
            {actors.map((actor) => (
              <option key={actor}>{actor}</option>
            ))}
          </select>
        )}
      </Labelled>
      <Field
        label="この日から"
        type="date"
        value={filters.from ?? ''}
        fault={null}
        onChange={(from) => change({ filters: { from } })}
      />
      <Field
        label="この日まで"
        type="date"
        value={filters.to ?? ''}
        fault={null}
        onChange={(to) => change({ filters: { to } })}
      />
    </>
  );
}
