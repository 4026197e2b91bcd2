import { useEffect, useRef, useState } from 'react';
import type { PublicMatch } from '#contract/championship/public-results.ts';
import { hasScore, spokenScore, standingOf } from './standing.ts';

/** Says each change once to people who listen to the page, and what happened; what was there at first is not news. */
export function Announcer({ matches }: { readonly matches: readonly PublicMatch[] }) {
  const known = useRef<ReadonlyMap<string, PublicMatch> | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const before = known.current;
    const now = new Map(matches.map((match) => [keyOf(match), match]));
    known.current = matches.length === 0 ? before : now;
    if (before === null) return;
    const said = [...now].map(([key, match]) => newsOf(before.get(key), match)).join('');
    if (said !== '') setSentence(said);
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

/** Empty if nothing has changed. */
function newsOf(before: PublicMatch | undefined, match: PublicMatch): string {
  if (before === undefined || sentenceOf(before) === sentenceOf(match)) return '';
  return happenedIn(before, match) + sentenceOf(match);
}

/** A goal, or one that was taken back, of one club; a goal that goes over to the other club is a correction, and the score says it. */
function happenedIn(before: PublicMatch, match: PublicMatch): string {
  if (standingOf(before).tone !== 'live' || !hasScore(match)) return '';
  const home = match.home_club.final_score - before.home_club.final_score;
  const away = match.away_club.final_score - before.away_club.final_score;
  if (home * away < 0) return '';
  const clubs = [home !== 0 && match.home_club.club_name, away !== 0 && match.away_club.club_name];
  const names = clubs.filter((name) => name !== false).join('と');
  return names === '' ? '' : `${home + away > 0 ? '得点' : '得点の取り消し'}、${names}。`;
}

function sentenceOf(match: PublicMatch): string {
  return `${standingOf(match).word}、${spokenScore(match)}。`;
}
