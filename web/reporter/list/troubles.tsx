import { Link } from '@tanstack/react-router';
import { serverClock } from '#web/api/server-clock.ts';
import { ClubsNamed } from '#web/ui/club-name.tsx';
import { inPath } from '../match/reported-match.ts';
import { matchName, type Operation } from '../outbox/operation.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { readStoredSelection, screenFor } from '../search/stored-selection.ts';
import styles from './troubles.module.css';

/**
 * What the server has not accepted on matches that no list shows (any more). It is seen and decided about on the match's own
 * screen.
 */
export function UnlistedMatches({ operations }: { readonly operations: readonly Operation[] }) {
  const byMatch = Map.groupBy(operations, ({ address }) => matchName(address));
  return [...byMatch].map(([name, own]) => {
    const clubs = own.find(({ seen }) => seen !== null)?.seen?.fixture.clubs;
    return (
      <p key={name} className={styles.unlisted}>
        {clubs === undefined ? (
          '一覧にない試合'
        ) : (
          <ClubsNamed clubs={clubs}>{`${clubs.home} 対 ${clubs.away} `}</ClubsNamed>
        )}
        に、未送信の操作が{own.length}件あります。
        {own.slice(0, 1).map(({ address, names }) => (
          <ToMatch key={name} address={address} names={names} />
        ))}
      </p>
    );
  });
}

/** The fiscal-year flow opens a match by the link that this phone holds today: by another one it is another match. */
function ToMatch({ address, names }: Pick<Operation, 'address' | 'names'>) {
  const { door, championshipId, matchId, token } = address;
  if (door === 'token') {
    return (
      <Link
        to="/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken"
        params={{ championshipId, matchId, urlAccessToken: token, division: inPath(names.division) }}
      >
        確認する
      </Link>
    );
  }
  if (readStoredSelection(serverClock.now())?.accessToken !== token) return null;
  return (
    <Link
      to={screenFor('report', door === 'test-match' ? door : 'match')}
      params={{ championshipId, matchId }}
    >
      確認する
    </Link>
  );
}

/** What may have happened to a link that opens nothing, whom to ask, and where this phone's own entries are. */
export function DeniedHelp() {
  const { operations } = useOutboxState();
  return (
    <div className={styles.help}>
      <p>次のどれかが考えられます。</p>
      <ul>
        <li>リンクの期限が切れた</li>
        <li>リンクが取り消された、または新しいリンクに替わった</li>
        <li>アドレスの打ち間違いや、途中で切れたアドレス</li>
      </ul>
      <p>
        リンクを届けた大会の担当者に、新しいリンクを頼んでください。連絡先がわからないときは、事務局に
        <a href="/contact">お問い合わせ</a>ください。
      </p>
      {operations.length > 0 && (
        <>
          <p>入力したものは、この端末に残っています。</p>
          <OutboxStrip />
          <UnlistedMatches operations={operations} />
        </>
      )}
    </div>
  );
}
