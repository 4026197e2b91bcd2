/** Who calls, as far as the server has made sure of it. */

/** Holds a living URL token; which matches it opens is asked match by match. */
export type Reporter = {
  /** Names the token in logs and events; never the token itself. */
  readonly tokenId: string;
  /**
   * `foreign`: nothing of this championship is the token's, whether it exists or not. `noMatch`: the championship is,
   * this match is not, whether it exists or not.
   */
  covers(championshipId: string, matchId: string): Promise<'yes' | 'noMatch' | 'foreign'>;
};

export type ReporterGuard = {
  /** Null for no token and for an unknown, expired or revoked one, all alike. */
  check(token: string | null): Promise<Reporter | null>;
};
