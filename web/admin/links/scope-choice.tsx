import { useState } from 'react';
import type { WantedScope } from '#contract/reporter-links.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Choice } from '../controls/choice.tsx';
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
      <Choice
        label="開くもの"
        value={kind}
        options={[
          [MATCHES, '大会の試合'],
          ...CATEGORIES.map((category) => [category, `カテゴリーのすべての試合：${category}`] as const),
          [PRACTICE, '練習用の試合'],
        ]}
        fault={kind === MATCHES ? null : fault}
        onChange={choose}
      />
      {kind === MATCHES && <ChampionshipChoice onChange={onChange} fault={fault} />}
    </>
  );
}
