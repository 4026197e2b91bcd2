export { findLastRun, type LastRun } from './repository.ts';
export { RULE_NAMES } from './rules.ts';
