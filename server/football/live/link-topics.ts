import type { OpenedMatches } from '#server/platform/http/callers.ts';
import type { Topic } from './listeners.ts';

/** What a stream follows: a topic, or those matches of a championship that a link opens. */
export type Followed = Topic & {
  /** Ids of the matches; all of the topic if absent. Only with a topic of a whole championship. */
  readonly matchIds?: readonly string[];
};

/** Returns what a link follows of a championship. */
export function followedByLink(championshipId: string, opened: OpenedMatches): Followed {
  const topic = { championshipId, matchId: null };
  return opened === 'all' ? topic : { ...topic, matchIds: opened };
}

/**
 * Returns the topics of a stream: each frame is sent on one of them. The matches of a link have a separate audience, so that a
 * change of the championship is sent once and not once for each match.
 */
export function topicsOfStream(followed: readonly Followed[]): readonly Topic[] {
  return followed.flatMap(({ matchIds, ...topic }) => {
    if (matchIds === undefined) return [topic];
    const { championshipId } = topic;
    return [null, ...matchIds].map((matchId): Topic => ({ championshipId, matchId, audience: 'link' }));
  });
}
