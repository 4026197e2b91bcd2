export { type Cards, cardsOf } from './cards/cards.ts';
export { admitOpenReadingOf } from './pace.ts';
export { type PublicPages, publicPagesOf } from './pages.ts';
export { notShown } from './reading.ts';
export { strangersViewOf } from './view.ts';
