export { findLevelRules, findPresence, findTables, movesOf } from './for-other-groups.ts';
