/** Between a stored schedule and the form in which administrators change it. */

import { type FixtureEntry, type FixtureForm, readFixture } from '#domain/input/fixture.ts';
import { AS_ENTERED, clubsAfter } from '#domain/input/stored.ts';
import { invalidForm } from '#server/refusal.ts';
import type { NewMatch, ScheduledMatch } from '../row.ts';

export function formOf(match: NewMatch, division: string): FixtureForm {
  return {
    division,
    group_1: match.group1 ?? '',
    group_2: match.group2 ?? '',
    label: match.label,
    match_date: match.date,
    scheduled_start_time: match.scheduledStartTime,
    ground: match.ground,
    club_left_name: match.clubs.home,
    club_right_name: match.clubs.away,
    club_left_id: match.clubIds.home ?? '',
    club_right_id: match.clubIds.away ?? '',
  };
}

/** Throws a Refusal (400) with the first fault. */
export function readForm(input: FixtureForm): FixtureEntry {
  const read = readFixture(input);
  if (read.ok) return read.entry;
  throw invalidForm(read.faults);
}

/** The match as the entry has it, with the clubs that results have put in place of the entry's; `stored` is null for a new one. */
export function matchOf(
  id: Pick<NewMatch, 'championshipId' | 'matchId'>,
  entry: FixtureEntry,
  divisionId: string,
  stored: ScheduledMatch | null,
): ScheduledMatch {
  const { startTime, division: _division, ...rest } = entry;
  const clubs = stored === null ? { enteredClubs: AS_ENTERED } : clubsAfter(stored, entry);
  return { ...rest, ...id, divisionId, scheduledStartTime: startTime, ...clubs };
}
