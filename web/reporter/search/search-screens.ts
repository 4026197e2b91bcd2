/** In what the five searches differ (reporter specification, section 2). */

import { type FiscalYearFlow, matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import type { Category } from '#domain/competition/category.ts';
import { type Search, searchNamed } from '#domain/competition/category-search.ts';

export type SearchScreen = {
  readonly category: Category;
  /** Of the browser's tab. */
  readonly title: string;
  readonly flow: FiscalYearFlow;
  /** The flow's door on this phone. */
  readonly door: 'match' | 'test-match';
  /** What the reporter should know before choosing; null where there is nothing. */
  readonly notice: string | null;
  readonly championships: ChampionshipOrder;
  /** Whether the name of a championship that does not fit into a phone's line is shown abbreviated. */
  readonly abbreviates: boolean;
  /** Above the matches. */
  readonly listHeading: '本日開催分' | '試合一覧';
  /** Whether all that is listed is played today; a list of another day then says nothing any more. */
  readonly isOfToday: boolean;
  /** Whether matches of several days are told apart: one can practise on any day. */
  readonly hasDays: boolean;
};

/** `byName`: as their names are read. `asGiven`: as the server lists them. */
export type ChampionshipOrder = 'byName' | 'asGiven';

export const SEARCH_HEADING = '速報対象試合検索';

const PRACTICE_NOTICE = '練習用の画面です。公式の記録には残りません。処理に時間がかかることがあります。';

type Difference = Pick<SearchScreen, 'championships' | 'abbreviates' | 'listHeading' | 'isOfToday'>;

const TODAY = { listHeading: '本日開催分', isOfToday: true } as const;

const DIFFERENCES: Readonly<Record<Category, Difference>> = {
  'U-12（ジュニア）': { ...TODAY, championships: 'byName', abbreviates: true },
  'U-15（ジュニアユース）': { ...TODAY, championships: 'asGiven', abbreviates: false },
  'U-18（ユース）': {
    championships: 'byName',
    abbreviates: false,
    listHeading: '試合一覧',
    isOfToday: false,
  },
  WOMAN: { ...TODAY, championships: 'asGiven', abbreviates: false },
};

/** The search at `/connecter/{name}`. */
export function searchScreen(name: string): SearchScreen {
  const { category, practice }: Search = searchNamed(name);
  const difference = DIFFERENCES[category];
  if (practice) {
    return {
      ...difference,
      category,
      title: SEARCH_HEADING,
      flow: testMatchFlow,
      door: 'test-match',
      notice: PRACTICE_NOTICE,
      hasDays: false,
    };
  }
  const title = `${SEARCH_HEADING}｜${category}`;
  const hasDays = !difference.isOfToday;
  return { ...difference, category, title, flow: matchFlow, door: 'match', notice: null, hasDays };
}
