export { findLevelRules, findPresence, movesOf } from './for-other-groups.ts';
