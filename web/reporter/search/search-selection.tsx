import { Link } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { useToday } from '#web/ui/today.ts';
import { Alert } from '../asking/lazy-dialogs.ts';
import type { MatchAction } from '../list/match-card.tsx';
import { MatchDays } from '../list/match-days.tsx';
import { useMatchesAsNow } from '../list/use-matches-as-now.ts';
import { RestartAll, RestartListed } from '../practice/lazy-restarts.ts';
import { type ChampionshipChoice, championshipChoices, matchesAt, venuesOf } from './listing.ts';
import type { SearchScreen } from './search-screens.ts';
import { isComplete, type Purpose, type StoredSelection, screenFor } from './stored-selection.ts';

export const NOT_CORRECTLY_SELECTED = '試合が正しく選択されませんでした。';
/** Below it. */
const RELOAD_OR_ASK =
  '画面を再読み込みして、もう一度選択してください。繰り返し表示される場合は、大会の担当者にお問い合わせください。';
const CHOOSE_CHAMPIONSHIP = '大会を選ぶと、会場が表示されます。';
const CHOOSE_VENUE = '会場を選ぶと、試合が表示されます。';
const POSTPONED = '延期設定済み';

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

  // The match's screen reads the choice again: the link is followed only if nothing is missing.
  const store = (event: MouseEvent) => {
    const chosen = { championship: championship?.id ?? null, venue };
    if (isComplete({ ...chosen, category: search.category })) onChosen(chosen);
    else {
      event.preventDefault();
      setWrong(true);
    }
  };
  const linkFor =
    (purpose: Purpose): MatchAction =>
    ({ championshipId, matchId }, look) => (
      <Link
        to={screenFor(purpose, search.door)}
        params={{ championshipId, matchId }}
        onClick={store}
        {...look}
      />
    );

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
        <p className="hint">{CHOOSE_CHAMPIONSHIP}</p>
      ) : (
        <RadioRow
          legend="会場"
          name="venue"
          options={venuesOf(championship)}
          chosen={venue}
          onChoose={choice.chooseVenue}
        />
      )}
      {championship !== null && venue === null && <p className="hint">{CHOOSE_VENUE}</p>}
      {championship !== null && venue !== null && (
        <MatchDays
          heading={search.listHeading}
          matches={matches}
          today={search.hasDays ? today : null}
          lastDate={null}
          flow={{
            postponed: POSTPONED,
            report: linkFor('report'),
            correct: linkFor('correct'),
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

/** The specification restores what was chosen after this delay (section 9). */
const RESTORE_AFTER_MS = 250;

type Remembered = Pick<StoredSelection, 'championship' | 'venue'>;

/** The reporter's choice; null until it is made. A single championship, or a single venue, needs no choice. */
type Choice = {
  readonly championship: ChampionshipChoice | null;
  readonly venue: string | null;
  readonly chooseChampionship: (championship: ChampionshipChoice) => void;
  readonly chooseVenue: (venue: string) => void;
};

/** `onChosen` is told what a hand has chosen. */
function useChoice(
  championships: readonly ChampionshipChoice[],
  remembered: Remembered,
  onChosen: (chosen: Remembered) => void,
): Choice {
  const [chosen, setChosen] = useState<Remembered | null>(null);

  useEffect(() => {
    // A tap within the delay is newer than what was remembered.
    const timer = setTimeout(() => setChosen((now) => now ?? remembered), RESTORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remembered]);

  const [onlyOne = null] = championships.length === 1 ? championships : [];
  const championship = championships.find(({ id }) => id === chosen?.championship) ?? onlyOne;
  const venues = championship === null ? [] : venuesOf(championship);
  const [onlyVenue = null] = venues.length === 1 ? venues : [];
  const choose = (next: Remembered) => {
    setChosen(next);
    onChosen(next);
  };
  return {
    championship,
    venue: venues.find((venue) => venue === chosen?.venue) ?? onlyVenue,
    chooseChampionship: ({ id }) => choose({ championship: id, venue: chosen?.venue ?? null }),
    chooseVenue: (venue) => choose({ championship: championship?.id ?? null, venue }),
  };
}
