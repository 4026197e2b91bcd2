export { deleteAllFollows, findAllFollowers, findAllFollows, type StoredFollow } from './repository.ts';
export { titleOfMatch } from './titles.ts';
