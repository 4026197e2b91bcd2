import type { FollowTarget as Target } from '#domain/follow/follow.ts';
import { useFollowing } from '#web/api/follows.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';

type FollowTargetProps = { readonly target: Target; readonly name: string };

/** Follows what the page shows. */
export function FollowTarget({ target, name }: FollowTargetProps) {
  return <FollowButton name={name} {...useFollowing(target)} />;
}
