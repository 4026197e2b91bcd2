import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { championshipDetail, championshipNames } from '#contract/championships.ts';
import { inputMatchData, matchInputClubs, planMatchInput } from '#contract/match-input.ts';
import { createRecogniser, type Recognition } from '#domain/input/club-names.ts';
import { keyOf, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { readingOfSeveral } from '#web/api/reading-of-several.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { useWrite } from '#web/api/use-write.ts';

/** Club names change seldom; a page that is open all day need not ask again. */
const CLUBS_STAY_MS = 3_600_000;

/** This fiscal year and the next one; none before the server has said which one it is. */
export function useFiscalYears(): readonly number[] {
  const year = useQuery(siteQuery).data?.fiscalYear;
  return year === undefined ? [] : [year, year + 1];
}

/** The championships of these fiscal years that are stored, each once; undefined until they are read, none where that fails. */
export function useStoredChampionships(years: readonly number[]) {
  const { data, isError } = useQuery({
    ...readingOfSeveral(years.map(namesOf), async (signal) => {
      const ofYears = await Promise.all(
        years.map((year) => call(championshipNames, { query: { fiscalYear: String(year) }, signal })),
      );
      return [...new Map(ofYears.flat().map((one) => [one.championship_id, one])).values()];
    }),
    enabled: years.length > 0,
  });
  return isError ? [] : data;
}

const namesOf = (year: number) => keyOf(championshipNames, { query: { fiscalYear: String(year) } });

/** Reads what is stored of a championship, when it is chosen. */
export function useReadChampionship() {
  return useWrite(championshipDetail);
}

/** What is known of club names; without an answer nothing is recognised, and everything can be entered. */
export type KnownClubs = {
  readonly names: readonly string[];
  readonly recognise: ((name: string) => Recognition) | null;
};

export function useKnownClubs(): KnownClubs {
  const { data } = useRead(
    matchInputClubs,
    {},
    {
      select: knownOf,
      staleTime: CLUBS_STAY_MS,
      // It holds a function, which has no equal.
      structuralSharing: false,
    },
  );
  return data ?? NONE_KNOWN;
}

function knownOf(clubs: AnswerOf<typeof matchInputClubs>): KnownClubs {
  return {
    names: clubs.map(({ name }) => name),
    recognise: createRecogniser(
      clubs.map(({ club_id, name, variants }) => ({ id: club_id, name, variants })),
    ),
  };
}

const NONE_KNOWN: KnownClubs = { names: [], recognise: null };

/** The dry run: what would become of each item. */
export function usePlan() {
  return useWrite(planMatchInput);
}

/** The batch under its key: pressed again after an answer that got lost, it is not written twice. Everything is read again. */
export function useAdding() {
  return useWrite(inputMatchData, { refreshes: [EVERYTHING] });
}

const EVERYTHING: QueryKey = [];
