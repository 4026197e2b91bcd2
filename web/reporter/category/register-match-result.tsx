import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Match } from '#domain/match/match.ts';
import { Alert } from '../asking/lazy-dialogs.ts';
import {
  addressOfChosen,
  type ChosenMatch,
  chosenMatch,
  type FiscalYearDoorName,
} from '../match/fiscal-year-flow.ts';
import { useReportedMatch } from '../match/queries.ts';
import {
  CHECK_SCORES,
  SEARCHED_POSTPONEMENT_REGISTERED,
  SEARCHED_RESULT_REGISTERED,
  THEN_REGISTER,
} from '../messages.ts';
import styles from '../page/reporter-page.module.css';
import { PostponementWithoutReason } from '../place/lazy-parts.ts';
import { RestartMatch } from '../practice/lazy-restarts.ts';
import { MatchScreen, type Surroundings } from '../report/match-screen.tsx';
import { SearchLink, type StoredLink, useWayToSearch, WithStoredLink } from './stored-link.tsx';

type RegisterMatchResultProps = { readonly championshipId: string; readonly matchId: string };

/** RegisterMatchResult: live entry of one match in the fiscal-year flow (section 2). */
export function RegisterMatchResult(ids: RegisterMatchResultProps) {
  return <Entry door="match" {...ids} />;
}

/** Its test variant, for practice. */
export function TestRegisterMatchResult(ids: RegisterMatchResultProps) {
  return <Entry door="test-match" {...ids} />;
}

function Entry(match: RegisterMatchResultProps & { readonly door: FiscalYearDoorName }) {
  return (
    <WithStoredLink title="試合速報">
      {(link) => <ChosenEntry chosen={{ ...match, accessToken: link.accessToken }} link={link} />}
    </WithStoredLink>
  );
}

type ChosenEntryProps = { readonly chosen: ChosenMatch; readonly link: StoredLink };

function ChosenEntry({ chosen, link }: ChosenEntryProps) {
  const address = addressOfChosen(chosen);
  const read = useReportedMatch(address, chosenMatch);
  const surroundings = useSurroundings(chosen, link);
  const { shown } = read.onPhone;
  return (
    <MatchScreen address={address} read={read} surroundings={surroundings}>
      {shown !== null && <CheckScores match={shown.match} />}
      {chosen.door === 'test-match' && (
        <RestartMatch address={address} onPhone={read.onPhone} onDone={read.retry} />
      )}
    </MatchScreen>
  );
}

function useSurroundings({ door, championshipId, matchId }: ChosenMatch, link: StoredLink): Surroundings {
  const onEnd = useWayToSearch(link);
  return {
    back: (
      <>
        <SearchLink cameBy={link} />
        {door === 'test-match' && <strong className={styles.practice}>れんしゅう</strong>}
      </>
    ),
    onEnd,
    resultRegistered: SEARCHED_RESULT_REGISTERED,
    postponementRegistered: SEARCHED_POSTPONEMENT_REGISTERED,
    PostponementForm: PostponementWithoutReason,
    // This flow can't take a postponement back.
    correctionLink: ({ isPostponed }) =>
      isPostponed ? null : (
        <Link
          to="/connecter/edit-match-result/$championshipId/$matchId"
          params={{ championshipId, matchId }}
          className="answer"
        >
          試合結果を修正する
        </Link>
      ),
  };
}

/** Asks the reporter who opens a finished match to check its scores and register the result (section 2). */
function CheckScores({ match }: { readonly match: Match }) {
  const [isAsking, setAsking] = useState(match.status === '試合終了');
  const isOpen = match.status === '試合終了' && match.outcome.kind === 'open';
  if (!isAsking || !isOpen) return null;
  return (
    <Alert title={CHECK_SCORES} onClose={() => setAsking(false)}>
      <p>{THEN_REGISTER}</p>
    </Alert>
  );
}
