export { findAllChoices } from './choices.ts';
export { type ChampionshipDirectory, championshipsOf } from './directory.ts';
export { type EnteredChampionship, enterArchiveId, findEntered, insertEntered } from './entered.ts';
export {
  findAllNamed,
  findDivisionNames,
  findIdsByName,
  type NamedChampionship,
} from './names-repository.ts';
export {
  type ArchivedChampionship,
  type Championship,
  countByEarlierYear,
  type Division,
  findAllArchived,
  findById as findChampionship,
  findReportingByArchiveId,
  insertDivision,
} from './repository.ts';
export { type ChampionshipSummary, findAllSummaries, findPracticeIds } from './summary-repository.ts';
