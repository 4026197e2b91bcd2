import { queryOptions } from '@tanstack/react-query';
import { pastFiscalYears, thisYearArchive } from '#contract/archive.ts';
import { type PastYears, pastYears } from '#contract/content.ts';
import { call } from '#web/api/client.ts';
import { REREAD_MS } from '#web/api/reread.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';

/** This fiscal year's championships, the newest start first. */
export const archiveQuery = queryOptions({
  queryKey: ['archive', 'this-year'],
  queryFn: async ({ signal }) =>
    call(thisYearArchive, { query: { fiscalYear: await currentFiscalYear() }, signal }),
  refetchInterval: REREAD_MS,
});

/** The championships of an earlier fiscal year, as those of this one are listed. */
export function archiveOfYear(fiscalYear: number) {
  return queryOptions({
    queryKey: ['archive', 'of-year', fiscalYear],
    queryFn: ({ signal }) => call(thisYearArchive, { query: { fiscalYear: String(fiscalYear) }, signal }),
  });
}

/** A past fiscal year: the records that the operator has written, and how many championships were followed here. */
export type PastYear = PastYears[number] & { readonly followed: number };

/** Past fiscal years, the newest first. */
export const pastYearsQuery = queryOptions({
  queryKey: ['archive', 'past-years', 'with-followed'],
  queryFn: async ({ signal }): Promise<readonly PastYear[]> => {
    const [written, followed] = await Promise.all([
      call(pastYears, { signal }),
      call(pastFiscalYears, { signal }),
    ]);
    const years = [
      ...written.map(({ fiscalYear }) => fiscalYear),
      ...followed.map(({ fiscal_year }) => fiscal_year),
    ];
    return [...new Set(years)]
      .toSorted((a, b) => b - a)
      .map((fiscalYear) => ({
        fiscalYear,
        categories: written.find((year) => year.fiscalYear === fiscalYear)?.categories ?? [],
        followed: followed.find((year) => year.fiscal_year === fiscalYear)?.championships ?? 0,
      }));
  },
});
