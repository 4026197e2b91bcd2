/** The double check of a weekend: every match of a few days, its recorder, and whether it agrees with the paper. */

import type { FastifyInstance } from 'fastify';
import { adminWeekend, checkMatch, MOST_WEEKEND_DAYS, type WeekendMatch } from '#contract/match/admin.ts';
import { addDays } from '#domain/calendar/tokyo.ts';
import { STALE_VERSION } from '#domain/match/administration-messages.ts';
import type { LevelRule } from '#domain/match/double-check.ts';
import { findLabels } from '#server/football/access/public.ts';
import { findLevelRules } from '#server/football/competition/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalid } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { matchNotFound } from '../engine/flow.ts';
import { versionIn } from '../engine/seen.ts';
import { withChampionship } from '../reads.ts';
import { findById } from '../repository.ts';
import type { MatchRecord } from '../row.ts';
import { rulesView, toMatchView } from '../views.ts';
import { checkEntry, recorderOf, stateOf } from './audit.ts';
import {
  type Check,
  type Done,
  deleteCheck,
  findAllChecks,
  findLastSettled,
  keyOf,
  putCheck,
} from './history-repository.ts';
import { findAllOfDays } from './list-repository.ts';

const TOO_LONG = `日付の範囲は${MOST_WEEKEND_DAYS}日以内で選択してください。`;

export function registerWeekend(app: FastifyInstance, services: Services): void {
  const { store, clock, audit } = services;
  const championships = matchChampionshipsOf(services);

  registerCall(app, adminWeekend, async ({ query: days }) => {
    if (days.to < days.from || days.to > addDays(days.from, MOST_WEEKEND_DAYS - 1)) {
      throw invalid('out_of_range', TOO_LONG, 'to');
    }
    const [records, settled, checks] = await Promise.all([
      findAllOfDays(days, store.db),
      findLastSettled(days, store.db),
      findAllChecks(days, store.db),
    ]);
    const actors = new Set([...settled.values()].map(({ actor }) => actor));
    const labels = await findLabels(actors, store.db);
    const ids = new Set(records.map(({ championshipId }) => championshipId));
    const known = await Promise.all([...ids].map((id) => championships.findById(id)));
    const levelRuleOf = await findLevelRules(
      known.filter((one) => one !== null),
      store.db,
    );
    const matches = await Promise.all(
      records.map((record) => {
        const key = keyOf(record.championshipId, record.matchId);
        return weekendMatch(record, levelRuleOf(record), settled.get(key), checks.get(key), labels);
      }),
    );
    return { matches: matches.flat(), now: clock().toString() };
  });

  registerCall(app, checkMatch, async ({ params, body: { version, epoch, checked }, member }) => {
    const { championshipId, matchId } = params;
    const championship = await championships.findById(championshipId);
    if (championship === null || championship.practice) throw matchNotFound();
    await store.transaction(async (db) => {
      const record = await findById(championshipId, matchId, db);
      if (record === null) throw matchNotFound();
      if (record.state.version !== versionIn(store.epoch.current(), { version, epoch })) {
        throw conflict('stale_version', STALE_VERSION);
      }
      if (checked) {
        const check = { version, by: member.email, at: clock().toString() };
        await putCheck(championshipId, matchId, check, db);
      } else await deleteCheck(championshipId, matchId, db);
      await audit(checkEntry(record, championship, checked, member.email), db);
    });
    return { version };
  });

  /** In a list, which is empty when the championship is gone in the meantime. */
  function weekendMatch(
    record: MatchRecord,
    level_rule: LevelRule,
    settled: Done | undefined,
    check: Check | undefined,
    labels: ReadonlyMap<string, string>,
  ): Promise<readonly WeekendMatch[]> {
    const { state } = record;
    const isRegistered = state.outcome.kind === 'registered';
    return withChampionship(championships, record.championshipId, [], async (championship) => [
      {
        championship_name: championship.name,
        category: championship.category,
        state: stateOf(state),
        match: toMatchView(record, championship),
        rules: rulesView(championship.rules),
        level_rule,
        registered:
          isRegistered && settled !== undefined
            ? { by: recorderOf(settled.actor, labels), at: settled.at }
            : null,
        checked: check?.version === state.version ? { by: check.by, at: check.at } : null,
      },
    ]);
  }
}
