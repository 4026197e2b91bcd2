/**
 * What an app that gets a link to this site shows of it. It asks as a stranger, without a sign-in: nothing but the name
 * of the page, or of the championship, is told; no score, no club, no article, no member. Pages for everyone say more themselves, and
 * the picture shows what strangers see.
 */

import type { SiteConfig } from '#contract/operations/site.ts';
import type { TextPage, TextPageName } from '#contract/publishing/content.ts';
import type { BuiltScreen } from '#contract/publishing/screens.ts';
import { firstUnstorable } from '#server/platform/http/storable-text.ts';

/** In plain text; with the path of a picture where it has one besides the site's icon. */
export type Preview = { readonly title: string; readonly description: string; readonly picture?: string };

export type PreviewNeeds = {
  /** What is shown at an address is called by the first name in it; what stands behind that name is not told. */
  readonly screens: readonly Pick<BuiltScreen, 'path' | 'title'>[];
  readonly site: Pick<SiteConfig['site'], 'name' | 'region'>;
  readonly texts: Readonly<Record<TextPageName, Pick<TextPage, 'title'>>>;
  readonly championships: {
    findById(
      championshipId: string,
    ): Promise<{ readonly name: string; readonly category: string; readonly practice: boolean } | null>;
  };
  /** By the names below /public; null where there is nothing to see. */
  readonly publicPages: { wordsOf(names: readonly string[]): Promise<Preview | null> };
  /** Pictures that show of a championship or a match what strangers may see. */
  readonly cards: { addressOf(championshipId: string, matchId: string | null): Promise<string> };
};

/** Returns the preview of an address; an unknown one is previewed as the site itself. Rejects when the database does. */
export type Previews = {
  /** The site itself. */
  readonly site: Preview;
  of(path: string): Promise<Preview>;
  /** Whether a page for everyone is at this address, which is one of theirs. Rejects when the database does. */
  isShown(path: string): Promise<boolean>;
};

const OF_A_CHAMPIONSHIP = ['latest-results-by-championship', 'indv-result'];

/** Longer than any id. */
const LONGEST_ID = 200;

export function createPreviews(needs: PreviewNeeds): Previews {
  const { screens, site, texts, championships, publicPages, cards } = needs;
  const titles = titlesOf(screens);
  const plain: Preview = {
    title: site.name,
    description: `${site.region}のジュニア・ユース・女子サッカーの試合速報と、会員のための情報をお届けします。`,
  };

  async function ofChampionship(
    id: string,
    matchId: string,
    wordsOf: (named: Named) => Preview,
  ): Promise<Preview> {
    if (id === '' || id.length > LONGEST_ID) return plain;
    const championship = await championships.findById(id);
    if (championship === null || championship.practice) return plain;
    const isMatch = matchId !== '' && matchId.length <= LONGEST_ID;
    return { ...wordsOf(championship), picture: await cards.addressOf(id, isMatch ? matchId : null) };
  }

  async function ofPublicPage(path: string): Promise<Preview | null> {
    const [, part, ...names] = namesOf(path);
    if (part === undefined) return null;
    return names.some((name) => name === '' || name.length > LONGEST_ID) ? null : publicPages.wordsOf(names);
  }

  return {
    site: plain,
    isShown: async (path) => (await ofPublicPage(path)) !== null,
    async of(path) {
      const [, part = '', name = '', second = ''] = namesOf(path);
      if (part === 'public') {
        const words = await ofPublicPage(path);
        if (words === null) return plain;
        const picture =
          name === '' ? {} : { picture: await cards.addressOf(name, second === '' ? null : second) };
        return { ...words, ...picture, title: `${words.title}｜${site.name}` };
      }
      if (OF_A_CHAMPIONSHIP.includes(part)) return ofChampionship(name, second, liveResults);
      if (part === 'archive' && second !== '') return ofChampionship(second, '', tables);
      const named: Readonly<Record<string, Pick<TextPage, 'title'>>> = texts;
      const text = part === 'site-info' && Object.hasOwn(named, name) ? named[name]?.title : undefined;
      const title = text ?? titles.get(part);
      return title === undefined ? plain : { ...plain, title: `${title}｜${site.name}` };
    },
  };
}

/** By the first name of their addresses. */
function titlesOf(screens: PreviewNeeds['screens']): ReadonlyMap<string, string> {
  return new Map(
    screens.flatMap(({ path, title }) =>
      title === undefined ? [] : [[path.split('/')[1] ?? '', title] as const],
    ),
  );
}

type Named = { readonly name: string; readonly category: string };

function liveResults({ name, category }: Named): Preview {
  return {
    title: `${name}｜ライブ速報`,
    description: `${category}の大会の今週の試合をお伝えします。ご覧いただくには、会員のログインが必要です。`,
  };
}

function tables({ name, category }: Named): Preview {
  return {
    title: `${name}｜順位表・トーナメント表`,
    description: `${category}の大会の順位表とトーナメント表です。ご覧いただくには、会員のログインが必要です。`,
  };
}

/** The names of an address; an address that is none, or that no database can keep, has none. */
function namesOf(path: string): readonly string[] {
  try {
    const names = path.split('/').map(decodeURIComponent);
    return firstUnstorable(names) === null ? names : [];
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}
