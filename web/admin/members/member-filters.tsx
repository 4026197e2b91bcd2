import type { MemberSort } from '#contract/admin-members.ts';
import { MEMBER_STATE_NAMES, MEMBER_STATES, type MemberState } from '#domain/membership/member-state.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  type MembershipType,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
  type PaymentPlan,
} from '#domain/membership/membership.ts';
import type { List } from '../table/list.ts';
import { Choice } from './choice.tsx';

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
        none="すべて"
        values={MEMBERSHIP_TYPES}
        names={MEMBERSHIP_TYPE_NAMES}
        value={filters.type ?? ''}
        onChange={(type) => change({ filters: { type } })}
      />
      <Choice
        label="プラン"
        none="すべて"
        values={PAYMENT_PLANS}
        names={PAYMENT_PLAN_NAMES}
        value={filters.plan ?? ''}
        onChange={(plan) => change({ filters: { plan } })}
      />
      <Choice
        label="状態"
        none="すべて"
        values={MEMBER_STATES}
        names={MEMBER_STATE_NAMES}
        value={filters.state ?? ''}
        onChange={(state) => change({ filters: { state } })}
      />
    </>
  );
}
