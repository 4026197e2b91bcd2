/**
 * What stands on a **card**: the picture that an app shows of a link to a championship or a match. It is shown to people
 * without an account, so a match is on it only where they see it, with the score only where they see that.
 */

import type { PublicMatch } from '#contract/championship/public-results.ts';
import { isScored } from '../csv.ts';
import { dayText } from '../embeds.ts';

export type CardFacts = {
  readonly site: string;
  /** Null where strangers are not told which championship it is, or whether there is one. */
  readonly championship: { readonly name: string; readonly category: string } | null;
  readonly match: CardMatch | null;
};

export type CardMatch = {
  readonly home: string;
  readonly away: string;
  /** 2 - 1; before the match its time. */
  readonly middle: string;
  /** PK 4 - 3; null where there are no kicks. */
  readonly kicks: string | null;
  readonly standing: { readonly tone: 'before' | 'live' | 'finished' | 'postponed'; readonly word: string };
  /** Where it belongs, and where it is played. */
  readonly place: string;
};

export function cardMatch(match: PublicMatch): CardMatch {
  const { home_club: home, away_club: away } = match;
  const names = { home: home.club_name, away: away.club_name };
  const day = dayText(match.match_date);
  const place = [match.round, match.match, match.venue].filter((part) => part !== '').join('　');
  if (match.is_postponed) {
    return { ...names, middle: '対', kicks: null, standing: { tone: 'postponed', word: '延期' }, place };
  }
  if (!isScored(match)) {
    const middle = match.scheduled_match_start_time ?? '時刻未定';
    return { ...names, middle, kicks: null, standing: { tone: 'before', word: day }, place };
  }
  return {
    ...names,
    middle: `${home.final_score} - ${away.final_score}`,
    kicks: match.has_pk ? `PK ${home.pk_score} - ${away.pk_score}` : null,
    standing: standingOf(match.game_status),
    place: `${place}　${day}`,
  };
}

/** A picture in a conversation stays as it was sent: a score that moves says that it does. */
function standingOf(status: PublicMatch['game_status']): CardMatch['standing'] {
  return status === '試合終了'
    ? { tone: 'finished', word: status }
    : { tone: 'live', word: `速報 ${status}` };
}
