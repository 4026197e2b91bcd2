export { findAllOwedBack } from './admin/overview.ts';
export { standsSo } from './standings-repository.ts';
