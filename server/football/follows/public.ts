export { followsOfPerson } from './personal-data.ts';
export {
  findAllFollows,
  findAllTold,
  moveClubFollows,
  type StoredFollow,
} from './repository.ts';
export { titleOfMatch, titlesOf } from './titles.ts';
