import { kickOffOf } from './clock.ts';
import type { CommandOf } from './commands.ts';
import type { KickOffs, Match, Period } from './match.ts';
import { KICK_OFF_OUT_OF_ORDER, STALE_STATUS } from './messages.ts';
import { periodsBegun } from './periods.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/** Puts right when a period began, for the clock and the minutes of its goals. */
export function setKickOff(match: Match, { period, at }: CommandOf<'setKickOff'>): Decision {
  const begun = periodsBegun(match);
  if (!begun.includes(period)) return conflict('stale_status', STALE_STATUS);
  if (match.kickOffs[period] === at) return accept();
  if (at !== null && !isInOrder(period, at, begun, match.kickOffs)) {
    return refuse('kick_off_out_of_order', KICK_OFF_OUT_OF_ORDER);
  }
  return accept({ type: 'kickOffSet', period, at });
}

function isInOrder(period: Period, at: number, begun: readonly Period[], kickOffs: KickOffs): boolean {
  const place = begun.indexOf(period);
  return begun.every((other, index) => {
    const begunAt = kickOffOf(other, kickOffs);
    if (begunAt === null || index === place) return true;
    return index < place ? begunAt < at : begunAt > at;
  });
}
