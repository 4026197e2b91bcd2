/** From what an administrator has chosen to what the link opens. */

import type { LinkMatch, WantedScope } from '#contract/match/reporter-links.ts';
import { invalid, type Refusal } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { TokenScope } from '../repository.ts';
import { findAllForPractice, findAllOfChampionships } from './link-matches.ts';

/** What the server says of links to the administrator at the screen. */

export const LABEL_MISSING = 'リンクの名前を入力してください。';
const NOTHING_TO_OPEN = '選ばれた大会や試合が見つからないか、まだ試合がありません。選び直してください。';
const NOTHING_TO_PRACTISE = '練習用の試合がまだありません。';
export const UNKNOWN_LINK = '指定されたリンクが見つかりません。';
export const ALREADY_REVOKED = '取り消したリンクは変更できません。新しいリンクを作成してください。';

/** The scope as it is stored, and the matches in it; none for a category. */
type ResolvedScope = {
  readonly scope: TokenScope;
  readonly matches: readonly LinkMatch[];
  /** Championships that are opened as a whole, by their ids. */
  readonly whole: readonly string[];
};

/** Rejects with a Refusal (400) where nothing would be opened, or something chosen is not there. */
export async function resolveScope(requested: WantedScope, db: Database): Promise<ResolvedScope> {
  if (requested.kind === 'category') return { scope: requested, matches: [], whole: [] };
  const isPractice = requested.kind === 'practice';
  const matches = isPractice ? await findAllForPractice(db) : await chosenMatches(requested, db);
  if (matches.length === 0) throw nothingToOpen(isPractice ? NOTHING_TO_PRACTISE : NOTHING_TO_OPEN);
  const listed = matches.map(({ championship_id, match_id }) => ({
    championshipId: championship_id,
    matchId: match_id,
  }));
  const whole = isPractice ? [] : [...new Set(requested.championship_ids)];
  return { scope: { kind: 'matches', matches: listed }, matches, whole };
}

type Chosen = Extract<WantedScope, { readonly kind: 'matches' }>;

async function chosenMatches(
  { championship_ids, matches }: Chosen,
  db: Database,
): Promise<readonly LinkMatch[]> {
  const whole = new Set(championship_ids);
  const single = new Set(matches.map(keyOf));
  const named = new Set([...whole, ...matches.map(({ championship_id }) => championship_id)]);
  const there = await findAllOfChampionships([...named], db);
  const isEveryOneThere =
    championship_ids.every((id) => there.some((match) => match.championship_id === id)) &&
    single.size === there.filter((match) => single.has(keyOf(match))).length;
  if (!isEveryOneThere) throw nothingToOpen(NOTHING_TO_OPEN);
  return there.filter((match) => whole.has(match.championship_id) || single.has(keyOf(match)));
}

function keyOf(match: { readonly championship_id: string; readonly match_id: string }): string {
  return JSON.stringify([match.championship_id, match.match_id]);
}

function nothingToOpen(message: string): Refusal {
  return invalid('nothing_to_open', message, 'scope');
}
