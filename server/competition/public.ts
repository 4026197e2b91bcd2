export { findCompetition, findLevelRules, findPresence, findTables, movesOf } from './for-other-groups.ts';
