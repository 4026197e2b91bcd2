import { INQUIRY_STATES } from '#contract/inquiries.ts';
import { INQUIRY_CATEGORIES } from '#domain/inquiry/inquiry.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import { DayRange } from '../table/day-range.tsx';
import type { List } from '../table/list.ts';
import type { InquiryFilterValues, InquirySort } from './inquiries.tsx';

const STATE_NAMES = { open: '未回答', answered: '回答済み' } as const;

/** Which inquiries are shown: answered or not, of a kind, of some days. */
export function InquiryFilters({ list }: { readonly list: List<InquirySort, InquiryFilterValues> }) {
  const { filters, change } = list;
  return (
    <>
      <Choice
        label="回答"
        value={filters.state ?? ''}
        options={orNone('すべて', INQUIRY_STATES, STATE_NAMES)}
        onChange={(state) => change({ filters: { state } })}
      />
      <Choice
        label="種類"
        value={filters.category ?? ''}
        options={orNone('すべて', INQUIRY_CATEGORIES)}
        onChange={(category) => change({ filters: { category } })}
      />
      <DayRange days={filters} onChange={(days) => change({ filters: days })} />
    </>
  );
}
