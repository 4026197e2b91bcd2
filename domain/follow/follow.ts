/** Following: what a member wants to see first, and to be told of. */

/** A club, in all that it plays; a championship, with all its matches; or one match. */
export type FollowTarget =
  | { readonly kind: 'club'; readonly club_id: string }
  | { readonly kind: 'championship'; readonly championship_id: string }
  | { readonly kind: 'match'; readonly championship_id: string; readonly match_id: string };

export const FOLLOW_KINDS = [
  'club',
  'championship',
  'match',
] as const satisfies readonly FollowTarget['kind'][];

/** More than a family has children, clubs and cups; and what home can begin with. */
export const MOST_FOLLOWS = 50;

export const FOLLOWS_FULL = `フォローできるのは${MOST_FOLLOWS}件までです。フォロー中の一覧から外すと、新しくフォローできます。`;

export function isSameTarget(one: FollowTarget, other: FollowTarget): boolean {
  return nameOf(one) === nameOf(other);
}

/** The same text for the same target alone: no id holds a line break. */
export function nameOf(target: FollowTarget): string {
  switch (target.kind) {
    case 'club':
      return `club\n${target.club_id}`;
    case 'championship':
      return `championship\n${target.championship_id}`;
    case 'match':
      return `match\n${target.championship_id}\n${target.match_id}`;
  }
}
