import type { SearchScreen } from './search-screens.ts';
import type { StoredSelection } from './stored-selection.ts';

/** What a match of a search is opened for: to report it, or to correct its registered result. */
export type Purpose = 'report' | 'correct';

/** Whether championship, category and venue are all there: the match's screen reads them again. */
export function isComplete(chosen: Pick<StoredSelection, 'championship' | 'category' | 'venue'>): boolean {
  return [chosen.championship, chosen.category, chosen.venue].every((part) => part !== null && part !== '');
}

/** The route of the match's screen. Correcting is one screen for both doors: it knows the door by the search's stored path. */
export function screenFor(purpose: Purpose, door: SearchScreen['door']) {
  if (purpose === 'correct') return '/connecter/edit-match-result/$championshipId/$matchId';
  return door === 'match'
    ? '/connecter/register-match-result/$championshipId/$matchId'
    : '/connecter/test-register-match-result/$championshipId/$matchId';
}
