import type { FastifyInstance } from 'fastify';
import { restartPractice } from '#contract/match/practice.ts';
import type { Match } from '#domain/match/match.ts';
import { restart } from '#domain/match/restart.ts';
import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteEventsUpTo } from './append-repository.ts';
import { matchChampionshipsOf } from './championships.ts';
import { executeOf } from './engine/execute.ts';
import { createCarryOut, matchNotFound, requireCovered } from './engine/flow.ts';
import { toFiscalYearMatch } from './fiscal-year-flow/views.ts';
import { idOf } from './repository.ts';

/**
 * Of one match by one link, in each process for itself. A restart gives a match room for 1,000 events more, each with a stored answer. Only
 * a restart that writes an event counts.
 */
export const RESTART_PACE: PaceRule = { most: 20, windowMs: 10 * 60_000 };

const TOO_OFTEN = 'この練習試合のやり直しが続いています。しばらくしてから、もう一度お試しください。';

export function registerPractice(app: FastifyInstance, services: Services): void {
  const restarts = createPace(undefined, RESTART_PACE);
  const carryOut = createCarryOut(executeOf(services), {
    view: toFiscalYearMatch,
    epoch: services.store.epoch,
  });

  registerCall(app, restartPractice, async (request) => {
    const { body, reporter } = request;
    await requireCovered(reporter, body.championshipId, body.matchId);
    const championship = await matchChampionshipsOf(services).findById(body.championshipId);
    if (championship === null || !championship.practice) throw matchNotFound();
    const deciding = (seen: number | null) => ({
      past: () => null,
      decide: (match: Match) => restart(match, seen),
    });
    const asker = `${reporter.tokenId} ${idOf(body)}`;
    return carryOut(restartPractice, request, deciding, {
      beside: (_executed, before, db) => deleteEventsUpTo(before.version, body, db),
      pace: {
        refusal: () => refusalOf(restarts.wait(asker)),
        count: () => restarts.count(asker),
      },
    });
  });
}

function refusalOf(wait: number | null): Refusal | null {
  if (wait === null) return null;
  return new Refusal('busy', { code: 'too_many_restarts', message: TOO_OFTEN }, wait);
}
