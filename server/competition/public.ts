export { findLevelRules } from './level-rules.ts';
export { movesOf } from './moves.ts';
export { findPresence } from './presence.ts';
