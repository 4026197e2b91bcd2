export {
  deleteAllFollows,
  findAllFollows,
  findAllTold,
  moveClubFollows,
  type StoredFollow,
} from './repository.ts';
export { titleOfMatch, titlesOf } from './titles.ts';
