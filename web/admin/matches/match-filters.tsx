import { ADMIN_MATCH_STATES } from '#contract/admin-matches.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { oneOf } from '../table/list.ts';
import type { MatchFilterValues } from './match-list.tsx';
import { useChampionshipChoices } from './queries.ts';
import { STATE_WORDS } from './words.ts';

type MatchFiltersProps = {
  readonly filters: Readonly<Partial<MatchFilterValues>>;
  readonly onChange: (
    change: { readonly [Name in keyof MatchFilterValues]?: MatchFilterValues[Name] | '' },
  ) => void;
};

/** Which matches are shown: in a state, of a category or a championship, of some days. */
export function MatchFilters({ filters, onChange }: MatchFiltersProps) {
  const { data: championships = [] } = useChampionshipChoices();
  const offered = championships.filter(
    ({ category }) => filters.category === undefined || category === filters.category,
  );
  return (
    <>
      <Choice
        label="状態"
        value={filters.state ?? ''}
        options={ADMIN_MATCH_STATES.map((state) => [state, STATE_WORDS[state]])}
        onChange={(state) => onChange({ state: oneOf(ADMIN_MATCH_STATES)(state) ?? '' })}
      />
      <Choice
        label="カテゴリー"
        value={filters.category ?? ''}
        options={CATEGORIES.map((category) => [category, category])}
        onChange={(category) => onChange({ category: oneOf(CATEGORIES)(category) ?? '', championshipId: '' })}
      />
      <Choice
        label="大会"
        value={filters.championshipId ?? ''}
        options={offered.map(({ championship_id, championship_name }) => [
          championship_id,
          championship_name,
        ])}
        onChange={(championshipId) => onChange({ championshipId })}
      />
      <Field
        label="この日から"
        type="date"
        value={filters.from ?? ''}
        fault={null}
        onChange={(from) => onChange({ from })}
      />
      <Field
        label="この日まで"
        type="date"
        value={filters.to ?? ''}
        fault={null}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  // An address may name a championship of another year.
  const isOffered = value === '' || options.some(([offered]) => offered === value);
  return (
    <Labelled label={label} fault={null}>
      {(ties) => (
        <select {...ties} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">すべて</option>
          {!isOffered && <option value={value}>選択中の大会</option>}
          {options.map(([offered, word]) => (
            <option key={offered} value={offered}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
