/** Links in the words of the wire. */

import type { LinkState, ReporterLink } from '#contract/match/reporter-links.ts';
import { findAllNamed } from '#server/football/championships/public.ts';
import { countMatches } from '#server/football/matches/public.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllWhole } from '../whole-championships-repository.ts';
import { countListed, type LinkRow } from './links-repository.ts';

/** With what each of them opens, by the names of the championships. */
export async function linksOf(
  rows: readonly LinkRow[],
  now: Temporal.Instant,
  db: Database,
): Promise<ReporterLink[]> {
  const ids = rows.map(({ id }) => id);
  const listed = await countListed(ids, db);
  const whole = new Set(
    (await findAllWhole(ids, db)).map(({ linkId, championshipId }) => `${linkId} ${championshipId}`),
  );
  const championshipIds = [...new Set(listed.map(({ championshipId }) => championshipId))];
  const championships = await findAllNamed(championshipIds, db);
  const all = await countMatches(championshipIds, db);
  const byLink = Map.groupBy(listed, ({ linkId }) => linkId);
  return rows.map((row) => {
    const opened = new Map((byLink.get(row.id) ?? []).map((one) => [one.championshipId, one.opened]));
    return {
      link_id: row.id,
      label: row.label,
      contact: row.contact,
      state: stateOf(row, now),
      category: row.category,
      championships: championships
        .filter(({ id }) => opened.has(id))
        .map(({ id, name, practice }) => ({
          championship_id: id,
          championship_name: name,
          practice,
          whole: whole.has(`${row.id} ${id}`),
          opened: opened.get(id) ?? 0,
          all: all.get(id) ?? 0,
        })),
      created_by: row.createdBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      revoked_at: row.revokedAt,
      last_used_at: row.lastUsedAt,
    };
  });
}

function stateOf({ revokedAt, expiresAt }: LinkRow, now: Temporal.Instant): LinkState {
  if (revokedAt !== null) return 'revoked';
  return Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'valid';
}
