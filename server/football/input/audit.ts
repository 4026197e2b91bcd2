/** A batch in the audit: one entry for all that was added, and one for each match that was changed. */

import { matchSubject } from '#domain/audit/audit-entry.ts';
import type { ChampionshipEntry } from '#domain/input/common.ts';
import type { Difference } from '#domain/input/differences.ts';
import type { RecordChange } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ChangedRow } from './requested-rows.ts';

export type RecordedBatch = {
  /** E-mail. */
  readonly actor: string;
  readonly championship: Pick<ChampionshipEntry, 'id' | 'name'>;
  /** How many matches. */
  readonly added: number;
  /** What the championship lacked before. */
  readonly entered: readonly Difference[];
  readonly changed: readonly ChangedRow[];
};

/** In the transaction of the batch. */
export async function recordBatch(
  { actor, championship, added, entered, changed }: RecordedBatch,
  audit: RecordChange,
  db: Database,
): Promise<void> {
  if (added > 0 || entered.length > 0) {
    const sentence = added > 0 ? `一括入力で${added}件の試合を追加しました。` : CHAMPIONSHIP_COMPLETED;
    const subject = {
      area: 'championship',
      subjectId: championship.id,
      subjectName: championship.name,
    } as const;
    await audit({ actor, ...subject, sentence, changes: changesOf(entered) }, db);
  }
  for (const { match, differences } of changed) {
    const isToken = (field: string) => field === 'urlAccessToken';
    const changes = changesOf(differences.filter(({ field }) => !isToken(field)));
    const sentence = changes.length === 0 ? LINK_ADDED : SCHEDULE_CHANGED;
    const { home, away } = match.clubs;
    const subjectName = `${championship.name} ${match.label} ${home} 対 ${away}`;
    const subjectId = matchSubject(championship.id, match.matchId);
    await audit({ actor, area: 'match', subjectId, subjectName, sentence, changes }, db);
  }
}

function changesOf(differences: readonly Difference[]) {
  return differences.map(({ name, stored, given }) => ({ field: name, before: stored, after: given }));
}

const CHAMPIONSHIP_COMPLETED = '一括入力で、大会の登録内容を補いました。';
const LINK_ADDED = '一括入力で、速報員のリンクを加えました。';
const SCHEDULE_CHANGED = '一括入力で、試合の日程を変更しました。';
