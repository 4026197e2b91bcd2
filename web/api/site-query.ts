import { queryOptions } from '@tanstack/react-query';
import { config } from '#contract/operations/site.ts';
import { keyOf } from './calls.ts';
import { siteConfig } from './site-config.ts';

/** What the server says of this site, for screens; read once. */
export const siteQuery = queryOptions({
  queryKey: keyOf(config),
  queryFn: siteConfig,
  staleTime: Number.POSITIVE_INFINITY,
});
