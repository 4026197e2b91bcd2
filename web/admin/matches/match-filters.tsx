import { ADMIN_MATCH_STATES } from '#contract/admin-matches.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Button } from '#web/ui/button.tsx';
import { dateText } from '#web/ui/jst.ts';
import { Choice, type Option, orNone } from '../controls/choice.tsx';
import { DayRange } from '../table/day-range.tsx';
import { weekOf } from './days.ts';
import styles from './match-list.module.css';
import type { MatchFilterValues } from './match-list.tsx';
import { useChampionshipChoices } from './queries.ts';
import { STATE_WORDS } from './words.tsx';

type MatchFiltersProps = {
  readonly filters: Readonly<Partial<MatchFilterValues>>;
  readonly onChange: (
    change: { readonly [Name in keyof MatchFilterValues]?: MatchFilterValues[Name] | '' },
  ) => void;
};

/** Which matches are shown: in a state, of a category or a championship, of some days. */
export function MatchFilters({ filters, onChange }: MatchFiltersProps) {
  const { data: championships = [] } = useChampionshipChoices();
  const offered = championships
    .filter(({ category }) => filters.category === undefined || category === filters.category)
    .map(({ championship_id, championship_name }): Option<string> => [championship_id, championship_name]);
  const { championshipId = '', from, to } = filters;
  const week = weekOf(dateText(Date.now()));
  // An address may name a championship of another year.
  const isOffered = championshipId === '' || offered.some(([id]) => id === championshipId);
  const notOffered: readonly Option<string>[] = isOffered ? [] : [[championshipId, '選択中の大会']];
  return (
    <>
      <Choice
        label="状態"
        value={filters.state ?? ''}
        options={orNone('すべて', ADMIN_MATCH_STATES, STATE_WORDS)}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label="カテゴリー"
        value={filters.category ?? ''}
        options={orNone('すべて', CATEGORIES)}
        onChange={(category) => onChange({ category, championshipId: '' })}
      />
      <Choice
        label="大会"
        value={championshipId}
        options={[['', 'すべて'], ...notOffered, ...offered]}
        onChange={(chosen) => onChange({ championshipId: chosen })}
      />
      <DayRange days={filters} onChange={onChange} />
      <div className={styles.days}>
        <Button aria-pressed={from === week.from && to === week.to} onClick={() => onChange(week)}>
          今週
        </Button>
        <Button
          aria-pressed={from === undefined && to === undefined}
          onClick={() => onChange({ from: '', to: '' })}
        >
          すべての日
        </Button>
      </div>
    </>
  );
}
