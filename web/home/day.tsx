import { type ReactNode, useState } from 'react';
import {
  type FollowedMatches,
  followed,
  type PlacedMatch,
  type Today,
  today,
} from '#contract/championship/today.ts';
import { useRead } from '#web/api/calls.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Announcer } from '#web/ui/match/announcer.tsx';
import { FollowedSection } from './followed-section.tsx';
import { hasSize } from './has-size.ts';
import { useLiveMatches } from './live-matches.ts';
import { TodaySection } from './today-section.tsx';

/**
 * What home begins with: how what the member follows stands, and today's matches, both live. `children` stand below, as soon as what
 * is above them has its size.
 */
export function Day({ children }: { readonly children: ReactNode }) {
  const ofFollowed = useRead(followed);
  const ofToday = useRead(today);
  const isDrawn = useIsDrawn();
  // What the server has drawn has its place already.
  const [cameDrawn] = useState(isDrawn);
  const { newest, heardAt, isConnected } = useLiveMatches(championshipsIn(ofFollowed.data, ofToday.data));
  const follows = ofFollowed.data?.map((one) => withNewest(one, newest));
  const matches = ofToday.data?.matches.map(newest);
  const showsToday = cameDrawn || hasSize(ofFollowed);
  const shown = [...(follows ?? []).flatMap(matchesOf), ...(matches ?? [])];
  return (
    <>
      <FollowedSection query={ofFollowed} follows={follows} date={ofToday.data?.date ?? ''} />
      {showsToday && (
        <TodaySection
          query={ofToday}
          matches={matches}
          heardAt={Math.max(heardAt, ofToday.dataUpdatedAt)}
          isConnected={isConnected}
        />
      )}
      {shown.length > 0 && <Announcer matches={once(shown)} />}
      {showsToday && hasSize(ofToday) && children}
    </>
  );
}

/** What is followed first: a stream has room for so many. */
function championshipsIn(
  follows: readonly FollowedMatches[] | undefined,
  ofToday: Today | undefined,
): readonly string[] {
  const shown = [
    ...(follows ?? []).flatMap(matchesOf).filter(({ match }) => match.match_date === ofToday?.date),
    ...(ofToday?.matches ?? []),
  ];
  return [...new Set(shown.map(({ match }) => match.championship_id))];
}

function matchesOf({ current, next, last }: FollowedMatches): readonly PlacedMatch[] {
  return [...current, ...(next === null ? [] : [next]), ...(last === null ? [] : [last])];
}

function withNewest(one: FollowedMatches, newest: (placed: PlacedMatch) => PlacedMatch): FollowedMatches {
  const { current, next, last } = one;
  return { ...one, current: current.map(newest), next: next && newest(next), last: last && newest(last) };
}

/** Each match once. */
function once(all: readonly PlacedMatch[]) {
  const byName = new Map(
    all.map(({ match }) => [JSON.stringify([match.championship_id, match.match_id]), match]),
  );
  return [...byName.values()];
}
