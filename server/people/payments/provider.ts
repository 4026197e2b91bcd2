/**
 * The port to the provider of card payments (docs/decisions/0038-a-membership-is-what-was-paid.md), in the words of the domain. A
 * customer is a member who pays; each standing debit and each payment names the member that it is for. Every instant is UTC, ISO
 * with milliseconds; every day is of Tokyo; amounts are yen.
 */

import type { JstDate } from '#domain/calendar/tokyo.ts';
import type { Choice } from '#domain/membership/course/course.ts';
import type { Month } from '#domain/membership/course/term.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import type { PaymentMethod } from '#domain/membership/payment.ts';
import type { OtherMethod } from '#server/platform/config/payments.ts';

/** Each call rejects with a {@link ProviderError}. What changes something may be repeated. */
export type Provider = {
  /** The id of a new customer; the same one when it is repeated soon, unless it has been deleted since. */
  createCustomer(customer: { readonly memberId: string; readonly email: string }): Promise<string>;
  /** Opens a page to pay at. Older open ones for the same member are closed. Null if the key has opened a page for another choice. */
  openCheckout(checkout: NewCheckout): Promise<{ readonly url: string } | null>;
  /** Closes a page to pay at. False for one that is not open any more, or that the provider keeps: it may have been paid. */
  closePage(pageId: string): Promise<boolean>;
  /** Null for no checkout of this site. */
  findCheckout(checkoutId: string): Promise<Checkout | null>;
  /** The address of a page where a customer changes the card. */
  openCards(customerId: string, returnTo: string): Promise<string>;
  /** A customer as it stands, deleted or not; null for one that never was. */
  findCustomer(customerId: string): Promise<Customer | null>;
  /** Brings a standing debit to what is wished, from its next date on. */
  changeDebit(debit: StandingDebit, wished: DebitTerms): Promise<void>;
  /** Ends a standing debit now; what it still asks for is asked for no more. */
  endDebit(debitId: string): Promise<void>;
  /** One payment of a year, of any customer; null for none of this site. */
  findPayment(externalId: string): Promise<FoundPayment | null>;
  /** Cancels a payment whose money has not come. The provider may keep it: then it is as it was. */
  cancelPayment(externalId: string): Promise<void>;
  refund(refund: Refund): Promise<void>;
  /** Deletes a customer with its cards. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Reads what the provider has posted; null for what it has not signed, or not lately. */
  readReport(report: PostedReport): Promise<Reported | null>;
  /** The customer of every page to pay at that is open. */
  customersWithOpenPages(): AsyncIterable<string>;
  /** Every debit that goes on, of all customers. */
  standingDebits(): AsyncIterable<ListedDebit>;
  /** What has been reported since an instant, whether it arrived or not. */
  reportedSince(since: Temporal.Instant): AsyncIterable<Reported>;
};

export type NewCheckout = {
  readonly customerId: string;
  readonly memberId: string;
  readonly type: MembershipType;
  readonly amount: number;
  /** The day from which the choice holds, as the payer has confirmed it. */
  readonly startsOn: JstDate;
  readonly pays: PaidTerm;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the checkout's id. */
  readonly paidAddress: string;
  readonly backAddress: string;
  readonly otherMethods: readonly OtherMethod[];
  readonly closesAt: Temporal.Instant;
  /** The same key with the same amount and day opens the same page. Starts with the caller's member number. */
  readonly key: string;
};

/** A month and then a standing debit from a 1st on, or a year. */
export type PaidTerm =
  | {
      readonly plan: 'monthly';
      readonly month: Month;
      readonly firstDebitOn: JstDate;
      /** `later`: the first debit is further away than a month; `firstDebit`: nothing is paid now, and the first debit begins it. */
      readonly start: 'thisMonth' | 'later' | 'firstDebit';
    }
  | { readonly plan: 'yearly' };

