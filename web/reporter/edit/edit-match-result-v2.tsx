import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { MatchCommand } from '#domain/match/commands.ts';
import { NOT_REGISTERED } from '#domain/match/messages.ts';
import { postponementText } from '#domain/match/postponement.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { useReportedMatch } from '../match/queries.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { addressOf, type MatchIds, targetMatch } from '../match/token-flow.ts';
import { EDIT_POSTPONEMENT_CANCELLED, EDIT_POSTPONEMENT_REGISTERED, RESULT_CORRECTED } from '../messages.ts';
import { BackLink } from '../page/reporter-page.tsx';
import { PostponementForm } from '../postponement/postponement-form.tsx';
import { useRememberedMatch } from '../select/selected-match-info.ts';
import { CorrectionForm, TOKEN_CORRECTION } from './correction-form.tsx';
import { EditScreen } from './edit-screen.tsx';
import styles from './result-editing.module.css';

/** EditMatchResultV2: a registered result corrected, a postponement registered or taken back (section 2). */
export function EditMatchResultV2(ids: MatchIds) {
  const { urlAccessToken } = ids;
  const navigate = useNavigate();
  const address = addressOf(ids);
  const read = useReportedMatch(address, targetMatch);
  useRememberedMatch(read.onPhone.shown, urlAccessToken);
  return (
    <EditScreen
      address={address}
      read={read}
      back={<BackLink urlAccessToken={urlAccessToken} />}
      onEnd={() =>
        void navigate({
          to: '/connecter/select-reporting-match/$urlAccessToken',
          params: { urlAccessToken },
        })
      }
      successOf={successOf}
    >
      {(shown, onDone) => <ResultEditing shown={shown} ids={ids} onDone={onDone} />}
    </EditScreen>
  );
}

function successOf(command: MatchCommand): string {
  if (command.type === 'postpone') return EDIT_POSTPONEMENT_REGISTERED;
  return command.type === 'cancelPostponement' ? EDIT_POSTPONEMENT_CANCELLED : RESULT_CORRECTED;
}

type ResultEditingProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly ids: MatchIds;
  readonly onDone: (command: MatchCommand) => void;
};

/** What can be done to the match as it stands: corrected, postponed, or its postponement taken back. */
function ResultEditing({ shown, ids, onDone }: ResultEditingProps) {
  const { ask, dialogs } = useAsking(shown, addressOf(ids), onDone);
  const headingId = useId();
  const { match } = shown;
  const { outcome } = match;
  return (
    <div className="stack6">
      {outcome.kind === 'registered' && <CorrectionForm match={match} words={TOKEN_CORRECTION} onAsk={ask} />}
      {outcome.kind === 'open' && <NotRegistered reported={shown} ids={ids} />}
      {outcome.kind === 'postponed' && (
        <section className="sheet stack3" aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            延期登録済み
          </h2>
          <p>理由：{postponementText(outcome.reason, outcome.otherReason) || 'なし'}</p>
          <button type="button" className="answer" onClick={() => ask({ type: 'cancelPostponement' })}>
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
    <div className="sheet stack3">
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
