import { Link, useNavigate } from '@tanstack/react-router';
import { useReportedMatch } from '../match/queries.ts';
import { addressOf, type MatchIds, targetMatch } from '../match/token-flow.ts';
import { POSTPONEMENT_REGISTERED, RESULT_REGISTERED } from '../messages.ts';
import { BackLink } from '../page/reporter-page.tsx';
import { PostponementForm } from '../place/lazy-parts.ts';
import { useRememberedMatch } from '../select/selected-match-info.ts';
import { MatchScreen, type Surroundings } from './match-screen.tsx';

/** MatchReport: live entry of one match in the token flow (reporter specification, section 2). */
export function MatchReport(ids: MatchIds) {
  const address = addressOf(ids);
  const read = useReportedMatch(address, targetMatch);
  useRememberedMatch(read.onPhone.shown, ids.urlAccessToken);
  return <MatchScreen address={address} read={read} surroundings={useSurroundings(ids)} />;
}

function useSurroundings(ids: MatchIds): Surroundings {
  const navigate = useNavigate();
  const { urlAccessToken } = ids;
  return {
    back: <BackLink urlAccessToken={urlAccessToken} />,
    onEnd: () =>
      void navigate({
        to: '/connecter/select-reporting-match/$urlAccessToken',
        params: { urlAccessToken },
      }),
    resultRegistered: RESULT_REGISTERED,
    postponementRegistered: POSTPONEMENT_REGISTERED,
    PostponementForm,
    correctionLink: ({ isPostponed }) => (
      <Link
        to="/connecter/edit-match-result-v2/$championshipId/$matchId/$urlAccessToken"
        params={ids}
        className="answer"
      >
        {isPostponed ? '延期を取り消す' : '試合結果を修正する'}
      </Link>
    ),
  };
}
