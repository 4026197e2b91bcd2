import { Ended, MatchCard, Postponed } from '../list/match-card.tsx';
import type { Operation } from '../outbox/operation.ts';
import { useMatchOnPhone } from '../outbox/use-outbox.ts';
import type { ListedMatch } from './listing.ts';
import { POSTPONED } from './messages.ts';
import { withEntered } from './with-entered.ts';

type SearchedCardProps = {
  readonly match: ListedMatch;
  /** Those of this phone on it that the server has not accepted yet. */
  readonly unsent: readonly Operation[];
  readonly onReport: () => void;
  readonly onCorrect: () => void;
};

/** One match of a category search, with what waits on this phone already in it. */
export function SearchedCard(props: SearchedCardProps) {
  const [first] = props.unsent;
  return first === undefined ? <Card {...props} /> : <EnteredCard {...props} first={first} />;
}

function EnteredCard({ first, match, ...props }: SearchedCardProps & { readonly first: Operation }) {
  const { shown } = useMatchOnPhone(first.address);
  return <Card {...props} match={shown === null ? match : withEntered(match, shown.match)} />;
}

function Card({ match, unsent, onReport, onCorrect }: SearchedCardProps) {
  const { home_club: home, away_club: away, is_postponed: isPostponed } = match;
  const isRegistered = match.is_result_registered && !isPostponed;
  const scoreOf = (score: number) => (isRegistered ? score : null);
  return (
    <MatchCard
      date={match.match_date}
      startTime={match.scheduled_match_start_time}
      place={[match.round, match.label]}
      clubs={[
        { name: home.club_name, score: scoreOf(home.final_score) },
        { name: away.club_name, score: scoreOf(away.final_score) },
      ]}
      shootOut={isRegistered && match.has_pk ? [home.pk_score, away.pk_score] : null}
      isClosed={isRegistered || isPostponed}
      unsent={unsent.length}
      outcome={<Outcome isRegistered={isRegistered} isPostponed={isPostponed} />}
      action={actionOf()}
    />
  );

  function actionOf() {
    // This flow has no call that brings a postponed match back: the office does.
    if (isPostponed) return null;
    if (isRegistered) return { label: '修正', onPress: onCorrect } as const;
    return { label: '選択', onPress: onReport } as const;
  }
}

type OutcomeProps = { readonly isRegistered: boolean; readonly isPostponed: boolean };

function Outcome({ isRegistered, isPostponed }: OutcomeProps) {
  if (isPostponed) return <Postponed label={POSTPONED} reason="" />;
  return isRegistered ? <Ended /> : null;
}
