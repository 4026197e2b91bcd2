import { type PastFiscalYears, pastFiscalYears } from '#contract/archive.ts';
import { type PastYears, pastYears } from '#contract/content.ts';
import { keyOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { readingOfSeveral } from '#web/api/reading-of-several.ts';

/** A past fiscal year: the records that the operator has written, and how many championships were followed here. */
export type PastYear = PastYears[number] & { readonly followed: number };

/** Not whole where one of the two readings behind it has failed. */
export type PastArchives = { readonly years: readonly PastYear[]; readonly isWhole: boolean };

/** Past fiscal years, the newest first. What the operator has written is there without what was followed, and the other way. */
export const pastYearsQuery = readingOfSeveral(
  [keyOf(pastYears), keyOf(pastFiscalYears)],
  async (signal): Promise<PastArchives> => {
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
);

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
