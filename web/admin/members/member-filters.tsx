import type { MemberSort } from '#contract/members.ts';
import {
  MEMBER_STATE_NAMES,
  MEMBER_STATES,
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  type MemberState,
  type MembershipType,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
  type PaymentPlan,
} from '#domain/membership/membership.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import type { List } from '../table/list.ts';

export type MemberFilterValues = {
  readonly type: MembershipType;
  readonly plan: PaymentPlan;
  readonly state: MemberState;
};

/** Which members are shown. */
export function MemberFilters({ list }: { readonly list: List<MemberSort, MemberFilterValues> }) {
  const { filters, change } = list;
  return (
    <>
      <Choice
        label="種別"
        value={filters.type ?? ''}
        options={orNone('すべて', MEMBERSHIP_TYPES, MEMBERSHIP_TYPE_NAMES)}
        onChange={(type) => change({ filters: { type } })}
      />
      <Choice
        label="プラン"
        value={filters.plan ?? ''}
        options={orNone('すべて', PAYMENT_PLANS, PAYMENT_PLAN_NAMES)}
        onChange={(plan) => change({ filters: { plan } })}
      />
      <Choice
        label="状態"
        value={filters.state ?? ''}
        options={orNone('すべて', MEMBER_STATES, MEMBER_STATE_NAMES)}
        onChange={(state) => change({ filters: { state } })}
      />
    </>
  );
}