export type Checkout = {
  readonly customerId: string;
  /** The member that is paid for. */
  readonly memberId: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** `unpaid`: a slip is paid later; `nothingDue`: the first debit is made later. */
  readonly money: 'paid' | 'unpaid' | 'nothingDue';
};

export type Customer = {
  /** Whether it has been deleted at the provider. What it paid stays. */
  readonly isDeleted: boolean;
  readonly hasCard: boolean;
  /** In the order of their beginning. */
  readonly debits: readonly StandingDebit[];
  readonly refusals: readonly RefusedDebit[];
  readonly payments: readonly FoundPayment[];
  /** Without those of other programs that use the account. */
  readonly openPages: readonly OpenPage[];
};

/** A page to pay at that is open, with what it was opened for. */
export type OpenPage = Choice & {
  readonly pageId: string;
  readonly memberId: string;
  readonly amount: number;
  /** The day from which the choice holds, as the payer has confirmed it. */
  readonly startsOn: JstDate;
  /** Null for a year. */
  readonly month: Month | null;
  /** Whether nothing is paid at the page, and the debit of `startsOn` begins the membership. */
  readonly paysLater: boolean;
};

export type DebitTerms = {
  readonly type: MembershipType;
  readonly amount: number;
  readonly lastDay: JstDate | null;
};

export type StandingDebit = DebitTerms & {
  readonly debitId: string;
  readonly memberId: string;
  readonly begunAt: string;
  /** The 1st whose debit begins the membership; null if the first month was paid when it was set up. */
  readonly startsOn: JstDate | null;
  /** Null while it stands. */
  readonly endedAt: string | null;
  /** `outdated`: the customer has registered another card since. */
  readonly card: 'current' | 'outdated';
};

/** A standing debit as the provider lists it. */
export type ListedDebit = Pick<StandingDebit, 'debitId' | 'amount' | 'begunAt'> & {
  readonly customerId: string;
  /** Null if it was not set up by this site. */
  readonly memberId: string | null;
};

/** A debit of a 1st that the card company has refused. */
export type RefusedDebit = {
  /** The provider's id of what it asked for. */
  readonly demandId: string;
  readonly debitId: string;
  readonly memberId: string;
  readonly month: Month;
  readonly at: string;
};

export type FoundPayment = {
  /** The provider's id. */
  readonly externalId: string;
  readonly memberId: string;
  readonly method: PaymentMethod;
  readonly type: MembershipType;
  readonly plan: PaymentPlan;
  /** Null for a year. */
  readonly month: Month | null;
  /** The standing debit that made it; null for one by the person. */
  readonly debitId: string | null;
  readonly amount: number;
  readonly refunded: number;
  readonly begunAt: string;
  readonly state: 'pending' | 'paid' | 'failed';
  readonly paidAt: string | null;
  /** When the last part of it went back; null if that is not known. */
  readonly refundedAt: string | null;
  /**
   * Whether the card company disputes it. `inquiry`: it waits for an answer, and has taken no money; `closed`: the money stays. Null
   * if it never did.
   */
  readonly dispute: 'inquiry' | 'open' | 'lost' | 'closed' | null;
  /** Of one that is pending; null for any other. */
  readonly slip: Slip | null;
};

/** The provider's page with the number or the account to pay to, and until when; null where the provider says none. */
export type Slip = { readonly url: string | null; readonly endsAt: string | null };

export type Refund = { readonly externalId: string; readonly amount: number; readonly key: string };

export type PostedReport = {
  readonly body: Buffer;
  readonly signature: string;
  readonly now: Temporal.Instant;
};

/** Whom a report is about: customers, or payments whose customer it does not name. */
export type Reported = { readonly customerIds: readonly string[]; readonly externalIds: readonly string[] };

/**
 * `away`: not now, the same may succeed later. `refused`: not like this. `gone`: the customer has been deleted. Names no person.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'away' | 'refused' | 'gone';

  constructor(kind: ProviderError['kind'], message: string, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
