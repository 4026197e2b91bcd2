/** Which of two views of a match is newer (`versioned` in the contract). */

/** Of a view, or of what was read beside it. */
export type Versioned = { readonly version: number; readonly epoch?: string | undefined };

/** Whether the database has gone on from another state between the two. Of one without an epoch the version alone counts. */
export function isOtherEpoch({ epoch: one }: Versioned, { epoch: other }: Versioned): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Whether a live view says something new: the stream tells what the server knows now, in whatever epoch. */
export function isNewer(view: Versioned, shown: Versioned): boolean {
  return isOtherEpoch(view, shown) || view.version > shown.version;
}

/** As `isNewer`, also if they are level: a schedule changes without a new version. */
export function replaces(view: Versioned, shown: Versioned): boolean {
  return isOtherEpoch(view, shown) || view.version >= shown.version;
}

/**
 * Whether an answer is known to be older than another one, in whatever order they have come: by its version, and in two epochs of
 * one database by its timeline. A process that has not noticed a failover yet answers with the earlier one.
 */
export function isOlder(one: Versioned, other: Versioned): boolean {
  if (!isOtherEpoch(one, other)) return one.version < other.version;
  const [identity, timeline] = partsOf(one);
  const [otherIdentity, otherTimeline] = partsOf(other);
  return identity === otherIdentity && timeline < otherTimeline;
}

function partsOf({ epoch = '' }: Versioned): readonly [identity: string, timeline: number] {
  const [identity = '', timeline = ''] = epoch.split('.');
  return [identity, Number(timeline)];
}
