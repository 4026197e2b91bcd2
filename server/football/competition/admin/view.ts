/** A competition in the administrators' words: its settings, what they make, and what is still to be done by hand. */

import type {
  AdminCompetition,
  CompetitionPreview,
  FillingView,
} from '#contract/championship/admin-competition.ts';
import { type ChampionshipMatches, competitionOf } from '#domain/competition/assembly.ts';
import { type Filling, fillingsIn } from '#domain/competition/filling.ts';
import { type Outlook, outlookOf } from '#domain/competition/outlook.ts';
import type { CompetitionSettings } from '#domain/competition/settings.ts';
import { faultsInSettings } from '#domain/competition/settings-faults.ts';
import { lotsToDraw } from '#domain/competition/standings/table.ts';
import { SIDES } from '#domain/match/match.ts';
import type { ReadCompetition } from '../reading.ts';
import { type FindCertainties, viewOfOutlook } from '../view.ts';

/** Settings, and the matches on which they are tried. */
export type Previewed = Pick<ReadCompetition, 'settings' | 'facts' | 'matches'>;

export function toPreview(read: Previewed, findCertainties: FindCertainties): CompetitionPreview {
  const { settings, facts } = read;
  const faults = [...faultsInSettings(settings, facts)];
  const competition = competitionOf(settings, facts);
  const outlook = outlookOf(competition);
  const { toFill, conflicts } = fillingsIn({ settings, championship: facts, competition, outlook });
  return {
    faults,
    view: viewOfOutlook({ ...read, competition, outlook }, findCertainties),
    lots_to_draw: lotsIn(outlook, facts),
    fillings: toFill.map(fillingView),
    conflicts: conflicts.map(fillingView),
  };
}

export function toAdminCompetition(
  read: ReadCompetition,
  findCertainties: FindCertainties,
): AdminCompetition {
  const { championship, settings, facts, matches } = read;
  const { lots, ...requested } = settings;
  const nameOf = groupNames(facts);
  const inForce = lotsInForce(settings, facts);
  return {
    championship_id: championship.id,
    fiscal_year: championship.fiscalYear,
    championship_name: championship.name,
    is_league: facts.format === 'league',
    version: read.version,
    updated_by: read.updatedBy,
    updated_at: read.updatedAt,
    settings: requested,
    lots: lots.map((lot) => ({
      group: lot.group,
      group_name: nameOf(lot.group),
      order: [...lot.order],
      drawn_on: lot.drawnOn,
      recorded_by: lot.recordedBy,
      drawn_at: lot.drawnAt,
      witness: lot.witness,
      number: lot.number,
      holds: inForce.has(lotKey(nameOf(lot.group), lot)),
    })),
    groups: facts.groups.map(({ key, name }) => ({ key, name, clubs: clubsOf(key, facts) })),
    matches: matches.map(({ schedule, match }) => ({
      match_id: schedule.matchId,
      group_name:
        championship.divisions.find(({ id }) => id === schedule.divisionId)?.name ?? schedule.divisionId,
      label: schedule.label,
      match_date: schedule.date,
      scheduled_start_time: schedule.scheduledStartTime,
      home: match.fixture.clubs.home,
      away: match.fixture.clubs.away,
    })),
    preview: toPreview(read, findCertainties),
  };
}

/** What a group's key stands for on the screen; a comparison is its own name. */
export function groupNames({ groups }: ChampionshipMatches): (key: string) => string {
  const names = new Map(groups.map(({ key, name }) => [key, name]));
  return (key) => names.get(key) ?? key;
}

export function lotsOf(
  settings: CompetitionSettings,
  facts: ChampionshipMatches,
): CompetitionPreview['lots_to_draw'] {
  return lotsIn(outlookOf(competitionOf(settings, facts)), facts);
}

function lotsIn({ tables }: Outlook, { groups }: ChampionshipMatches): CompetitionPreview['lots_to_draw'] {
  const keys = new Map(groups.map(({ key, name }) => [name, key]));
  return [...tables].flatMap(([name, table]) =>
    lotsToDraw(table).map((clubs) => ({
      group: keys.get(name) ?? name,
      group_name: name,
      clubs: [...clubs],
    })),
  );
}

function lotsInForce(settings: CompetitionSettings, facts: ChampionshipMatches): ReadonlySet<string> {
  if (settings.lots.length === 0) return new Set();
  const { tables } = outlookOf(competitionOf(settings, facts));
  return new Set(
    [...tables].flatMap(([name, { rows }]) =>
      rows.flatMap(({ lot }) => (lot === null ? [] : [lotKey(name, lot)])),
    ),
  );
}

function lotKey(name: string, lot: { readonly order: readonly string[]; readonly drawnOn: string }): string {
  return JSON.stringify([name, lot.order, lot.drawnOn]);
}

function clubsOf(key: string, { matches }: ChampionshipMatches): string[] {
  const named = matches
    .filter(({ group }) => group === key)
    .flatMap(({ match }) => SIDES.map((side) => match.fixture.clubs[side]));
  return [...new Set(named)].toSorted((a, b) => a.localeCompare(b, 'ja', { numeric: true }));
}

function fillingView({ matchId, name, before, after }: Filling): FillingView {
  return { match_id: matchId, name, before, after };
}
