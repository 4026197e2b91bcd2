/**
 * 家族のお支払い: one member may pay for others. A payer pays for themselves and cannot have a payer, so there are no chains.
 */

/** What the audit calls who pays for a member; its values are numbers of members. */
export const PAYER = '会費を支払う人';

/** Why somebody can't pay for a member. */
export type FamilyFault = 'self' | 'payerIsPaidFor' | 'paysForOthers';

export type Joining = {
  /** Whether payer and member are the same. */
  readonly isSelf: boolean;
  /** Whether another member pays for the payer. */
  readonly payerIsPaidFor: boolean;
  /** Whether the member to be paid for pays for others. */
  readonly paysForOthers: boolean;
};

/** Null where the payer may pay for the member. */
export function familyFault({ isSelf, payerIsPaidFor, paysForOthers }: Joining): FamilyFault | null {
  if (isSelf) return 'self';
  if (payerIsPaidFor) return 'payerIsPaidFor';
  return paysForOthers ? 'paysForOthers' : null;
}
