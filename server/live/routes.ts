import type { FastifyInstance } from 'fastify';
import { stream } from '#contract/live.ts';
import { reportersOf } from '#server/access/public.ts';
import { championshipsOf } from '#server/championships/public.ts';
import type { Reporter } from '#server/http/callers.ts';
import { registerCall } from '#server/http/register.ts';
import { matchReadsOf } from '#server/matches/public.ts';
import { sessionsOf } from '#server/members/public.ts';
import { invalid, invalidInput, notFound, Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { createHub } from './hub.ts';
import type { Topic } from './listeners.ts';
import { createPresence } from './presence.ts';
import { openStream } from './stream.ts';
import { createChampionshipWatch, createLinkWatch, createMemberWatch } from './watch.ts';

const NOTHING_NAMED = '大会または試合を指定してください。';
const ONE_FOR_A_MATCH = '試合を指定するときは、大会を一つだけ指定してください。';
const NOT_FOUND = '指定された大会または試合が見つかりません。';
const FULL = {
  code: 'too_many_listeners',
  message: 'ただいま速報を見ている方が多いため接続できません。時間をおいて再度お試しください。',
};
const TOO_MANY = {
  code: 'too_many_connections',
  message: '同じ場所からの接続が多すぎます。時間をおいて再度お試しください。',
};

/** Seconds after which a refused listener may try again. */
const RETRY_AFTER = 30;

export function registerLive(app: FastifyInstance, services: Services): void {
  const { bus, log } = services;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const onError = (error: unknown) => log.error(error);
  const hub = createHub({ bus, matches, onError });
  const presence = createPresence({ bus, db: services.store.db, onError });
  const linkWatch = createLinkWatch(reportersOf(services), onError);
  const memberWatch = createMemberWatch(sessionsOf(services), onError);
  const championshipWatch = createChampionshipWatch(championships, onError);
  // Before the server waits for its connections to end: these would not by themselves.
  app.addHook('preClose', async () => {
    await linkWatch.close();
    await memberWatch.close();
    await championshipWatch.close();
    await presence.close();
    await hub.close();
  });

  registerCall(app, stream, async ({ query, reporter, member }, reply) => {
    const { page } = query;
    const topics = await topicsOf(query, reporter);
    const opening = openStream(reply);
    const joined = await hub.join(topics, opening.listener, opening.begin);
    if (joined === 'unknownMatch') throw notFound('not_found', NOT_FOUND);
    if (joined === 'full') throw new Refusal('busy', FULL, RETRY_AFTER);
    if (joined === 'tooManyFromAddress') throw new Refusal('tooMany', TOO_MANY, RETRY_AFTER);
    opening.onClose(joined);
    if (member !== null) opening.onClose(memberWatch.enter(member, opening.listener.end));
    for (const topic of topics) {
      const { championshipId, matchId } = topic;
      if (reporter === null) {
        opening.onClose(championshipWatch.enter(championshipId, opening.listener.end));
        continue;
      }
      opening.onClose(linkWatch.enter({ linkId: reporter.tokenId, topic }, opening.listener.end));
      if (page === undefined || matchId === null) continue;
      opening.onClose(presence.enter({ championshipId, matchId }, page, opening.listener.write));
    }
    return undefined;
  });

  /** Throws for what does not exist, and alike for what the caller may not see. */
  async function topicsOf(
    {
      championshipId: requested,
      matchId,
    }: { readonly championshipId?: string | readonly string[]; readonly matchId?: string },
    reporter: Reporter | null,
  ): Promise<readonly Topic[]> {
    if (requested !== undefined) {
      const ids = typeof requested === 'string' ? [requested] : requested;
      if (ids.length > 1 && matchId !== undefined) {
        throw invalidInput('matchId', ONE_FOR_A_MATCH);
      }
      const topics = ids.map((championshipId) => ({ championshipId, matchId: matchId ?? null }));
      for (const topic of topics)
        if (!(await isOpenTo(topic, reporter))) throw notFound('not_found', NOT_FOUND);
      return topics;
    }
    if (matchId === undefined) {
      throw invalid('missing', NOTHING_NAMED, 'championshipId');
    }
    for (const id of await matches.findChampionshipIds(matchId)) {
      const topic = { championshipId: id, matchId };
      if (await isOpenTo(topic, reporter)) return [topic];
    }
    throw notFound('not_found', NOT_FOUND);
  }

  /** A reporter sees what the token opens, practice included; a member every championship but those. */
  async function isOpenTo({ championshipId, matchId }: Topic, reporter: Reporter | null): Promise<boolean> {
    const championship = await championships.findById(championshipId);
    if (championship === null) return false;
    if (reporter === null) return !championship.practice;
    if (matchId !== null) return (await reporter.covers(championshipId, matchId)) === 'yes';
    return !championship.practice && (await reporter.covers(championshipId, '')) !== 'foreign';
  }
}
