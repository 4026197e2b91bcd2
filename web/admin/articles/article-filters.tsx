import { ARTICLE_KINDS, type ArticleKind } from '#contract/articles.ts';
import { ARTICLE_STATES, type ArticleState } from '#domain/articles/publication.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import type { List } from '../table/list.ts';
import { KINDS, STATES } from './messages.ts';

export type ArticleFilterValues = {
  readonly kind: ArticleKind;
  readonly state: ArticleState;
  readonly fiscalYear: string;
};

export type ArticleSort = 'updated' | 'published' | 'newest' | 'title';

type ArticleFiltersProps = {
  readonly list: List<ArticleSort, ArticleFilterValues>;
  /** Those that have an article. */
  readonly years: readonly number[];
};

/** Which articles are shown: news or media, in which state, of which fiscal year. */
export function ArticleFilters({ list: { filters, change }, years }: ArticleFiltersProps) {
  return (
    <>
      <Choice
        label="種類"
        value={filters.kind ?? ''}
        options={orNone('すべて', ARTICLE_KINDS, KINDS)}
        onChange={(kind) => change({ filters: { kind } })}
      />
      <Choice
        label="状態"
        value={filters.state ?? ''}
        options={orNone('削除済み以外', ARTICLE_STATES, STATES)}
        onChange={(state) => change({ filters: { state } })}
      />
      <Choice
        label="年度"
        value={filters.fiscalYear ?? ''}
        options={[['', 'すべて'], ...years.map((year) => [`${year}`, `${year}年度`] as const)]}
        onChange={(fiscalYear) => change({ filters: { fiscalYear } })}
      />
    </>
  );
}
