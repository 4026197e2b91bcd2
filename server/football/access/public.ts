export { findLabels } from './admin/links-repository.ts';
export { findAllContacts, forgetContactsEndedBefore } from './contacts-repository.ts';
export { type ReporterGuard, reportersOf } from './guard.ts';
export type { TokenScope } from './repository.ts';
export {
  countNaming,
  deleteEndedBefore,
  findAllTokenIds,
  removeMatch,
  updateRevocation,
} from './repository.ts';
export { findOpeners, linkStatusOf, openMatches, type TokenPlace } from './typed-tokens.ts';
export { prolongEntered } from './typed-tokens-repository.ts';
export { openAdded } from './whole-championships-repository.ts';
