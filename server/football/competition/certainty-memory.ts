import { certainties } from '#domain/competition/standings/certainty.ts';
import type { League } from '#domain/competition/standings/league.ts';
import { createLru } from '#server/platform/lru.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { FindCertainties } from './view.ts';

/** Groups whose last answer is remembered; one region's championships have fewer. */
const MAX_GROUPS = 500;

/**
 * The memory of this server. Certainty changes with registered results only, not with every goal: what was found for a group
 * is kept until one of them, or a rule, is another.
 */
export const certaintiesOf = oncePerServer(createCertaintyMemory);

function createCertaintyMemory(): FindCertainties {
  const known = createLru<ReturnType<FindCertainties>>(MAX_GROUPS);
  return (league, advancing) => {
    const key = JSON.stringify([advancing, registeredOf(league)]);
    const found = known.get(key) ?? certainties(league, advancing);
    known.set(key, found);
    return found;
  };
}

/** The league as certainty sees it: what is not registered is still to be played. */
function registeredOf({ matches, ...league }: League): unknown {
  return {
    ...league,
    matches: matches.map(({ clubs, state }) => [clubs, state.kind === 'registered' ? state.score : null]),
  };
}
