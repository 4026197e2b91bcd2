/** What home begins with, in a chunk of its own: the first pages have no room for it. */

export { Day } from './day.tsx';
