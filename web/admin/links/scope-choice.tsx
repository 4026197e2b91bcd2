import { useState } from 'react';
import type { LinkMatch, WantedScope } from '#contract/match/reporter-links.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { Choice } from '../controls/choice.tsx';
import { ChampionshipChoice } from './championship-choice.tsx';
import { DayChoice } from './day-choice.tsx';

type ScopeChoiceProps = {
  /** Null while nothing is chosen that a link could open. */
  /** With single matches, where it opens such: the link may be called by them. */
  readonly onChange: (scope: WantedScope | null, matches: readonly LinkMatch[]) => void;
  readonly fault: string | null;
};

const MATCHES = 'matches';
const DAY = 'day';
const PRACTICE = 'practice';

/** What the link opens: matches of a championship, of a venue and day, a category, or practice. */
export function ScopeChoice({ onChange, fault }: ScopeChoiceProps) {
  const [kind, setKind] = useState<string>(MATCHES);
  const choose = (value: string) => {
    setKind(value);
    const category = CATEGORIES.find((one) => one === value);
    if (category !== undefined) onChange({ kind: 'category', category }, []);
    else onChange(value === PRACTICE ? { kind: 'practice' } : null, []);
  };
  return (
    <>
      <Choice
        label="開くもの"
        value={kind}
        options={[
          [MATCHES, '大会の試合'],
          [DAY, '会場と日の試合（大会をまたいで）'],
          ...CATEGORIES.map((category) => [category, `カテゴリーのすべての試合：${category}`] as const),
          [PRACTICE, '練習用の試合'],
        ]}
        fault={kind === MATCHES || kind === DAY ? null : fault}
        onChange={choose}
      />
      {kind === MATCHES && <ChampionshipChoice onChange={onChange} fault={fault} />}
      {kind === DAY && <DayChoice onChange={onChange} fault={fault} />}
    </>
  );
}
