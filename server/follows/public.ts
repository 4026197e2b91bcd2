export { deleteAllFollows, findAllFollows, findAllTold, type StoredFollow } from './repository.ts';
export { titleOfMatch, titlesOf } from './titles.ts';
