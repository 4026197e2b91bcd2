import { queryOptions } from '@tanstack/react-query';
import { coupon } from '#contract/content.ts';
import { call } from '#web/api/client.ts';

/** The coupon of now; its picture is null while there is none. */
export const couponQuery = queryOptions({
  queryKey: ['coupon'],
  queryFn: ({ signal }) => call(coupon, { signal }),
});
