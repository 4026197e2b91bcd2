export { htmlOf, type LetterBody, plainTextOf } from './letter-body.ts';
export type { Mail } from './message.ts';
export type { Messages } from './messages.ts';
export { removeOldLetters } from './old-letters.ts';
export { deleteEndedLetters, findAllStandings } from './repository.ts';
export { findMailState, type MailState } from './state.ts';
export { sendNow, sendTestLetter, type TestLetter } from './test-letter.ts';
