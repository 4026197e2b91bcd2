import { queryOptions } from '@tanstack/react-query';
import { type PastFiscalYears, pastFiscalYears, thisYearArchive } from '#contract/archive.ts';
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

/** Not whole where one of the two readings behind it has failed. */
export type PastArchives = { readonly years: readonly PastYear[]; readonly isWhole: boolean };

/** Past fiscal years, the newest first. What the operator has written is there without what was followed, and the other way. */
export const pastYearsQuery = queryOptions({
  queryKey: ['archive', 'past-years', 'of-both-kinds'],
  queryFn: async ({ signal }): Promise<PastArchives> => {
    const [written, followed] = await Promise.allSettled([
      call(pastYears, { signal }),
      call(pastFiscalYears, { signal }),
    ]);
    if (written.status === 'rejected' && followed.status === 'rejected') throw written.reason;
    return {
      years: yearsOf(
        written.status === 'fulfilled' ? written.value : [],
        followed.status === 'fulfilled' ? followed.value : [],
      ),
      isWhole: written.status === followed.status,
    };
  },
});

function yearsOf(written: PastYears, followed: PastFiscalYears): readonly PastYear[] {
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
}
