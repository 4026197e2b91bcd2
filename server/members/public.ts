export { membersOf } from './guard.ts';
export { deleteSessionsEndedBefore, findAllNames, findByEmail } from './repository.ts';
export { isSameSignIn, type SignIn } from './sign-in.ts';
