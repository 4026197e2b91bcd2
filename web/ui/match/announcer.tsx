import { useEffect, useRef, useState } from 'react';
import type { PublicMatch } from '#contract/public-results.ts';
import { hasScore, standingOf } from './standing.ts';

/** Says each change once to people who listen to the page; what was there at first is not news. */
export function Announcer({ matches }: { readonly matches: readonly PublicMatch[] }) {
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const before = known.current;
    const now = new Map(matches.map((match) => [keyOf(match), sentenceOf(match)]));
    known.current = matches.length === 0 ? before : now;
    if (before === null) return;
    const changed = [...now].filter(([id, text]) => before.has(id) && before.get(id) !== text);
    if (changed.length > 0) setSentence(changed.map(([, text]) => text).join(''));
  }, [matches]);
  return (
    <p className="unseen" role="status" aria-live="polite">
      {sentence}
    </p>
  );
}

function keyOf({ championship_id, match_id }: PublicMatch): string {
  return JSON.stringify([championship_id, match_id]);
}

function sentenceOf(match: PublicMatch): string {
  const { home_club: home, away_club: away } = match;
  const { word } = standingOf(match);
  if (!hasScore(match)) return `${word}、${home.club_name} 対 ${away.club_name}。`;
  const kicks = match.has_pk ? `、PK ${home.pk_score}対${away.pk_score}` : '';
  return `${word}、${home.club_name} ${home.final_score}対${away.final_score} ${away.club_name}${kicks}。`;
}
