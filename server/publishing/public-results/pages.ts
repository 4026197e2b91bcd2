/** What the pages for everyone say of themselves to apps that get a link to one, and to searchers. */

import type { PublicChampionship } from '#contract/championship/public-results.ts';
import { strangersOf } from '#server/football/championships/public.ts';
import { CHAMPIONSHIP, publicReadingOf } from '#server/football/strangers/public.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { isScored } from './csv.ts';

/** In plain text. */
type Words = { readonly title: string; readonly description: string };

export type PublicPages = {
  /** Of the page at these names below /public; null where strangers see nothing, just as where nothing is. */
  wordsOf(names: readonly string[]): Promise<Words | null>;
};

/** The pages of this server. */
export const publicPagesOf = oncePerServer((services): PublicPages => {
  const reading = publicReadingOf(services);
  const strangers = strangersOf(services);
  const read = async (championshipId: string): Promise<PublicChampionship | null> => {
    try {
      const { bytes } = await reading.championship(championshipId, CHAMPIONSHIP);
      // Written here by its schema.
      return JSON.parse(String(bytes.identity.bytes)) as PublicChampionship;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
  return {
    async wordsOf([championshipId, matchId, ...more]) {
      if (more.length > 0) return null;
      if (championshipId === undefined) return strangers.isOpen() ? OF_ALL : null;
      const championship = await read(championshipId);
      if (championship === null) return null;
      return matchId === undefined ? ofChampionship(championship) : ofMatch(matchId, championship);
    },
  };
});

const OF_ALL: Words = {
  title: '公開中の大会',
  description: '公開している大会の日程と結果です。ログインせずにご覧になれます。',
};

function ofChampionship({ championship_name: name, category, fiscal_year }: PublicChampionship): Words {
  return {
    title: `${name}｜日程・結果`,
    description: `${fiscal_year}年度 ${category}の大会の日程と結果です。ログインせずにご覧になれます。`,
  };
}

/** A preview stays as it is in a conversation: it tells a score that has been registered, not one that moves. */
function ofMatch(matchId: string, championship: PublicChampionship): Words | null {
  const match = championship.matches.find((one) => one.match_id === matchId);
  if (match === undefined) return null;
  const { home_club: home, away_club: away, is_result_registered: isFinal } = match;
  const kicks = match.has_pk ? `（PK ${home.pk_score}-${away.pk_score}）` : '';
  const between = isFinal && isScored(match) ? `${home.final_score}-${away.final_score}${kicks}` : '対';
  return {
    title: `${home.club_name} ${between} ${away.club_name}`,
    description: `${championship.championship_name}　${match.round} ${match.match}　${match.match_date}。ログインせずにご覧になれます。`,
  };
}
