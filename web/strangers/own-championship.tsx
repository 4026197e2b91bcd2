import { FollowButton } from '#web/ui/follow-button.tsx';
import { useOwn } from './own-follows.ts';

type OwnChampionshipProps = { readonly championshipId: string; readonly name: string };

/** Follows a championship on a phone without an account. */
export function OwnChampionship({ championshipId, name }: OwnChampionshipProps) {
  const { names, toggle } = useOwn('championship');
  return (
    <FollowButton
      name={name}
      isFollowed={names.includes(championshipId)}
      toggle={() => toggle(championshipId)}
      problem={null}
    />
  );
}
