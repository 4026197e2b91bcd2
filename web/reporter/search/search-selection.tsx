import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import type { CurrentChampionship } from '#contract/fiscal-year-flow.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Alert } from '../asking/lazy-dialogs.ts';
import styles from '../list/selection.module.css';
import type { Operation } from '../outbox/operation.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { championshipChoices, type ListedMatch, matchesAt, venuesOf } from './listing.ts';
import { CHOOSE_CHAMPIONSHIP, CHOOSE_VENUE, NOT_CORRECTLY_SELECTED, RELOAD_OR_ASK } from './messages.ts';
import { isComplete, type Purpose, screenFor } from './opening.ts';
import type { SearchScreen } from './search-screens.ts';
import { SearchedCard } from './searched-card.tsx';
import type { StoredSelection } from './stored-selection.ts';
import { useChoice } from './use-choice.ts';
import { useLiveMatches } from './use-live-matches.ts';

type SearchSelectionProps = {
  readonly search: SearchScreen;
  readonly accessToken: string;
  readonly championships: readonly CurrentChampionship[];
  readonly remembered: Chosen;
  /** Told what is chosen, before anything is opened with it. */
  readonly onChosen: (chosen: Chosen) => void;
};

type Chosen = Pick<StoredSelection, 'championship' | 'venue'>;

/** Championship, venue, then the matches there (reporter specification, section 2). */
export function SearchSelection(props: SearchSelectionProps) {
  const { search, accessToken, championships, remembered, onChosen } = props;
  const headingId = useId();
  const navigate = useNavigate();
  const { operations } = useOutboxState();
  const [isWrong, setWrong] = useState(false);
  const choices = championshipChoices(championships, search);
  const choice = useChoice(choices, remembered, onChosen);
  const { championship, venue } = choice;
  const asNow = useLiveMatches(championship?.id ?? null, search.door, accessToken);

  const open = (purpose: Purpose, match: ListedMatch) => {
    const chosen = { championship: championship?.id ?? null, venue };
    if (championship === null || !isComplete({ ...chosen, category: search.category })) {
      setWrong(true);
      return;
    }
    onChosen(chosen);
    const params = { championshipId: championship.id, matchId: match.match_id };
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
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            {search.listHeading}
          </h2>
          <ul className={styles.list}>
            {matchesAt(championship, venue)
              .map(asNow)
              .map((match) => (
                <SearchedCard
                  key={match.match_id}
                  match={match}
                  unsent={unsentOn(championship.id, match, operations)}
                  onReport={() => open('report', match)}
                  onCorrect={() => open('correct', match)}
                />
              ))}
          </ul>
        </section>
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

/** Also those entered by another link to the same match. */
function unsentOn(
  championshipId: string,
  { match_id }: ListedMatch,
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.filter(
    ({ address }) => address.championshipId === championshipId && address.matchId === match_id,
  );
}
