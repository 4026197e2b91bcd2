import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { CurrentChampionship } from '#contract/fiscal-year-flow.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Alert } from '../asking/lazy-dialogs.ts';
import type { ListedMatch } from '../list/listed-match.ts';
import { MatchDays } from '../list/match-days.tsx';
import styles from '../list/selection.module.css';
import { useMatchesAsNow } from '../list/use-matches-as-now.ts';
import { useToday } from '../list/use-today.ts';
import { RestartAll, RestartListed } from '../practice/lazy-restarts.ts';
import { championshipChoices, matchesAt, venuesOf } from './listing.ts';
import {
  CHOOSE_CHAMPIONSHIP,
  CHOOSE_VENUE,
  NOT_CORRECTLY_SELECTED,
  POSTPONED,
  RELOAD_OR_ASK,
} from './messages.ts';
import { isComplete, type Purpose, screenFor } from './opening.ts';
import type { SearchScreen } from './search-screens.ts';
import type { StoredSelection } from './stored-selection.ts';
import { useChoice } from './use-choice.ts';

type SearchSelectionProps = {
  readonly search: SearchScreen;
  readonly accessToken: string;
  readonly championships: readonly CurrentChampionship[];
  readonly remembered: Chosen;
  /** Told what is chosen, before anything is opened with it. */
  readonly onChosen: (chosen: Chosen) => void;
  /** A match was added, moved or is gone. */
  readonly onMoved: () => void;
};

type Chosen = Pick<StoredSelection, 'championship' | 'venue'>;

/** Championship, venue, then the matches there (reporter specification, section 2). */
export function SearchSelection(props: SearchSelectionProps) {
  const { search, accessToken, championships, remembered, onChosen, onMoved } = props;
  const navigate = useNavigate();
  const [isWrong, setWrong] = useState(false);
  const choices = championshipChoices(championships, search);
  const choice = useChoice(choices, remembered, onChosen);
  const { championship, venue } = choice;
  const isPractice = search.door === 'test-match';
  const today = useToday();
  const listed = championship === null || venue === null ? [] : matchesAt(championship, venue);
  const matches = useMatchesAsNow(listed, {
    championshipId: championship?.id ?? null,
    door: search.door,
    token: accessToken,
    onMoved,
  });

  const open = (purpose: Purpose, match: ListedMatch) => {
    const chosen = { championship: championship?.id ?? null, venue };
    if (championship === null || !isComplete({ ...chosen, category: search.category })) {
      setWrong(true);
      return;
    }
    onChosen(chosen);
    const params = { championshipId: championship.id, matchId: match.matchId };
    void navigate({ to: screenFor(purpose, search.door), params });
  };

  return (
    <>
      <RadioRow
        legend="大会"
        name="championship"
        options={choices.map(({ id }) => id)}
        chosen={championship?.id ?? null}
        onChoose={(id) => {
          const picked = choices.find((one) => one.id === id);
          if (picked !== undefined) choice.chooseChampionship(picked);
        }}
        labelOf={(id) => choices.find((one) => one.id === id)?.shownName ?? id}
      />
      {championship === null ? (
        <p className={styles.hint}>{CHOOSE_CHAMPIONSHIP}</p>
      ) : (
        <RadioRow
          legend="会場"
          name="venue"
          options={venuesOf(championship)}
          chosen={venue}
          onChoose={choice.chooseVenue}
        />
      )}
      {championship !== null && venue === null && <p className={styles.hint}>{CHOOSE_VENUE}</p>}
      {championship !== null && venue !== null && (
        <MatchDays
          heading={search.listHeading}
          matches={matches}
          today={search.hasDays ? today : null}
          lastDate={null}
          flow={{
            postponed: POSTPONED,
            report: (match) => open('report', match),
            correct: (match) => open('correct', match),
            correctPostponed: null,
            beside: isPractice
              ? (now) => (
                  <Suspense>
                    <RestartListed now={now} token={accessToken} onDone={onMoved} />
                  </Suspense>
                )
              : null,
          }}
        />
      )}
      {isPractice && (
        <Suspense>
          <RestartAll listed={choices.flatMap((one) => one.matches)} token={accessToken} onDone={onMoved} />
        </Suspense>
      )}
      {isWrong && (
        <Suspense>
          <Alert title={NOT_CORRECTLY_SELECTED} onClose={() => setWrong(false)}>
            <p>{RELOAD_OR_ASK}</p>
          </Alert>
        </Suspense>
      )}
    </>
  );
}
