export { type ChampionshipDirectory, championshipsOf, findAllChoices } from './directory.ts';
export { type EnteredChampionship, enterArchiveId, findEntered, insertEntered } from './entered.ts';
export {
  type ChampionshipSummary,
  findAllNamed,
  findAllSummaries,
  findDivisionNames,
  findIdsByName,
  findIdsOfCategory,
  findPracticeIds,
  type NamedChampionship,
} from './lists-repository.ts';
export {
  type ArchivedChampionship,
  type Championship,
  countByEarlierYear,
  type Division,
  findAllArchived,
  findById as findChampionship,
  findReportingByArchiveId,
  insertDivision,
  lockChampionship,
} from './repository.ts';
export { type PublicChampionship, type Strangers, strangersOf } from './strangers.ts';
