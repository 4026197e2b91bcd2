/** What lies in an account at Stripe, as far as the stand-in has it. Times are Stripe's seconds. */

export type Metadata = Record<string, string>;
export type Card = { id: string; object: 'payment_method'; created: number; type: 'card' };
export type StripeCustomer = {
  id: string;
  object: 'customer';
  created: number;
  deleted?: true;
  metadata: Metadata;
  card: Card | null;
  /** Whether its cards are refused from now on. */
  declines: boolean;
};
export type Price = { product: string; unit_amount: number };
export type StripeSubscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  created: number;
  ended_at: number | null;
  cancel_at: number | null;
  metadata: Metadata;
  card: Card | null;
  item: string;
  price: Price;
  periodEnd: number;
};
export type Charge = {
  id: string;
  object: 'charge';
  created: number;
  amount_refunded: number;
  disputed: boolean;
  payment_method_details: { type: string };
};
export type NextAction =
  | {
      type: 'konbini_display_details';
      konbini_display_details: { expires_at: number; hosted_voucher_url: string };
    }
  | {
      type: 'display_bank_transfer_instructions';
      display_bank_transfer_instructions: { hosted_instructions_url: string };
    };
export type Intent = {
  id: string;
  object: 'payment_intent';
  customer: string;
  status: string;
  created: number;
  currency: 'jpy';
  amount: number;
  metadata: Metadata;
  next_action: NextAction | null;
  charge: Charge | null;
};
export type StripeInvoice = {
  id: string;
  object: 'invoice';
  customer: string;
  subscription: string;
  status: string;
  attempted: boolean;
  billing_reason: string;
  created: number;
  metadata: Metadata;
  start: number;
  amount: number;
  intent: string;
};
export type StripeRefund = {
  id: string;
  object: 'refund';
  created: number;
  status: string;
  amount: number;
  payment_intent: string;
  metadata: Metadata;
};
export type Dispute = {
  id: string;
  object: 'dispute';
  created: number;
  status: string;
  payment_intent: string;
};
export type Session = {
  id: string;
  object: 'checkout.session';
  customer: string;
  created: number;
  expires_at: number;
  status: string;
  payment_status: string;
  mode: string;
  metadata: Metadata;
  url: string;
  success_url: string;
  cancel_url: string;
  methods: readonly string[];
  recurring: Price | null;
  oneTime: number;
  begins: { at: number; isTrial: boolean } | null;
  subscriptionMetadata: Metadata;
  intentMetadata: Metadata;
  intent: string | null;
};
export type StripeEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
};

/** Records by their ids, and by the customer they are of: one customer among thousands is found without looking at all. */
export class OfCustomers<Item extends { readonly id: string; readonly customer: string }> {
  readonly #byId = new Map<string, Item>();
  readonly #byCustomer = new Map<string, Item[]>();

  add(item: Item): void {
    this.#byId.set(item.id, item);
    const own = this.#byCustomer.get(item.customer);
    if (own === undefined) this.#byCustomer.set(item.customer, [item]);
    else own.push(item);
  }

  get(id: string): Item | undefined {
    return this.#byId.get(id);
  }

  /** In the order of their making. */
  values(): IterableIterator<Item> {
    return this.#byId.values();
  }

  of(customer: string): readonly Item[] {
    return this.#byCustomer.get(customer) ?? [];
  }
}
