import process from 'node:process';
import { text } from './values.ts';

/** Which database the settings name, without its address: that may hold a password. */
export function databaseKind(): string {
  return text(process.env, 'DATABASE_URL') === null ? 'SQLite' : 'PostgreSQL';
}
