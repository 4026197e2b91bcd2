/**
 * The stream of people without an account: the matches of championships that are shown to them live, as the public calls answer them. It has places
 * and limits of its own, and is written after the members' (decision 36).
 */

import type { FastifyInstance } from 'fastify';
import { publicStream } from '#contract/championship/public-results.ts';
import type { Fault } from '#domain/fault.ts';
import { admitOpenReadingOf, notShown } from '#server/football/strangers/public.ts';
import { stopping } from '#server/platform/http/draining.ts';
import { isNear, networkOf } from '#server/platform/http/network.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { Refusal, type RefusalKind } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { type Hub, type HubServices, strangersTopic } from './hub.ts';
import { createStrangersPlaces, type StrangersPlaces } from './places.ts';
import { openStream } from './stream.ts';
import type { StreamWorkers } from './stream-workers.ts';
import { createStrangersWatch } from './watch.ts';

/** What the stream shares with the members'. */
export type StrangersStreamNeeds = Pick<HubServices, 'strangersView' | 'onError'> & {
  readonly hub: Hub;
  readonly workers: StreamWorkers;
  /** Whether the server is about to stop. */
  readonly isClosing: () => boolean;
};

const FULL = 'ただいま速報を見ている方が多いため接続できません。このページは、しばらくごとに新しくなります。';
const TOO_MANY = '同じ場所からの接続が多すぎます。このページは、しばらくごとに新しくなります。';

const NO_PLACE: Readonly<
  Record<
    Exclude<ReturnType<StrangersPlaces['take']>, () => void>,
    { readonly kind: RefusalKind; readonly fault: Fault }
  >
> = {
  full: { kind: 'busy', fault: { code: 'too_many_listeners', message: FULL } },
  tooManyFromAddress: { kind: 'tooMany', fault: { code: 'too_many_connections', message: TOO_MANY } },
};

/** Seconds after which a refused page may try again; it looks again by itself meanwhile. */
const RETRY_AFTER = 60;

export function registerStrangersStream(
  app: FastifyInstance,
  services: Services,
  { hub, workers, strangersView, onError, isClosing }: StrangersStreamNeeds,
): void {
  const { bus, config, content, meter } = services;
  const admitOpenReading = admitOpenReadingOf(services);
  const places = createStrangersPlaces(config.publicStreams);
  meter.gauge('public_streams', places.count);
  const isLive = async (championshipId: string) => (await strangersView(championshipId)) !== null;
  const watch = createStrangersWatch({ isLive }, onError);
  const unsubscribe = bus.subscribe({
    changed: () => undefined,
    championshipChanged: watch.look,
    // The operator's switch is one of these.
    documentChanged: () => void content.reload().then(watch.look, onError),
    resync: watch.look,
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    await watch.close();
  });

  // The hook of a scope runs for its matched route, however a client spells the address.
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }) => admitOpenReading(ip));
    registerCall(scope, publicStream, async ({ query }, reply) => {
      if (isClosing()) throw stopping();
      // Another site's program, which could take places though it can read nothing.
      if (reply.request.headers['sec-fetch-site'] === 'cross-site') throw notShown();
      const topics = [query.championshipId].flat().map(strangersTopic);
      const opened = openStream(reply);
      const { listener, begin, onClose } = opened;
      const leavePlace = takePlace(reply.request.ip);
      // Before the championships are looked at: none of them ends unseen.
      const watches = topics.map(({ championshipId }) => watch.enter(championshipId, listener.end));
      const leaves = [leavePlace, ...watches];
      try {
        // One after the other: an unknown id is read from the database each time, and the first ends it.
        for (const { championshipId } of topics) if (!(await isLive(championshipId))) throw notShown();
        const leaveTopics = await hub.join(topics, listener, begin);
        if (leaveTopics === 'unknownMatch') throw notShown();
        leaves.push(leaveTopics);
        onClose(() => leaveAll(leaves));
        workers.take(opened, topics, leaveTopics);
        return undefined;
      } catch (error) {
        leaveAll(leaves);
        throw error;
      }
    });
  });

  function takePlace(address: string): () => void {
    // An address that is near is most likely a proxy's.
    const taken = places.take(isNear(address) ? null : networkOf(address));
    if (typeof taken === 'function') return taken;
    const { kind, fault } = NO_PLACE[taken];
    throw new Refusal(kind, fault, RETRY_AFTER);
  }
}

function leaveAll(leaves: readonly (() => void)[]): void {
  for (const leave of leaves) leave();
}
