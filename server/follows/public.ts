export { deleteAllFollows, findAllFollowers, findAllFollows, type StoredFollow } from './repository.ts';
export { titleOfMatch, titlesOf } from './titles.ts';
