export {
  findCleaningTime,
  findDatabaseTime,
  findLatestBeat,
  isDoubted,
  updateBeat,
  updateConfirmed,
} from './repository.ts';
