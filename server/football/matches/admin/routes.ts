/** Matches for administrators: found, followed, changed, checked against paper. */

import type { FastifyInstance } from 'fastify';
import { adminMatch, listAdminMatches } from '#contract/match/admin.ts';
import { findLabels } from '#server/football/access/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { matchChampionshipsOf } from '../championships.ts';
import { matchNotFound } from '../engine/flow.ts';
import { withChampionship } from '../reads.ts';
import { findById } from '../repository.ts';
import { registerFixtures } from '../schedule/routes.ts';
import { eventOnWire } from '../timeline/routes.ts';
import { rulesView, toMatchView } from '../views.ts';
import { recorderOf, stateOf } from './audit.ts';
import { registerMatchChanges } from './changes.ts';
import { findHistory } from './history-repository.ts';
import { findPage } from './list-repository.ts';
import { registerResultsEntry } from './results-entry.ts';
import { registerWeekend } from './weekend.ts';

export function registerMatchesAdmin(app: FastifyInstance, services: Services): void {
  const { store } = services;
  const championships = matchChampionshipsOf(services);

  registerCall(app, listAdminMatches, async ({ query }) => {
    const { search = '', state = null, category = null, championshipId = null } = query;
    const { from = null, to = null, sort = 'date', order = 'desc', page } = query;
    const requested = { search, state, category, championshipId, from, to, sort, order, ...placeOf(page) };
    const { total, rows } = await findPage(requested, store.db);
    const views = await Promise.all(
      rows.map(({ record, updatedAt }) =>
        withChampionship(championships, record.championshipId, [], async (championship) => [
          {
            championship_name: championship.name,
            category: championship.category,
            state: stateOf(record.state),
            match: toMatchView(record, championship),
            updated_at: updatedAt,
          },
        ]),
      ),
    );
    return { total, rows: views.flat() };
  });

  registerCall(app, adminMatch, async ({ params: { championshipId, matchId } }) => {
    const found = await withChampionship(championships, championshipId, null, async (championship) => {
      if (championship.practice) return null;
      // The match first: an event that comes between the two readings is one the page can wait for, never one that it lacks.
      const record = await findById(championshipId, matchId, store.db);
      if (record === null) return null;
      const events = await findHistory(championshipId, matchId, store.db);
      const history = events.filter(({ version }) => version <= record.state.version);
      const labels = await findLabels(new Set(history.map(({ actor }) => actor)), store.db);
      return {
        championship_name: championship.name,
        category: championship.category,
        state: stateOf(record.state),
        match: toMatchView(record, championship),
        rules: rulesView(championship.rules),
        history: history.map(({ version, event, actor, recordedAt, receivedAt }) => ({
          version,
          event: eventOnWire(event),
          by: recorderOf(actor, labels),
          recorded_at: recordedAt,
          received_at: receivedAt,
        })),
      };
    });
    if (found === null) throw matchNotFound();
    return found;
  });

  registerMatchChanges(app, services);
  registerWeekend(app, services);
  registerResultsEntry(app, services);
  registerFixtures(app, services);
}
