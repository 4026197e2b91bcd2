import type { LinkState } from '#contract/reporter-links.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { STATE_WORDS } from './link-words.ts';
import type { LinkQuery } from './queries.ts';
import styles from './reporter-links.module.css';

export type LinkFilterValue = Omit<LinkQuery, 'page'>;

type LinkFilterProps = {
  readonly value: LinkFilterValue;
  readonly onChange: (value: LinkFilterValue) => void;
};

const STATES: readonly LinkState[] = ['valid', 'expired', 'revoked'];
const ORDERS = [
  { name: '新しい順', sort: 'created', order: 'desc' },
  { name: '期限が近い順', sort: 'expires', order: 'asc' },
  { name: '名前の順', sort: 'label', order: 'asc' },
] as const;

/** Which links are listed, and in which order. */
export function LinkFilter({ value, onChange }: LinkFilterProps) {
  const { state: _state, ...withoutState } = value;
  const chooseState = (word: string) => {
    const state = STATES.find((one) => one === word);
    onChange(state === undefined ? withoutState : { ...withoutState, state });
  };
  const chooseOrder = (name: string) => {
    const { sort, order } = ORDERS.find((one) => one.name === name) ?? ORDERS[0];
    onChange({ ...value, sort, order });
  };
  return (
    <div className={styles.filter}>
      <Field
        label="検索"
        type="search"
        placeholder="名前・大会・作成者"
        maxLength={100}
        value={value.search ?? ''}
        fault={null}
        onChange={(search) => onChange({ ...value, search })}
      />
      <Labelled label="状態" fault={null}>
        {(ties) => (
          <select {...ties} value={value.state ?? ''} onChange={({ target }) => chooseState(target.value)}>
            <option value="">すべて</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_WORDS[state]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="並び順" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={ORDERS.find(({ sort }) => sort === value.sort)?.name}
            onChange={({ target }) => chooseOrder(target.value)}
          >
            {ORDERS.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}
