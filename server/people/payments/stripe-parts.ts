/** The parts of Stripe's objects that are read. */

export type Metadata = Readonly<Record<string, string>> | null;
export type Reference = string | { readonly id: string } | null | undefined;
export type Card = string | { readonly id: string; readonly created: number } | null;

/** The part of a subscription that is read. */
export type SubscriptionPart = {
  readonly id: string;
  readonly customer: Reference;
  readonly status: string;
  readonly created: number;
  readonly ended_at: number | null;
  readonly cancel_at: number | null;
  readonly metadata: Metadata;
  readonly default_payment_method: Card;
  readonly items: {
    readonly data: readonly { readonly price: { readonly unit_amount: number | null } }[];
  };
};

/** The part of an invoice that is read. */
export type InvoicePart = {
  readonly id: string;
  readonly status: string | null;
  readonly attempted: boolean;
  readonly billing_reason: string | null;
  readonly created: number;
  readonly status_transitions: { readonly finalized_at: number | null };
  readonly parent: {
    readonly subscription_details: { readonly subscription: Reference; readonly metadata: Metadata } | null;
  } | null;
  readonly lines: { readonly data: readonly { readonly period: { readonly start: number } }[] };
  readonly payments?:
    | { readonly data: readonly { readonly payment: { readonly payment_intent?: Reference } }[] }
    | undefined;
};

/** The part of a payment intent that is read, with its latest charge. */
export type IntentPart = {
  readonly id: string;
  readonly status: string;
  readonly created: number;
  readonly currency: string;
  readonly amount: number;
  readonly metadata: Metadata;
  readonly next_action: NextAction | null;
  readonly latest_charge: string | ChargePart | null;
};

export type NextAction = {
  readonly type: string;
  readonly konbini_display_details?:
    | { readonly expires_at: number; readonly hosted_voucher_url: string | null }
    | undefined;
  readonly display_bank_transfer_instructions?:
    | { readonly hosted_instructions_url: string | null }
    | undefined;
};

export type ChargePart = {
  readonly created: number;
  readonly amount_refunded: number;
  readonly disputed: boolean;
  readonly payment_method_details: { readonly type: string } | null;
  readonly balance_transaction: string | { readonly created: number } | null;
  readonly refunds?:
    | { readonly data: readonly { readonly created: number; readonly status: string | null }[] }
    | null
    | undefined;
};
