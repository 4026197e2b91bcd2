import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { NOT_REGISTERED } from '#domain/match/messages.ts';
import { postponementText } from '#domain/match/postponement.ts';
import { useAsking } from '../asking/use-asking.tsx';
import type { ReportedMatch } from '../match/reported-match.ts';
import { addressOf, type MatchIds } from '../match/token-door.ts';
import { PostponementForm } from '../postponement/postponement-form.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { TOKEN_CORRECTION } from './correction-words.ts';
import styles from './result-editing.module.css';

type ResultEditingProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly ids: MatchIds;
  readonly onDone: (command: MatchCommand) => void;
};

/** What can be done to the match as it stands: corrected, postponed, or its postponement taken back. */
export function ResultEditing({ shown, ids, onDone }: ResultEditingProps) {
  const { ask, dialogs } = useAsking(shown, addressOf(ids), onDone);
  const headingId = useId();
  const { match } = shown;
  const { outcome } = match;
  return (
    <div className={styles.editing}>
      {outcome.kind === 'registered' && <CorrectionForm match={match} words={TOKEN_CORRECTION} onAsk={ask} />}
      {outcome.kind === 'open' && <NotRegistered reported={shown} ids={ids} />}
      {outcome.kind === 'postponed' && (
        <section className={styles.postponed} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            延期登録済み
          </h2>
          <p>理由：{postponementText(outcome.reason, outcome.otherReason) || 'なし'}</p>
          <button type="button" className={styles.cancel} onClick={() => ask({ type: 'cancelPostponement' })}>
            延期取り消し
          </button>
        </section>
      )}
      {outcome.kind === 'open' && match.status === '試合前' && <PostponementForm match={match} onAsk={ask} />}
      {dialogs}
    </div>
  );
}

function NotRegistered({ reported, ids }: { readonly reported: ReportedMatch; readonly ids: MatchIds }) {
  return (
    <div className={styles.notice}>
      <p>{NOT_REGISTERED}</p>
      <Link
        to="/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken"
        params={{ ...ids, division: reported.division === '' ? '-' : reported.division }}
        className={styles.link}
      >
        試合速報を開く
      </Link>
    </div>
  );
}
