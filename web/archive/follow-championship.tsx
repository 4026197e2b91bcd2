import { useFollowing } from '#web/api/follows.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';

type FollowChampionshipProps = { readonly championshipId: string; readonly name: string };

/** Follows a championship that goes on, also in the weeks in which it doesn't play. */
export function FollowChampionship({ championshipId, name }: FollowChampionshipProps) {
  const following = useFollowing({ kind: 'championship', championship_id: championshipId });
  return <FollowButton name={name} {...following} />;
}
