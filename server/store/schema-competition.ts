/** The table of what is settled about championships as competitions. */

import type { Fixed } from './column.ts';

/** A championship's settings; without a row the defaults hold. */
export type CompetitionsTable = {
  championship_id: Fixed<string>;
  /** Rises with each change. An update names the one it has read. */
  version: number;
  /** JSON: `CompetitionSettings` of `domain/competition/settings.ts`, checked before it is written. */
  settings: string;
  /** E-mail of the administrator. */
  updated_by: string;
  /** UTC instant. */
  updated_at: string;
};

export type CompetitionTables = {
  competitions: CompetitionsTable;
};
