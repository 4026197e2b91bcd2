import { isGuessable } from '#domain/input/guessable-token.ts';
import { type ChampionshipDirectory, championshipsOf } from '#server/football/championships/public.ts';
import { cached } from '#server/platform/cached.ts';
import type { OpenedMatches, Reporter } from '#server/platform/http/callers.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { createGuesses } from './guesses.ts';
import { createLastUse } from './last-use.ts';
import { findByHash, findById, type Token, type TokenScope } from './repository.ts';
import { hashToken } from './tokens.ts';

/** Admits reporters by their URL token. Unknown, expired and revoked tokens are all null: nobody learns which. */
export type ReporterGuard = {
  /** Throws a Refusal where too many wrong tokens have come from the network of `address`. */
  check(token: string | null, address: string): Promise<Reporter | null>;
  /** As `check`. */
  scopeOf(token: string, address: string): Promise<TokenScope | null>;
  /** What this token opens has changed: it is read anew at its next use here, in other processes within `FRESH_MS`. */
  forget(token: string): void;
  /** The same of all links: after one has changed whose token is not at hand. */
  forgetAll(): void;
  /** The matches of a championship that a link opens, as stored now: none if it is not valid. */
  matchesOf(tokenId: string, championshipId: string): Promise<OpenedMatches>;
};

/** A token revoked by another process is admitted no longer than this, in milliseconds. */
export const FRESH_MS = 5_000;

/** Reporters at work on one day, many times over. */
const MAX_TOKENS = 1_000;

/** Far longer than any token we make or accept; longer ones need not be hashed. */
const LONGEST_TOKEN = 200;

/** The guard of this server, which notes every use of a link. */
export const reportersOf = oncePerServer((services) => {
  const { store, clock, log, onClose } = services;
  const lastUse = createLastUse({ store, clock, onError: (error) => log.error(error) });
  onClose(lastUse.close);
  const championships = championshipsOf(services);
  return createReporterGuard({ db: store.reserved.db, clock, championships, noteUse: lastUse.note });
});

type GuardSetup = Pick<Services, 'clock'> & {
  readonly db: Database;
  readonly championships: Pick<ChampionshipDirectory, 'findById'>;
  /** Called with every use of a living link; must not throw. */
  readonly noteUse: (tokenId: string) => void;
};

export function createReporterGuard({ db, clock, championships, noteUse }: GuardSetup): ReporterGuard {
  /** By hash: tokens themselves are not kept in memory, either. Unknown ones are not cached: guesses would push the living ones out. */
  const tokens = cached<Token | null>({
    max: MAX_TOKENS,
    ttlMs: FRESH_MS,
    isCurrent: (token) => token !== null,
  });
  const guesses = createGuesses();

  return {
    async check(presented, address) {
      const token = presented === null ? null : await livingToken(presented, address);
      return (
        token && {
          tokenId: token.id,
          covers: (...match) => covers(token.scope, ...match),
          matchesOf: (championshipId) => openedBy(token.scope, championshipId),
        }
      );
    },
    scopeOf: async (presented, address) => (await livingToken(presented, address))?.scope ?? null,
    forget: (presented) => tokens.delete(hashToken(presented)),
    forgetAll: tokens.clear,
    async matchesOf(tokenId, championshipId) {
      const token = await findById(tokenId, db);
      return token === null || !isLiving(token) ? [] : openedBy(token.scope, championshipId);
    },
  };

  async function livingToken(presented: string, address: string): Promise<Token | null> {
    if (presented === '' || presented.length > LONGEST_TOKEN) return null;
    const hash = hashToken(presented);
    // What nobody can guess is looked up in any case: a sound link opens also where a neighbour guesses.
    const wait = guesses.waitBefore(address, hash);
    if (wait !== null && isGuessable(presented)) throw tooManyGuesses(wait);
    const token = await tokens.get(hash, () => findByHash(hash, db));
    if (token === null || !isLiving(token)) {
      const waitNow = guesses.noteWrong(address, hash);
      if (waitNow !== null) throw tooManyGuesses(waitNow);
      return null;
    }
    guesses.noteSound(address, hash);
    noteUse(token.id);
    return token;
  }

  function isLiving({ revokedAt, expiresAt }: Token): boolean {
    return revokedAt === null && Temporal.Instant.compare(expiresAt, clock()) > 0;
  }

  /** A championship outside the scope is foreign whether it exists or not. */
  async function covers(
    scope: TokenScope,
    championshipId: string,
    matchId: string,
  ): Promise<'yes' | 'noMatch' | 'foreign'> {
    const opened = await openedBy(scope, championshipId);
    // Whether the match exists its reader finds out, and answers as for `noMatch`.
    if (opened === 'all' || opened.includes(matchId)) return 'yes';
    return opened.length === 0 ? 'foreign' : 'noMatch';
  }

  async function openedBy(scope: TokenScope, championshipId: string): Promise<OpenedMatches> {
    if (scope.kind === 'matches') {
      const own = scope.matches.filter((match) => match.championshipId === championshipId);
      return own.map(({ matchId }) => matchId);
    }
    const championship = await championships.findById(championshipId);
    const isOpen =
      championship !== null && !championship.practice && championship.category === scope.category;
    return isOpen ? 'all' : [];
  }
}

function tooManyGuesses(seconds: number): Refusal {
  const message =
    '正しくないURLでのアクセスが続いたため、しばらくの間受け付けられません。URLをご確認のうえ、時間をおいて再度お試しください。';
  return new Refusal('tooMany', { code: 'too_many_wrong_tokens', message }, seconds);
}
