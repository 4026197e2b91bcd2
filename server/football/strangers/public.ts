export { admitOpenReadingOf } from './pace.ts';
export { CHAMPIONSHIP, type Form, LIST, notShown, OPEN, publicReadingOf } from './reading.ts';
export { shownMatch, strangersViewOf } from './view.ts';
