/** Following, as the signed-in account has it. */

import { follow, follows } from '#contract/club/follows.ts';
import { type FollowTarget, isSameTarget } from '#domain/follow/follow.ts';
import { readingOf, useRead } from './calls.ts';
import { ApiError } from './client.ts';
import { useWrite } from './use-write.ts';

const NOT_SAVED = '保存できませんでした。電波の状態を確かめて、もう一度お試しください。';

export type Following = {
  /** As the account has it, or as it is being changed to; undefined while that is not known. */
  readonly isFollowed: boolean | undefined;
  readonly toggle: () => void;
  /** Why the last change could not be made; null where it could. */
  readonly problem: string | null;
};

/** Whether the account follows a target, and how to change that. */
export function useFollowing(target: FollowTarget): Following {
  const { data } = useRead(follows);
  const { mutate, isPending, variables, error } = useWrite(follow, { keeps: readingOf(follows) });
  const stored = data?.some((one) => isSameTarget(one.target, target));
  const isFollowed = isPending ? variables.body?.follows : stored;
  return {
    isFollowed,
    toggle: () => mutate({ body: { target, follows: isFollowed !== true } }),
    problem:
      error === null ? null : error instanceof ApiError && error.message !== '' ? error.message : NOT_SAVED,
  };
}
