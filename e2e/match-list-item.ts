import Value from 'typebox/value';
import { defaultHost, itemPath } from '#contract/call.ts';
import { getTargetMatchesByUrlAccessToken, MatchListItem } from '#contract/match/token-flow.ts';
import type { DemoMatch } from '#contract/operations/demo-file.ts';

/** What the reporter's list says about a match of the demo data; throws when the token does not open it. */
export async function matchListItem(url: string, match: DemoMatch): Promise<MatchListItem> {
  const { path } = getTargetMatchesByUrlAccessToken;
  const query = new URLSearchParams({ urlAccessToken: match.urlAccessToken });
  const response = await fetch(`${url}${defaultHost('match-v2')}${itemPath(path)}?${query}`);
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error('The list of matches is no list.');
  const items = list.map((item) => Value.Parse(MatchListItem, item));
  const found = items.find(
    (item) => item.championship_id === match.championshipId && item.match_id === match.matchId,
  );
  if (found === undefined) throw new Error(`The token does not open ${match.matchId}.`);
  return found;
}
