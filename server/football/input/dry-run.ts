/** The dry run's answer: the plan of a batch in the words of the wire. */

import type { InputPlan, PlannedItem } from '#contract/match/input.ts';
import type { JstDate } from '#domain/calendar/tokyo.ts';
import { noticesOf } from '#domain/input/duplicates.ts';
import { conflictMessage, isPast, MAY_BE_ANOTHER, settledByResults } from '#domain/input/messages.ts';
import type { PlannedRow, PlanRow } from '#domain/input/plan.ts';
import { isNamedAsEntered } from '#domain/input/stored.ts';
import { planItems, type Survey, type SurveyedMatch } from './survey.ts';

/** `today` is the day in Tokyo. */
export async function dryRun(survey: Survey, today: JstDate): Promise<InputPlan> {
  const planned = await planItems(survey, survey.storedMatches);
  const notices = noticesByIndex(survey);
  const byId = new Map(survey.storedMatches.map((match) => [match.matchId, match]));
  const { stored, differences, entered, newDivisions, leftOut, lineOf } = survey;
  const kind = stored === null ? 'new' : differences.length === 0 ? 'same' : 'different';
  return {
    championship: { kind, differences: [...differences], entered: [...entered] },
    new_divisions: newDivisions.map(({ name }) => name),
    items: planned.map((row, index) => ({
      row: index + 1,
      ...labelled(row, byId, lineOf),
      notices: [
        ...(notices.get(index) ?? []),
        ...(leftOut.has(index) ? [leftOut.get(index) ?? ''] : []),
        ...(row?.kind === 'new' && row.entry.date < today ? [isPast(row.entry.date)] : []),
        ...(mayBeAnother(row) ? [MAY_BE_ANOTHER] : []),
        ...settledClubs(row, survey.rows[index] ?? null, byId),
      ],
    })),
  };
}

function mayBeAnother(planned: PlannedRow | null): boolean {
  return planned?.kind === 'different' && planned.newMatchId !== null;
}

/** What is said of a row whose clubs are not those that play by now. */
function settledClubs(
  planned: PlannedRow | null,
  row: PlanRow | null,
  byId: ReadonlyMap<string, SurveyedMatch>,
): readonly string[] {
  if (planned?.kind !== 'same' && planned?.kind !== 'different') return [];
  const match = byId.get(planned.matchId);
  if (match === undefined || !row?.ok) return [];
  if (!isNamedAsEntered(match, row.entry.clubs)) return [];
  return [settledByResults(match.clubs.home, match.clubs.away)];
}

function labelled(
  planned: PlannedRow | null,
  byId: ReadonlyMap<string, SurveyedMatch>,
  lineOf: Survey['lineOf'],
): Omit<PlannedItem, 'row' | 'notices'> {
  const nothing = { match_id: null, differences: [], change_of: null, new_match_id: null, faults: [] };
  if (planned === null) return { kind: 'blank', ...nothing };
  const { kind } = planned;
  switch (kind) {
    case 'new':
    case 'same':
      return { ...nothing, kind, match_id: planned.matchId };
    case 'different':
      return {
        ...nothing,
        kind,
        match_id: planned.matchId,
        differences: [...planned.differences],
        change_of: planned.isChangeable ? (byId.get(planned.matchId)?.entered.revision ?? null) : null,
        new_match_id: planned.newMatchId,
      };
    case 'conflict': {
      const message = conflictMessage(planned.conflict, lineOf);
      return { ...nothing, kind, faults: [{ field: null, message }] };
    }
    case 'error':
      return { ...nothing, kind, faults: [...planned.faults] };
  }
}

function noticesByIndex({ rows, championship, lineOf }: Survey): ReadonlyMap<number, readonly string[]> {
  const read = rows.flatMap((row, index) => (row?.ok ? [{ entry: row.entry, index }] : []));
  const notices = noticesOf(
    read.map(({ entry }) => entry),
    championship.fiscalYear,
    (place) => lineOf(read[place]?.index ?? place),
  );
  return new Map(read.map(({ index }, place) => [index, notices[place] ?? []]));
}
