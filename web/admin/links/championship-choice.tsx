import { useState } from 'react';
import {
  type LinkMatch,
  linkChampionships,
  linkMatches,
  type WantedScope,
} from '#contract/match/reporter-links.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Choice } from '../controls/choice.tsx';
import { MatchChoice } from './match-choice.tsx';
import { CHOICES_NOT_READ, NO_CHAMPIONSHIPS } from './messages.ts';

type ChampionshipChoiceProps = {
  /** With the matches that are open now, for the link's name. */
  readonly onChange: (scope: WantedScope | null, matches: readonly LinkMatch[]) => void;
  readonly fault: string | null;
};

/** A championship, one of its venues or all, and of their matches all but those left out. */
export function ChampionshipChoice({ onChange, fault }: ChampionshipChoiceProps) {
  const [championshipId, setChampionshipId] = useState('');
  const championships = useRead(linkChampionships, { query: { fiscalYear: THIS_YEAR } });
  const matches = useRead(linkMatches, { query: { championshipId } }, { enabled: championshipId !== '' });
  const choose = (id: string) => {
    setChampionshipId(id);
    onChange(id === '' ? null : { kind: 'matches', championship_ids: [id], matches: [] }, []);
  };
  const chooseMatches = (all: readonly LinkMatch[], chosen: readonly LinkMatch[]) => {
    if (chosen.length === 0) return onChange(null, []);
    if (chosen.length === all.length) return choose(championshipId);
    const named = chosen.map(({ championship_id, match_id }) => ({ championship_id, match_id }));
    return onChange({ kind: 'matches', championship_ids: [], matches: named }, chosen);
  };
  return (
    <>
      <Reading
        query={championships}
        shape="field"
        problem={readingProblem(championships.error, CHOICES_NOT_READ)}
      >
        {(all) =>
          all.length === 0 ? (
            <Notice>{NO_CHAMPIONSHIPS}</Notice>
          ) : (
            <Choice
              label="大会"
              need="required"
              value={championshipId}
              options={[
                ['', '大会を選んでください'],
                ...all.map(
                  (one) =>
                    [
                      one.championship_id,
                      `${one.championship_name}（${one.fiscal_year}年度・${one.category}・${one.matches}試合）`,
                    ] as const,
                ),
              ]}
              fault={fault}
              onChange={choose}
            />
          )
        }
      </Reading>
      {championshipId !== '' && (
        <Reading query={matches} shape="rows" problem={readingProblem(matches.error, CHOICES_NOT_READ)}>
          {(all) => (
            <MatchChoice
              key={championshipId}
              matches={all}
              onChange={(chosen) => chooseMatches(all, chosen)}
            />
          )}
        </Reading>
      )}
    </>
  );
}
