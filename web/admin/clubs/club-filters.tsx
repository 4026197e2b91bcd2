import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import type { List } from '../table/list.ts';
import { CLUB_STATES, type ClubState, STATE_NAMES } from './messages.ts';

export type ClubSort = 'kana' | 'name';

export type ClubFilterValues = { readonly category: Category; readonly state: ClubState };

/** Which clubs are shown: of a category, in use or not. */
export function ClubFilters({
  list: { filters, change },
}: {
  readonly list: List<ClubSort, ClubFilterValues>;
}) {
  return (
    <>
      <Choice
        label="カテゴリー"
        value={filters.category ?? ''}
        options={orNone('すべて', CATEGORIES)}
        onChange={(category) => change({ filters: { category } })}
      />
      <Choice
        label="状態"
        value={filters.state ?? ''}
        options={orNone('すべて', CLUB_STATES, STATE_NAMES)}
        onChange={(state) => change({ filters: { state } })}
      />
    </>
  );
}
