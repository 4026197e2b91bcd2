import type { MatchListItem } from '#contract/match/token-flow.ts';
import type { TokenScope } from '#server/football/access/public.ts';
import type { Services } from '#server/platform/services.ts';
import { type ChampionshipFacts, matchChampionshipsOf } from '../championships.ts';
import { withChampionship } from '../reads.ts';
import { findAllByChampionships } from '../repository.ts';
import { toMatchListItem } from '../views.ts';

/**
 * The matches a token opens, by championship and match id. A category's token opens those of the championships that are
 * seen in the current fiscal year: nobody reports the matches of one that was over before.
 */
export async function listMatches(scope: TokenScope, services: Services): Promise<MatchListItem[]> {
  const championships = matchChampionshipsOf(services);
  if (scope.kind === 'category') {
    const all = await championships.findAllSeenIn(services.fiscalYear());
    return itemsOf(all.filter(({ category }) => category === scope.category));
  }
  const opened = new Set(scope.matches.map(({ championshipId, matchId }) => keyOf(championshipId, matchId)));
  const ids = new Set(scope.matches.map(({ championshipId }) => championshipId));
  const lists = await Promise.all(
    [...ids].sort().map((id) => withChampionship(championships, id, [], (one) => itemsOf([one]))),
  );
  return lists.flat().filter((item) => opened.has(keyOf(item.championship_id, item.match_id)));

  async function itemsOf(of: readonly ChampionshipFacts[]): Promise<MatchListItem[]> {
    const byId = new Map(of.map((championship) => [championship.id, championship]));
    const records = await findAllByChampionships([...byId.keys()], services.store.db);
    return records.flatMap((record) => {
      const championship = byId.get(record.championshipId);
      return championship === undefined ? [] : [toMatchListItem(record, championship)];
    });
  }
}

function keyOf(championshipId: string, matchId: string): string {
  return JSON.stringify([championshipId, matchId]);
}
