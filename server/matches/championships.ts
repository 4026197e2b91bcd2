import type { ChampionshipFacts, Championships, ColoursOf } from './ports.ts';

type Facts = Omit<ChampionshipFacts, 'coloursOf'>;

/** What is known of championships alone. */
type PlainChampionships = {
  readonly findById: (championshipId: string) => Promise<Facts | null>;
  readonly findAllSeenIn: (fiscalYear: number) => Promise<readonly Facts[]>;
} & Pick<Championships, 'isSeenIn' | 'forget'>;

/** Championships with what their clubs wear. */
export function withColours(
  championships: PlainChampionships,
  colours: { readonly read: () => Promise<ColoursOf> },
): Championships {
  const { isSeenIn, forget } = championships;
  return {
    async findById(championshipId) {
      const [facts, coloursOf] = await Promise.all([championships.findById(championshipId), colours.read()]);
      return facts && { ...facts, coloursOf };
    },
    async findAllSeenIn(fiscalYear) {
      const [all, coloursOf] = await Promise.all([championships.findAllSeenIn(fiscalYear), colours.read()]);
      return all.map((facts) => ({ ...facts, coloursOf }));
    },
    isSeenIn,
    forget,
  };
}
