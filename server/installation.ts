/** What an installation makes up once and keeps: `DATA_DIR/settings.json`, for its own user only. */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { type Config, ConfigError, REPORTER_PATH_FORM } from './config.ts';

/** An installation's own settings. */
export type Installation = {
  /** `{hash}` of the category search: who knows it finds the reporters' entrance. */
  readonly reporterPath: string;
};

/** 192 bits, as for a reporter's link. */
const PATH_BYTES = 24;

const Kept = Type.Object({ reporterPath: Type.String({ pattern: REPORTER_PATH_FORM.source }) });

/** The setting, else what is kept, else a new one, which is kept. Throws a {@link ConfigError} for a damaged file. */
export function openInstallation({ dataDir, reporterPath }: Config): Installation {
  if (reporterPath !== null) return { reporterPath };
  return findInstallation({ dataDir }) ?? makeInstallation(fileIn(dataDir));
}

/** What is kept, null before the first start; changes nothing. Throws a {@link ConfigError} for a damaged file. */
export function findInstallation({ dataDir }: Pick<Config, 'dataDir'>): Installation | null {
  const file = fileIn(dataDir);
  const text = readIfThere(file);
  if (text === null) return null;
  const kept = parsed(text);
  if (Check(Kept, kept)) return { reporterPath: kept.reporterPath };
  throw new ConfigError(
    `設定エラー: ${file} の内容が正しくありません。削除して起動すると新しく作られます（カテゴリー検索のURLが変わります）。`,
  );
}

function makeInstallation(file: string): Installation {
  const made: Installation = { reporterPath: newPath() };
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

/** One in millions would end like a search's name. */
function newPath(): string {
  const path = randomBytes(PATH_BYTES).toString('base64url');
  return REPORTER_PATH_FORM.test(path) ? path : newPath();
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'settings.json');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
