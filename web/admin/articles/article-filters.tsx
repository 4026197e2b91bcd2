import { ARTICLE_KINDS, type ArticleKind } from '#contract/admin-articles.ts';
import { ARTICLE_STATES, type ArticleState } from '#domain/articles/publication.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { type List, oneOf } from '../table/list.ts';
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
      <Labelled label="種類" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.kind ?? ''}
            onChange={({ target }) => change({ filters: { kind: oneOf(ARTICLE_KINDS)(target.value) ?? '' } })}
          >
            <option value="">すべて</option>
            {ARTICLE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="状態" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.state ?? ''}
            onChange={({ target }) =>
              change({ filters: { state: oneOf(ARTICLE_STATES)(target.value) ?? '' } })
            }
          >
            <option value="">削除済みのほかすべて</option>
            {ARTICLE_STATES.map((state) => (
              <option key={state} value={state}>
                {STATES[state]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="年度" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.fiscalYear ?? ''}
            onChange={({ target }) => change({ filters: { fiscalYear: target.value } })}
          >
            <option value="">すべて</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}年度
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </>
  );
}
