import type { MatchView } from '#contract/wire.ts';
import type { FollowTarget } from '#domain/follow/follow.ts';
import { pairLine } from '#domain/match/score-line.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { clubDirectoryOf } from '#server/football/clubs/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** What a target is called; null for one that members can't see. */
export const titlesOf = oncePerServer((services) => {
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);
  const clubs = clubDirectoryOf(services);

  async function championshipOf(id: string) {
    const championship = await championships.findById(id);
    return championship === null || championship.practice ? null : championship;
  }

  return async (target: FollowTarget): Promise<string | null> => {
    if (target.kind === 'club') return (await clubs.read()).byId(target.club_id)?.form.name ?? null;
    const championship = await championshipOf(target.championship_id);
    if (championship === null || target.kind === 'championship') return championship?.name ?? null;
    const view = await matches.findView(target.championship_id, target.match_id);
    return view && titleOfMatch(view);
  };
});

export function titleOfMatch({ home_club: home, away_club: away }: MatchView): string {
  return pairLine({ home: home.club_name, away: away.club_name });
}
