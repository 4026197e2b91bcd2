export { membersOf, type SignIn } from './guard.ts';
export { findAllNames, findByEmail } from './repository.ts';
