import { Link } from '@tanstack/react-router';
import { searchNamed } from '#domain/competition/category-search.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { NOT_REGISTERED } from '#domain/match/messages.ts';
import { useAsking } from '../asking/use-asking.tsx';
import { CATEGORY_CORRECTION, CorrectionForm } from '../edit/correction-form.tsx';
import { EditScreen } from '../edit/edit-screen.tsx';
import styles from '../edit/result-editing.module.css';
import { addressOfChosen, type ChosenMatch, chosenMatch } from '../match/fiscal-year-flow.ts';
import { useReportedMatch } from '../match/queries.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { CORRECTION_FAILED, POSTPONED_HERE, SEARCHED_RESULT_CORRECTED } from '../messages.ts';
import type { Operation } from '../outbox/operation.ts';
import { SearchLink, type StoredLink, useWayToSearch, WithStoredLink } from './stored-link.tsx';

type EditMatchResultProps = { readonly championshipId: string; readonly matchId: string };

/** EditMatchResult: a registered result corrected, in the category flow (section 2). */
export function EditMatchResult(ids: EditMatchResultProps) {
  return (
    <WithStoredLink title="試合結果の修正">
      {(link) => {
        const chosen = { ...ids, door: doorOf(link), accessToken: link.accessToken };
        return <ChosenCorrection chosen={chosen} link={link} />;
      }}
    </WithStoredLink>
  );
}

type ChosenCorrectionProps = { readonly chosen: ChosenMatch; readonly link: StoredLink };

function ChosenCorrection({ chosen, link }: ChosenCorrectionProps) {
  const address = addressOfChosen(chosen);
  const read = useReportedMatch(address, chosenMatch);
  const onEnd = useWayToSearch(link);
  return (
    <EditScreen
      address={address}
      read={read}
      back={<SearchLink cameBy={link} />}
      onEnd={onEnd}
      successOf={() => SEARCHED_RESULT_CORRECTED}
    >
      {(shown, onDone) => (
        <ChosenEditing shown={shown} stopped={read.onPhone.stopped} chosen={chosen} onDone={onDone} />
      )}
    </EditScreen>
  );
}

/** Both searches lead to this screen's one address: which one it was says what the match is for. */
function doorOf({ path }: StoredLink): ChosenMatch['door'] {
  return path !== null && searchNamed(path).practice ? 'test-match' : 'match';
}

type ChosenEditingProps = {
  /** With what waits to be sent already in it. */
  readonly shown: ReportedMatch;
  readonly stopped: readonly Operation[];
  readonly chosen: ChosenMatch;
  readonly onDone: (command: MatchCommand) => void;
};

/** What can be done to the match as it stands: a registered result is corrected; nothing else has a call here. */
function ChosenEditing({ shown, stopped, chosen, onDone }: ChosenEditingProps) {
  const { ask, dialogs } = useAsking(shown, addressOfChosen(chosen), onDone);
  const { match } = shown;
  const hasFailed = stopped.some(({ command }) => command.type === 'correctResult');
  return (
    <div className="stack6">
      {hasFailed && <p role="alert">{CORRECTION_FAILED}</p>}
      {match.outcome.kind === 'registered' && (
        <CorrectionForm match={match} words={CATEGORY_CORRECTION} onAsk={ask} />
      )}
      {match.outcome.kind === 'postponed' && (
        <div className="sheet stack3">
          <p>{POSTPONED_HERE}</p>
        </div>
      )}
      {match.outcome.kind === 'open' && (
        <div className="sheet stack3">
          <p>{NOT_REGISTERED}</p>
          <LiveEntryLink chosen={chosen} />
        </div>
      )}
      {dialogs}
    </div>
  );
}

function LiveEntryLink({ chosen: { door, championshipId, matchId } }: { readonly chosen: ChosenMatch }) {
  return (
    <Link
      to={
        door === 'match'
          ? '/connecter/register-match-result/$championshipId/$matchId'
          : '/connecter/test-register-match-result/$championshipId/$matchId'
      }
      params={{ championshipId, matchId }}
      className={styles.link}
    >
      試合速報を開く
    </Link>
  );
}
