export { recorderOf } from './admin/audit.ts';
export { findLastRecorded, keyOf as matchKeyOf } from './admin/history-repository.ts';
export { findAllByWords as findAllMatchesByWords, findAllOfDays } from './admin/list-repository.ts';
export { type ChampionshipFacts, matchChampionshipsOf } from './championships.ts';
export {
  countClubName,
  findChampionshipIdsOfClub,
  renameClub,
} from './club-names-repository.ts';
export { countByDay, findNearestDays } from './days-repository.ts';
export { fillClubs, hasFilledMatches } from './fill-clubs-repository.ts';
export { findAllAtGround, findAllGrounds, type MatchAtGround } from './grounds-repository.ts';
export { type ClubNames, findAllMeetings } from './meetings-repository.ts';
export { findAllPlaces, findPlaceOfEachGroup, type Place } from './places-repository.ts';
export {
  type ChampionshipMatches,
  type CompetitionMatch,
  findAllForCompetition,
  type MatchReads,
  matchReadsOf,
  withChampionship,
} from './reads.ts';
export { findAllRemoved, type RemovedMatch } from './removed-repository.ts';
export {
  findAllByChampionships,
  findAllChangedSince,
  findAllOnDay,
  findAllReplicated,
  findAllUpdates,
  findById as findMatch,
  type MatchUpdate,
} from './repository.ts';
export type { MatchRecord, NewMatch, ScheduledMatch } from './row.ts';
export {
  findAllClubNames,
  findAllEntered,
  insertMatches,
  type StoredEntry,
} from './schedule/input-repository.ts';
export { changeSchedules } from './schedule/schedule.ts';
export { countByDivision, countMatches, findFirstDays, findTallies } from './tally-repository.ts';
export { toMatchView } from './views.ts';
