import { useState } from 'react';
import type { LinkMatch } from '#contract/match/reporter-links.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { Choice, orNone } from '../controls/choice.tsx';
import styles from './reporter-links.module.css';

type MatchChoiceProps = {
  readonly matches: readonly LinkMatch[];
  readonly onChange: (chosen: readonly LinkMatch[]) => void;
};

const ALL_OPENED = '大会のすべての試合を、これから入力するものも含めて開きます';

/** Which matches of a championship: those of all venues or of one, each of which can be left out. */
export function MatchChoice({ matches, onChange }: MatchChoiceProps) {
  const [ground, setGround] = useState('');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const grounds = [...new Set(matches.map((match) => match.ground))];
  const shown = matches.filter((match) => ground === '' || match.ground === ground);
  const choose = (where: string, without: ReadonlySet<string>) => {
    setGround(where);
    setLeftOut(without);
    onChange(
      matches.filter((match) => (where === '' || match.ground === where) && !without.has(match.match_id)),
    );
  };
  const toggle = (matchId: string) => {
    const without = new Set(leftOut);
    if (!without.delete(matchId)) without.add(matchId);
    choose(ground, without);
  };
  const count = shown.filter(({ match_id }) => !leftOut.has(match_id)).length;
  return (
    <>
      <Choice
        label="会場"
        value={ground}
        options={orNone('すべての会場', grounds)}
        onChange={(chosen) => choose(chosen, new Set())}
      />
      <details className={styles.matches}>
        <summary>
          {count === matches.length ? ALL_OPENED : `${count}試合を開きます`}（{shown.length}試合から選ぶ）
        </summary>
        <ul className={styles.plain}>
          {shown.map((match) => (
            <li key={match.match_id}>
              <label className={styles.match}>
                <input
                  type="checkbox"
                  checked={!leftOut.has(match.match_id)}
                  onChange={() => toggle(match.match_id)}
                />
                <span>
                  {dayText(match.match_date)} {startTimeText(match.scheduled_start_time)} {match.label}
                  <br />
                  {match.club_left} 対 {match.club_right}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
