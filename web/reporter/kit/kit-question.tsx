import { useEffect, useId, useState } from 'react';
import { looksAlike } from '#domain/club/shirt-colour.ts';
import type { KitChoice } from '#domain/match/kit-choice.ts';
import { SIDES, type Side } from '#domain/match/match.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { type ReportedMatch, wornShirts } from '../match/reported-match.ts';
import { type MatchAddress, matchName } from '../outbox/operation.ts';
import styles from './kit-question.module.css';
import { SideKits } from './side-kits.tsx';

type KitQuestionProps = {
  readonly shown: ReportedMatch;
  readonly onChoose: (side: Side, kit: KitChoice | null) => void;
  readonly onSkip: () => void;
};

/** Before kick-off: one tap a club makes the two score buttons look different. It blocks nothing and can be skipped. */
export function KitQuestion({ shown, onChoose, onSkip }: KitQuestionProps) {
  const headingId = useId();
  return (
    <section className={`sheet ${styles.question}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        ユニフォームの色を選ぶ
      </h2>
      <p className="hint">得点ボタンに色が付き、押しまちがいを防げます。試合中も変えられます。</p>
      {SIDES.map((side) => (
        <SideKits key={side} side={side} shown={shown} onChoose={(kit) => onChoose(side, kit)} />
      ))}
      <button type="button" className="outlined" onClick={onSkip}>
        選ばずに進む
      </button>
    </section>
  );
}

/**
 * Decides whether the screen asks for the colours: before kick-off, until both clubs have theirs or the reporter skips it,
 * and only once per match and phone.
 */
export function useKitQuestion(shown: ReportedMatch, address: MatchAddress) {
  const name = matchName(address);
  const isDrawn = useIsDrawn();
  const [isNoted, setNoted] = useState(() => readNoted().includes(name));
  const [isNeeded] = useState(() => !areToldApart(shown));
  const { status, kits } = shown.match;
  const isAnswered = SIDES.every((side) => kits[side] !== undefined);
  useEffect(() => {
    if (isAnswered) note(name);
  }, [isAnswered, name]);
  return {
    // The server does not know what this phone has noted: it draws the question.
    isAsked: status === '試合前' && isNeeded && !isAnswered && (isDrawn || !isNoted),
    skip: () => {
      note(name);
      setNoted(true);
    },
  };
}

/** Compares the colours that the clubs wear by default or by a reporter's choice. */
function areToldApart(shown: ReportedMatch): boolean {
  const { home, away } = wornShirts(shown);
  return home !== null && away !== null && !looksAlike(home.colour, away.colour);
}

const KEY = 'reporterKitsAsked';
/** Matches of a long weekend; the oldest are forgotten. */
const MAX_NOTED = 50;

function note(name: string): void {
  const others = readNoted().filter((one) => one !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, name].slice(-MAX_NOTED)));
  } catch {
    // A phone that keeps nothing asks again after a reload.
  }
}

function readNoted(): readonly string[] {
  if (import.meta.env.SSR) return [];
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(noted) ? noted.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
