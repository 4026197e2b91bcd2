import type { SearchScreen } from './search-screens.ts';
import type { StoredSelection } from './stored-selection.ts';

/** What a match of a search is opened for: to report it, or to correct its registered result. */
export type MatchScreen = 'report' | 'edit';

/** Whether championship, category and venue are all there: the match's screen reads them again. */
export function isComplete(chosen: Pick<StoredSelection, 'championship' | 'category' | 'venue'>): boolean {
  return [chosen.championship, chosen.category, chosen.venue].every((part) => part !== null && part !== '');
}

/** Correcting is one screen for both doors; it knows the door by the search's stored path. */
export function hrefOf(
  screen: MatchScreen,
  door: SearchScreen['door'],
  championshipId: string,
  matchId: string,
): string {
  const report = door === 'match' ? 'register-match-result' : 'test-register-match-result';
  const parts = [screen === 'edit' ? 'edit-match-result' : report, championshipId, matchId];
  return `/connecter/${parts.map(encodeURIComponent).join('/')}`;
}
