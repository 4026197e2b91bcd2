import { queryOptions } from '@tanstack/react-query';
import { thisYearArchive } from '#contract/archive.ts';
import { pastYears } from '#contract/content.ts';
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';

/** This fiscal year's championships, the newest start first. */
export const archiveQuery = queryOptions({
  queryKey: ['archive', 'this-year'],
  queryFn: async ({ signal }) =>
    call(thisYearArchive, { query: { fiscalYear: await currentFiscalYear() }, signal }),
});

/** Past fiscal years; they change by a new start of the server alone. */
export const pastYearsQuery = queryOptions({
  queryKey: ['archive', 'past-years'],
  queryFn: ({ signal }) => call(pastYears, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
