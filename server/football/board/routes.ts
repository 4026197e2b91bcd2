/** The match day as the office follows it: who enters each match, and how to reach them. */

import type { FastifyInstance } from 'fastify';
import { matchDayBoard } from '#contract/match/board.ts';
import { findAllContacts, findLabels } from '#server/football/access/public.ts';
import { findAllSummaries } from '#server/football/championships/public.ts';
import { presenceOf } from '#server/football/live/public.ts';
import { findAllOfDays, findLastRecorded, matchKeyOf, recorderOf } from '#server/football/matches/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';

export function registerBoard(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;
  const presence = presenceOf(services);

  registerCall(app, matchDayBoard, async ({ query: { day } }) => {
    const days = { from: day, to: day };
    const [records, heard, links] = await Promise.all([
      findAllOfDays(days, store.db),
      findLastRecorded(days, store.db),
      findAllContacts(clock().toString(), store.db),
    ]);
    const ids = [...new Set(records.map(({ championshipId }) => championshipId))];
    const championships = new Map((await findAllSummaries(ids, store.db)).map((one) => [one.id, one]));
    const labels = await findLabels(new Set([...heard.values()].map(({ actor }) => actor)), store.db);
    const opened = links.map(({ label, contact, category, matches }) => ({
      link: { label, contact },
      category,
      matches: new Set(matches.map((match) => matchKeyOf(match.championshipId, match.matchId))),
    }));
    return records.map(({ championshipId, matchId }) => {
      const key = matchKeyOf(championshipId, matchId);
      const last = heard.get(key);
      const category = championships.get(championshipId)?.category ?? null;
      return {
        championship_id: championshipId,
        match_id: matchId,
        heard: last === undefined ? null : { by: recorderOf(last.actor, labels), at: last.at },
        pages: presence.countAt({ championshipId, matchId }),
        contacts: opened
          .filter((one) => one.matches.has(key) || (one.category !== null && one.category === category))
          .map(({ link }) => link),
      };
    });
  });
}
