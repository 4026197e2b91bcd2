import { useState } from 'react';
import type { WantedScope } from '#contract/reporter-links.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { ChampionshipChoice } from './championship-choice.tsx';

type ScopeChoiceProps = {
  /** Null while nothing is chosen that a link could open. */
  readonly onChange: (scope: WantedScope | null) => void;
  readonly fault: string | null;
};

const MATCHES = 'matches';
const PRACTICE = 'practice';

/** What the link opens: matches of a championship, a category, or practice. */
export function ScopeChoice({ onChange, fault }: ScopeChoiceProps) {
  const [kind, setKind] = useState<string>(MATCHES);
  const choose = (value: string) => {
    setKind(value);
    const category = CATEGORIES.find((one) => one === value);
    if (category !== undefined) onChange({ kind: 'category', category });
    else onChange(value === PRACTICE ? { kind: 'practice' } : null);
  };
  return (
    <>
      <Labelled label="開くもの" fault={kind === MATCHES ? null : fault}>
        {(ties) => (
          <select {...ties} value={kind} onChange={({ target }) => choose(target.value)}>
            <option value={MATCHES}>大会の試合</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                カテゴリーのすべての試合：{category}
              </option>
            ))}
            <option value={PRACTICE}>練習用の試合</option>
          </select>
        )}
      </Labelled>
      {kind === MATCHES && <ChampionshipChoice onChange={onChange} fault={fault} />}
    </>
  );
}
