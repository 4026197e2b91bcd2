import type { CommandOf } from './commands.ts';
import type { Match } from './match.ts';
import { closed } from './phases.ts';
import { accept, type Decision } from './rejection.ts';

/** What a side wears, before and during the match; a later choice replaces an earlier one. */
export function chooseKit(match: Match, { side, kit }: CommandOf<'chooseKit'>): Decision {
  if ((match.kits[side] ?? null) === kit) return accept();
  return closed(match) ?? accept({ type: 'kitChosen', side, kit });
}
