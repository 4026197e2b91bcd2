export { type BackupRun, findLastBackups } from './repository.ts';
