export { type PublicPages, publicPagesOf } from './pages.ts';
