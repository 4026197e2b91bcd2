export type { Messages } from './messages.ts';
export { removeOldLetters } from './old-letters.ts';
