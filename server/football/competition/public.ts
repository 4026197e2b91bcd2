export {
  findCompetition,
  findLevelRules,
  findPresence,
  findTables,
  type Moves,
  movesOf,
} from './for-other-groups.ts';
