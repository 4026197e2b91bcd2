import { Link } from '@tanstack/react-router';
import type { MatchListItem } from '#contract/match-v2.ts';
import { matchName } from '../outbox/match-name.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { inPath } from './selection.ts';
import styles from './unlisted-matches.module.css';

type UnlistedMatchesProps = {
  readonly matches: readonly MatchListItem[];
  readonly urlAccessToken: string;
};

/**
 * What the server has not accepted of this link's entries on matches that the link lists no more: removed since, or taken
 * from it. It is seen and decided about on the match's own screen.
 */
export function UnlistedMatches({ matches, urlAccessToken }: UnlistedMatchesProps) {
  const { operations } = useOutboxState();
  const unlisted = operations.filter(
    ({ address: { door, token, championshipId, matchId } }) =>
      door === 'token' &&
      token === urlAccessToken &&
      !matches.some((one) => one.championship_id === championshipId && one.match_id === matchId),
  );
  const byMatch = Map.groupBy(unlisted, ({ address }) => matchName(address));
  return [...byMatch].map(([name, own]) => (
    <p key={name} className={styles.unlisted}>
      一覧にない試合に、未送信の操作が{own.length}件あります。
      {own.slice(0, 1).map(({ address: { championshipId, matchId }, names }) => (
        <Link
          key={matchId}
          to="/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken"
          params={{ championshipId, matchId, urlAccessToken, division: inPath(names.division) }}
        >
          確認する
        </Link>
      ))}
    </p>
  ));
}
