import { useState } from 'react';
import { type LinkMatch, linkMatches, type WantedScope } from '#contract/match/reporter-links.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Choice, orNone } from '../controls/choice.tsx';
import { matchText } from './link-words.ts';
import { CHOICES_NOT_READ, NO_MATCHES_THEN } from './messages.ts';
import styles from './reporter-links.module.css';

type DayChoiceProps = {
  readonly onChange: (scope: WantedScope | null, matches: readonly LinkMatch[]) => void;
  readonly fault: string | null;
};

/** Chooses all matches at one venue on one day, across championships: one reporter at the venue enters them all. */
export function DayChoice({ onChange, fault }: DayChoiceProps) {
  const [day, setDay] = useState('');
  const [ground, setGround] = useState('');
  const matches = useRead(linkMatches, { query: { day } }, { enabled: day !== '' });
  const choose = (where: string, all: readonly LinkMatch[]) => {
    setGround(where);
    const chosen = all.filter((match) => match.ground === where);
    const named = chosen.map(({ championship_id, match_id }) => ({ championship_id, match_id }));
    onChange(named.length === 0 ? null : { kind: 'matches', championship_ids: [], matches: named }, chosen);
  };
  return (
    <>
      <Field
        label="試合日"
        need="required"
        type="date"
        value={day}
        fault={day === '' ? fault : null}
        onChange={(value) => {
          setDay(value);
          choose('', []);
        }}
      />
      {day !== '' && (
        <Reading query={matches} shape="field" problem={readingProblem(matches.error, CHOICES_NOT_READ)}>
          {(all) =>
            all.length === 0 ? (
              <Notice>{NO_MATCHES_THEN}</Notice>
            ) : (
              <>
                <Choice
                  label="会場"
                  need="required"
                  value={ground}
                  options={orNone('会場を選んでください', [...new Set(all.map((match) => match.ground))])}
                  fault={fault}
                  onChange={(where) => choose(where, all)}
                />
                <ul className={styles.named}>
                  {all
                    .filter((match) => match.ground === ground)
                    .map((match) => (
                      <li key={match.match_id}>
                        {matchText(match)}（{match.championship_name}）
                      </li>
                    ))}
                </ul>
              </>
            )
          }
        </Reading>
      )}
    </>
  );
}
