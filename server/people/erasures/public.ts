export { addErasures, readErasures } from './erasures.ts';
export { findAllErasures, insertErasures } from './repository.ts';
export { noteWithdrawn, withdrawAgain } from './withdrawn.ts';
