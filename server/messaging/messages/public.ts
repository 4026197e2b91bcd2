export { removeOldLetters } from './old-letters.ts';
export { deleteEndedLetters, findAllStandings } from './repository.ts';
export { findMailState, type MailState } from './state.ts';
export { sendNow, sendTestLetter, type TestLetter } from './test-letter.ts';
