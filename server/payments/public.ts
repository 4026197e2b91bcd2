export { erasePayments } from './erasure.ts';
export { ProviderError } from './provider.ts';
export { MOST_DAYS, noteReported, USUAL_DAYS } from './reconcile.ts';
export { findAllPayments, nextReceiptNumber } from './repository.ts';
export { stripeProvider } from './stripe.ts';
