import { queryOptions } from '@tanstack/react-query';
import { siteConfig } from './site-config.ts';

/** What the server says of this site, for screens; read once. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: siteConfig,
  staleTime: Number.POSITIVE_INFINITY,
});
