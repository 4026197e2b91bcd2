export { cookieHashIn } from './document-cookie.ts';
export { membersOf } from './guard.ts';
export { deleteSessionsEndedBefore, findAllNames, findByEmail } from './repository.ts';
export { isSameSignIn } from './sign-in.ts';
