/** Between a stored schedule and the form in which administrators change it. */

import type { FixtureForm } from '#contract/fixtures.ts';
import { AS_ENTERED, clubsAfter } from '#domain/input/entered-clubs.ts';
import { type FixtureEntry, readFixture, startTimeCell } from '#domain/input/fixture.ts';
import { HttpError } from '#server/http/errors.ts';
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

/** Throws an HttpError (400) with the first thing that is wrong. */
export function readForm(form: FixtureForm): FixtureEntry {
  const read = readFixture({
    clubLeftName: form.club_left_name,
    clubRightName: form.club_right_name,
    clubLeftId: form.club_left_id,
    clubRightId: form.club_right_id,
    matchNumber: form.label,
    matchDate: form.match_date,
    scheduledStartTime: startTimeCell(form.scheduled_start_time),
    ground: form.ground,
    divisionName: form.division,
    group_1: form.group_1,
    group_2: form.group_2,
  });
  if (read.ok) return read.entry;
  const [first] = read.faults;
  const message = first?.message ?? '';
  const field = WIRE_NAMES[first?.field ?? ''] ?? 'form';
  throw new HttpError({ status: 400, code: 'invalid_input', message, field });
}

const WIRE_NAMES: Readonly<Record<string, keyof FixtureForm>> = {
  clubLeftName: 'club_left_name',
  clubRightName: 'club_right_name',
  matchNumber: 'label',
  matchDate: 'match_date',
  scheduledStartTime: 'scheduled_start_time',
  ground: 'ground',
  divisionName: 'division',
};

/** What is stored, in the words of an entry. */
export function entryOf(match: NewMatch, division: string): FixtureEntry {
  const { group1, group2, label, matchNumber, date, scheduledStartTime, ground, clubs, clubIds } = match;
  return {
    group1,
    group2,
    label,
    matchNumber,
    date,
    startTime: scheduledStartTime,
    ground,
    clubs,
    clubIds,
    division,
  };
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
