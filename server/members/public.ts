export { membersOf, type SignIn } from './guard.ts';
export { deleteSessionsEndedBefore, findAllNames, findByEmail } from './repository.ts';
