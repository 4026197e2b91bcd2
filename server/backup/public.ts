export { addErasures, readErasures } from './erasures.ts';
export { findAllErasures, insertErasures } from './erasures-repository.ts';
export { type BackupRun, findLastBackups } from './repository.ts';
