/** What the audit tells of links: never a token. */

import type { ReporterLink } from '#contract/reporter-links.ts';
import { fieldChanges } from '#domain/audit/audit-entry.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import type { Database } from '#server/store/store.ts';

const NAMES = { label: '名前', scope: '開くもの', expires: '期限' } as const;
const NOTHING = { label: '', scope: '', expires: '' } as const;

export const LINK_MADE = '速報員のリンクを作成しました。';
export const LINK_CHANGED = '速報員のリンクを変更しました。';
export const LINK_REVOKED = '速報員のリンクを取り消しました。';

export type LinkAct = {
  /** E-mail. */
  readonly actor: string;
  readonly sentence: string;
  /** Null for a link that is made; where nothing but the sentence is to be told, both are the same. */
  readonly before: ReporterLink | null;
  readonly after: ReporterLink;
};

/** In the transaction of the change. */
export async function recordLink(
  { actor, sentence, before, after }: LinkAct,
  audit: RecordChange,
  db: Database,
): Promise<void> {
  const changes = fieldChanges(before === null ? NOTHING : wordsOf(before), wordsOf(after), NAMES);
  const subject = { area: 'link', subjectId: after.link_id, subjectName: after.label } as const;
  await audit({ actor, ...subject, sentence, changes }, db);
}

function wordsOf({ label, category, championships, expires_at }: ReporterLink) {
  const opened = championships.map(({ championship_name, whole, opened: count }) =>
    whole ? `${championship_name}（大会のすべての試合）` : `${championship_name}（${count}試合）`,
  );
  const scope = category === null ? opened.join('、') : `${category}のすべての試合`;
  const until = Temporal.Instant.from(expires_at).toZonedDateTimeISO(TOKYO);
  return { label, scope, expires: `${until.toPlainDate()} ${until.toPlainTime().toString().slice(0, 5)}` };
}
