/** What stands in an archive, and what says so: its last file. */

import * as Type from 'typebox';
import { Check } from 'typebox/value';

/** Rises when an older program could no longer read an archive. */
export const ARCHIVE_FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const DATABASE = 'database.db';
export const SERVER_KEY = 'server.key';
export const SETTINGS = 'settings.json';
/** The folders of an archive, as of an installation. */
export const PHOTOS = 'photos/';
export const CONTENT = 'content/';

const Manifest = Type.Object({
  format: Type.Integer(),
  /** Version of the program that made it. */
  program: Type.String(),
  /** UTC instant. */
  madeAt: Type.String(),
  origin: Type.Union([Type.Literal('demo'), Type.Literal('real')]),
  migrations: Type.Array(Type.String()),
  /** Rows by table. */
  tables: Type.Record(Type.String(), Type.Integer()),
  files: Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() })),
});

export type Manifest = Type.Static<typeof Manifest>;
export type FileFacts = Manifest['files'][string];

/** Null for what is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return Check(Manifest, value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a file of this name may be in an archive: nothing is ever unpacked elsewhere. */
export function isArchived(name: string): boolean {
  if ([DATABASE, SERVER_KEY, SETTINGS].includes(name)) return true;
  if (!name.startsWith(PHOTOS) && !name.startsWith(CONTENT)) return false;
  return (
    !/[\\\0]/.test(name) && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
