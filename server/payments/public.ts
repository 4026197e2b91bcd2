export { findAllOwedBack } from './admin/overview.ts';
export { deletePaymentsBefore } from './admin/repository.ts';
export { erasePayments } from './erasure.ts';
export { movePayers } from './family.ts';
export { ProviderError } from './provider.ts';
export { MOST_DAYS, noteReported, USUAL_DAYS } from './reconcile.ts';
export { findAllPayments } from './repository.ts';
export { standsSo } from './standings-repository.ts';
export { stripeProvider } from './stripe.ts';
