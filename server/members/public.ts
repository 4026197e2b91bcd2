export { findAllAdmittedAccounts, findAllAdmittedSessions } from './admitted-sessions.ts';
export { membersOf } from './guard.ts';
export { findAllNames, findByEmail } from './repository.ts';
export { deleteSessionsEndedBefore } from './sessions-repository.ts';
export { isSameSignIn } from './sign-in.ts';
