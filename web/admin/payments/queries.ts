import { adminMember, searchMembers } from '#contract/member/members.ts';
import { memberPayments, paymentNumbers, paymentsOverview, searchPayments } from '#contract/payment/admin.ts';
import { readingOf } from '#web/api/calls.ts';

/** After a hand on a member's payments: the answer is kept, and all that shows money or the membership is read again. */
export function changing(memberId: string) {
  return {
    keeps: readingOf(memberPayments, { params: { memberId } }),
    refreshesAlways: [searchPayments, paymentsOverview, paymentNumbers, searchMembers, adminMember],
  } as const;
}

/** After a change of who pays for whom: both members' pages show it. */
export function changingFamily() {
  return { refreshesAlways: [memberPayments] } as const;
}
