import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sponsors } from '#contract/content.ts';
import { call } from '#web/api/client.ts';
import { SponsorBanners } from './sponsor-banners.tsx';

/** What has become of the reading of the sponsors. */
export type SponsorAnswer = 'some' | 'none' | 'failed';

/** The operator seldom changes them: read once. */
const sponsorsQuery = queryOptions({
  queryKey: ['site', 'sponsors'],
  queryFn: ({ signal }) => call(sponsors, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The sponsors' banners, once they have been read; where they can't be, there are none. */
export function SponsorCarousel({ onAnswer }: { readonly onAnswer: (answer: SponsorAnswer) => void }) {
  const { data: banners, isError } = useQuery(sponsorsQuery);
  const answer = banners === undefined ? isError && 'failed' : banners.length > 0 ? 'some' : 'none';
  useEffect(() => {
    if (answer) onAnswer(answer);
  }, [answer, onAnswer]);
  return banners === undefined || banners.length === 0 ? null : <SponsorBanners banners={banners} />;
}
