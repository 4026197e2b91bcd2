import type { FastifyInstance } from 'fastify';
import { SERVER_TIME } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import type { Fault } from '#domain/fault.ts';
import { reportersOf } from '#server/football/access/public.ts';
import { championshipsOf, strangersOf } from '#server/football/championships/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { strangersViewOf } from '#server/football/strangers/public.ts';
import { membersOf } from '#server/people/members/public.ts';
import type { Member, Reporter } from '#server/platform/http/callers.ts';
import { stopping } from '#server/platform/http/draining.ts';
import { isNear, networkOf } from '#server/platform/http/network.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { timeText } from '#server/platform/http/server.ts';
import { invalid, invalidInput, notFound, Refusal, type RefusalKind } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { createHub } from './hub.ts';
import { type Followed, followedByLink, topicsOfStream } from './link-topics.ts';
import type { Listener, Topic } from './listeners.ts';
import { keepLooking } from './missed-changes.ts';
import { createPlaces, type Holder, type NoPlace } from './places.ts';
import { presenceOf } from './presence.ts';
import { registerStrangersStream } from './strangers-stream.ts';
import { openStream } from './stream.ts';
import { createStreamWorkers } from './stream-workers.ts';
import { createChampionshipWatch, createLinkWatch, createMemberWatch } from './watch.ts';

const NOTHING_NAMED = '大会または試合を指定してください。';
const ONE_FOR_A_MATCH = '試合を指定するときは、大会を一つだけ指定してください。';
const NOT_FOUND = '指定された大会または試合が見つかりません。';
const NO_PLACE: Readonly<Record<NoPlace, { readonly kind: RefusalKind; readonly fault: Fault }>> = {
  full: {
    kind: 'busy',
    fault: {
      code: 'too_many_listeners',
      message: 'ただいま速報を見ている方が多いため接続できません。時間をおいて再度お試しください。',
    },
  },
  tooManyOfMember: {
    kind: 'tooMany',
    fault: {
      code: 'too_many_streams',
      message:
        'このアカウントで速報を開いている画面が多すぎます。使っていない画面を閉じて、時間をおいて再度お試しください。',
    },
  },
  tooManyOfLink: {
    kind: 'tooMany',
    fault: {
      code: 'too_many_streams',
      message: 'このURLで速報を開いている端末が多すぎます。時間をおいて再度お試しください。',
    },
  },
  tooManyFromAddress: {
    kind: 'tooMany',
    fault: {
      code: 'too_many_connections',
      message: '同じ場所からの接続が多すぎます。時間をおいて再度お試しください。',
    },
  },
};

/** Seconds after which a refused listener may try again. */
const RETRY_AFTER = 30;

export function registerLive(app: FastifyInstance, services: Services): void {
  const { bus, config, log, meter } = services;
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const onError = (error: unknown) => log.error(error);
  const strangersView = strangersViewOf(strangersOf(services));
  const hub = createHub({ bus, meter, matches, strangersView, onError });
  const workers = createStreamWorkers({ count: config.streamWorkers, join: hub.follow, onError });
  const places = createPlaces(Math.max(1, config.streamWorkers));
  meter.gauge('open_streams', places.count);
  const presence = presenceOf(services);
  keepLooking(services);
  const linkWatch = createLinkWatch(reportersOf(services), onError);
  const memberWatch = createMemberWatch(membersOf(services), onError);
  const championshipWatch = createChampionshipWatch(championships, onError);
  let isClosing = false;
  // Before the server waits for its connections to end: these would not by themselves.
  app.addHook('preClose', async () => {
    isClosing = true;
    await linkWatch.close();
    await memberWatch.close();
    await championshipWatch.close();
    presence.close();
    await hub.close();
    await workers.close();
  });

  registerStrangersStream(app, services, {
    hub,
    workers,
    strangersView,
    onError,
    isClosing: () => isClosing,
  });

  registerCall(app, stream, async ({ query, reporter, member }, reply) => {
    if (isClosing) throw stopping();
    // Beside the stream's own headers.
    reply.raw.setHeader(SERVER_TIME, timeText(services.clock));
    const opened = openStream(reply);
    const { listener, begin, onClose } = opened;
    // First of all: who gets no place costs nothing more.
    const leavePlace = takePlace(holderOf(reporter, member), reply.request.ip, listener);
    try {
      const followed = await followedBy(query, reporter);
      const leaveTopics = await hub.join(followed, listener, begin);
      if (leaveTopics === 'unknownMatch') throw notFound('not_found', NOT_FOUND);
      const watches =
        reporter === null
          ? watchesOfMember(member, followed, listener)
          : watchesOfReporter(reporter, followed, query.page, listener);
      const leaves = [leavePlace, leaveTopics, ...watches];
      // One listener on the socket, however many championships it follows.
      onClose(() => {
        for (const leave of leaves) leave();
      });
      workers.take(opened, topicsOfStream(followed), leaveTopics);
      return undefined;
    } catch (error) {
      leavePlace();
      throw error;
    }
  });

  function takePlace(holder: Holder, address: string, { end }: Listener): () => void {
    // A link has its own limit, and a club house has many reporters. An address that is near is most likely a proxy's.
    const network = holder.kind === 'link' || isNear(address) ? null : networkOf(address);
    const taken = places.take(holder, network, end);
    if (typeof taken === 'function') return taken;
    const { kind, fault } = NO_PLACE[taken];
    throw new Refusal(kind, fault, RETRY_AFTER);
  }

  function watchesOfMember(
    member: Member | null,
    followed: readonly Followed[],
    { end }: Listener,
  ): readonly (() => void)[] {
    return [
      ...(member === null ? [] : [memberWatch.enter(member, end)]),
      ...followed.map(({ championshipId }) => championshipWatch.enter(championshipId, end)),
    ];
  }

  function watchesOfReporter(
    { tokenId }: Reporter,
    all: readonly Followed[],
    page: string | undefined,
    { end, write }: Listener,
  ): readonly (() => void)[] {
    return all.flatMap((followed) => {
      const { championshipId, matchId } = followed;
      const watch = linkWatch.enter({ linkId: tokenId, followed }, end);
      if (page === undefined || matchId === null) return [watch];
      return [watch, presence.enter({ championshipId, matchId }, page, write)];
    });
  }

  /** Throws for what does not exist, and alike for what the caller may not see. */
  async function followedBy(
    {
      championshipId: requested,
      matchId,
    }: { readonly championshipId?: string | readonly string[]; readonly matchId?: string },
    reporter: Reporter | null,
  ): Promise<readonly Followed[]> {
    if (requested !== undefined) {
      const ids = typeof requested === 'string' ? [requested] : requested;
      if (ids.length > 1 && matchId !== undefined) {
        throw invalidInput('matchId', ONE_FOR_A_MATCH);
      }
      const topics = ids.map((championshipId) => ({ championshipId, matchId: matchId ?? null }));
      for (const topic of topics)
        if (!(await isOpenTo(topic, reporter))) throw notFound('not_found', NOT_FOUND);
      if (reporter === null || matchId !== undefined) return topics;
      return Promise.all(ids.map(async (id) => followedByLink(id, await reporter.matchesOf(id))));
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
    return !championship.practice && (await reporter.matchesOf(championshipId)).length > 0;
  }
}

function holderOf(reporter: Reporter | null, member: Member | null): Holder {
  if (reporter !== null) return { kind: 'link', id: reporter.tokenId };
  if (member !== null) return { kind: 'member', id: member.userId };
  throw new Error('A stream is a member’s or a reporter’s.');
}
