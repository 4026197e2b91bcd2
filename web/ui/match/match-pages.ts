/** The page of a match by whose it is: the members', or the one that everyone may see. */
export const MATCH_PAGES = {
  members: '/indv-result/$championshipId/$matchId',
  public: '/public/$championshipId/$matchId',
} as const;
export type MatchPages = keyof typeof MATCH_PAGES;
