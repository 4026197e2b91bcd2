import { fold } from '#domain/match/evolve.ts';
import type { MatchRules } from '#domain/match/match.ts';
import { fromMatch, toEvent } from '#server/football/matches/row.ts';
import { fromFlag, type Row } from '#server/platform/store/schema.ts';
import type { Database, Store, StoreKind } from '#server/platform/store/store.ts';
import {
  findAllChampionships,
  findAllEvents,
  findAllFileFaults,
  findAllMatches,
  findAllOrphans,
} from './repository.ts';

export type Examination = {
  readonly championships: number;
  readonly matches: number;
  readonly events: number;
  /** What is wrong, a Japanese line each; empty for a sound database. */
  readonly faults: readonly string[];
};

/** Looks at every match, one championship at a time; changes nothing, and may run beside a server. */
export async function examine({ kind, db }: Store): Promise<Examination> {
  // One moment's view of everything: a goal between the reading of a row and of its events would look like a fault.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute((transaction) => examineAll(transaction, kind));
}

async function examineAll(db: Database, kind: StoreKind): Promise<Examination> {
  const faults: string[] = [...(kind === 'sqlite' ? await findAllFileFaults(db) : [])];
  faults.push(...(await findAllOrphans(db)));
  const championships = await findAllChampionships(db);
  let matches = 0;
  let events = 0;
  for (const championship of championships) {
    const rules = rulesOf(championship);
    const isPractice = fromFlag(championship.practice);
    const rows = await findAllMatches(championship.championship_id, db);
    const byMatch = Map.groupBy(
      await findAllEvents(championship.championship_id, db),
      (event) => event.match_id,
    );
    for (const row of rows) {
      const events = byMatch.get(row.match_id) ?? [];
      faults.push(...faultsOf(row, events, rules, isPractice ? restartedAfter(events) : 0));
    }
    matches += rows.length;
    events += byMatch.values().reduce((sum, list) => sum + list.length, 0);
  }
  return { championships: championships.length, matches, events, faults };
}

/** The version up to which a restart has removed the events of a practice match; 0 if none has. */
function restartedAfter([first]: readonly Row<'match_events'>[]): number {
  return first?.type === 'revertedTo' ? first.version - 1 : 0;
}

function faultsOf(
  row: Row<'matches'>,
  events: readonly Row<'match_events'>[],
  rules: MatchRules,
  beginsAfter: number,
): string[] {
  const name = `試合 ${row.championship_id} / ${row.match_id}`;
  const gap = events.findIndex((event, index) => event.version !== beginsAfter + index + 1);
  if (gap >= 0) return [`${name}：記録の番号が${beginsAfter + gap + 1}番から続いていない`];
  try {
    const clubs = { home: row.club_left_name, away: row.club_right_name };
    const expected = fromMatch(fold({ rules, clubs }, events.map(toEvent), beginsAfter));
    const stored: Readonly<Record<string, unknown>> = row;
    return Object.entries(expected)
      .filter(([column, value]) => stored[column] !== value)
      .map(
        ([column, value]) =>
          `${name}：${column} が記録と違う（行 ${JSON.stringify(stored[column])}、記録 ${JSON.stringify(value)}）`,
      );
  } catch (error) {
    return [`${name}：記録を読み取れない（${error instanceof Error ? error.message : String(error)}）`];
  }
}

function rulesOf(row: Row<'championships'>): MatchRules {
  return {
    format: fromFlag(row.is_league) ? 'league' : 'knockout',
    halfMinutes: row.half_minutes,
    extraHalves: fromFlag(row.extra_halves),
    extraHalfMinutes: row.extra_half_minutes,
    shootOutKicks: row.shoot_out_kicks,
  };
}
