export { findAllOwedBack } from './admin/overview.ts';
export { deletePaymentsBefore } from './admin/repository.ts';
export { deleteAllWritten } from './letters/repository.ts';
export { standsSo } from './standings-repository.ts';
