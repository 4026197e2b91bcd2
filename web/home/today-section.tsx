import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedMatch, Today } from '#contract/championship/today.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { Button } from '#web/ui/button.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { dayText } from '#web/ui/jst.ts';
import { MatchCard } from '#web/ui/match/match-card.tsx';
import { PlayingMinute } from '#web/ui/match/playing-minute.tsx';
import { standingOf } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './day.module.css';

const NOT_ARRIVED = 'きょうの試合の情報がまだ届いていません。';

/** A thumb's length: what the page goes on with is not far below. */
const SHOWN_AT_FIRST = 8;

type Choice = 'all' | 'live' | Category;

type TodaySectionProps = {
  readonly query: UseQueryResult<Today>;
  /** Its matches, as they are now. */
  readonly matches: readonly PlacedMatch[] | undefined;
  readonly heardAt: number;
  readonly isConnected: boolean;
};

/** きょうの試合: of all championships. On a day without one it says when the next is. */
export function TodaySection({ query, matches = [], heardAt, isConnected }: TodaySectionProps) {
  if (query.data?.matches.length === 0) return <NextDay date={query.data.next_date} />;
  return (
    <section className="stack2" aria-labelledby="today">
      <div className={styles.top}>
        <h2 id="today" className="heading">
          きょうの試合
        </h2>
        {query.data !== undefined && <Freshness heardAt={heardAt} isConnected={isConnected} />}
      </div>
      <Reading query={query} shape="cards" problem={NOT_ARRIVED}>
        {() => <Matches matches={matches} />}
      </Reading>
    </section>
  );
}

function NextDay({ date }: { readonly date: string | null }) {
  if (date === null) return null;
  return <p className="hint">きょうの試合はありません。次の試合は {dayText(date)} です。</p>;
}

/** In the order in which they came: what somebody reads does not move under their eyes when a match begins. */
function Matches({ matches }: { readonly matches: readonly PlacedMatch[] }) {
  const [choice, setChoice] = useState<Choice>('all');
  const [isWhole, setWhole] = useState(false);
  const [order] = useState(() => new Map(matches.map(({ match }, place) => [keyOf(match), place])));
  const placeOf = ({ match }: PlacedMatch) => order.get(keyOf(match)) ?? matches.length;
  const inOrder = matches.toSorted((one, other) => placeOf(one) - placeOf(other));
  const chosen = inOrder.filter((one) => isOf(choice, one));
  const shown = isWhole ? chosen : chosen.slice(0, SHOWN_AT_FIRST);
  const hidden = chosen.length - shown.length;
  return (
    <>
      <Choices matches={matches} chosen={choice} onChoose={setChoice} />
      {chosen.length === 0 && <p className="hint">試合中の試合はありません。</p>}
      {shown.length > 0 && (
        <div className={styles.place}>
          <ul className={`card list ${styles.list}`}>
            {shown.map((one) => (
              <li key={keyOf(one.match)}>
                <TodaysMatch {...one} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {hidden > 0 && <Button onClick={() => setWhole(true)}>ほかの{hidden}試合も見る</Button>}
    </>
  );
}

function TodaysMatch({ championship_name, category, match }: PlacedMatch) {
  return (
    <MatchCard match={match} minute={<PlayingMinute match={match} />}>
      <strong>
        <Name>{championship_name}</Name>
      </strong>
      <span>
        {shortOf(category)}　{match.match}
      </span>
    </MatchCard>
  );
}

type ChoicesProps = {
  readonly matches: readonly PlacedMatch[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
};

function Choices({ matches, chosen, onChoose }: ChoicesProps) {
  const countOf = (choice: Choice) => matches.filter((one) => isOf(choice, one)).length;
  const choices: readonly (readonly [Choice, string])[] = [
    ['all', 'すべて'],
    ['live', '試合中'],
    ...CATEGORIES.filter((category) => countOf(category) > 0).map(
      (category) => [category, shortOf(category)] as const,
    ),
  ];
  return (
    <fieldset className={styles.choices} aria-label="表示する試合">
      {choices.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {name} <span className={styles.count}>{countOf(choice)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function isOf(choice: Choice, { category, match }: PlacedMatch): boolean {
  if (choice === 'all') return true;
  return choice === 'live' ? standingOf(match).tone === 'live' : category === choice;
}

/** U-12（ジュニア） as U-12. */
function shortOf(category: Category): string {
  return category.split('（')[0] ?? category;
}

function keyOf({ championship_id, match_id }: PlacedMatch['match']): string {
  return JSON.stringify([championship_id, match_id]);
}
