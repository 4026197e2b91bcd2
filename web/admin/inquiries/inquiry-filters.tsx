import { INQUIRY_STATES } from '#contract/admin-inquiries.ts';
import { INQUIRY_CATEGORIES } from '#domain/inquiry/inquiry.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { type List, oneOf } from '../table/list.ts';
import type { InquiryFilterValues, InquirySort } from './inquiries.tsx';

const STATE_NAMES = { open: '未回答', answered: '回答済み' } as const;

/** Which inquiries are shown: answered or not, of a kind, of some days. */
export function InquiryFilters({ list }: { readonly list: List<InquirySort, InquiryFilterValues> }) {
  const { filters, change } = list;
  return (
    <>
      <Labelled label="回答" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.state ?? ''}
            onChange={({ target }) =>
              change({ filters: { state: oneOf(INQUIRY_STATES)(target.value) ?? '' } })
            }
          >
            <option value="">すべて</option>
            {INQUIRY_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_NAMES[state]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="種類" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.category ?? ''}
            onChange={({ target }) =>
              change({ filters: { category: oneOf(INQUIRY_CATEGORIES)(target.value) ?? '' } })
            }
          >
            <option value="">すべて</option>
            {INQUIRY_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
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
