export { type Cards, cardsOf } from './cards/cards.ts';
export { type PublicPages, publicPagesOf } from './pages.ts';
