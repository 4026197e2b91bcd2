import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import type { List } from '../table/list.ts';

export const CHAMPIONSHIP_SORTS = ['fiscalYear', 'name', 'category', 'firstDay'] as const;

export type ChampionshipSort = (typeof CHAMPIONSHIP_SORTS)[number];

export type ChampionshipFilterValues = { readonly fiscalYear: string; readonly category: Category };

type ChampionshipFiltersProps = {
  readonly list: List<ChampionshipSort, ChampionshipFilterValues>;
  /** Those that have a championship. */
  readonly years: readonly number[];
};

/** Which championships are shown: of a fiscal year, of a category. */
export function ChampionshipFilters({ list: { filters, change }, years }: ChampionshipFiltersProps) {
  return (
    <>
      <Choice
        label="年度"
        value={filters.fiscalYear ?? ''}
        options={[['', 'すべて'], ...years.map((year) => [`${year}`, `${year}年度`] as const)]}
        onChange={(fiscalYear) => change({ filters: { fiscalYear } })}
      />
      <Choice
        label="カテゴリー"
        value={filters.category ?? ''}
        options={orNone('すべて', CATEGORIES)}
        onChange={(category) => change({ filters: { category } })}
      />
    </>
  );
}
