import { useState } from 'react';
import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import { bracketFromMatches } from '#domain/competition/bracket/from-matches.ts';
import type { BracketEntry, WantedSettings } from '#domain/competition/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import { Question } from '../dialog/question.tsx';
import { BracketEntryFields } from './bracket-entry-fields.tsx';
import styles from './competition.module.css';
import { type Change, drawnFor } from './draft.ts';
import { DRAW_AGAIN, FROM_MATCHES, REMOVE_BRACKET } from './messages.ts';

type BracketEditorProps = {
  readonly competition: AdminCompetition;
  readonly draft: WantedSettings;
  readonly clubs: readonly string[];
  readonly onChange: Change;
};

/** トーナメント表: drawn for a number of entrants, filled in, and tied to the matches that it stands for. */
export function BracketEditor({ competition, draft, clubs, onChange }: BracketEditorProps) {
  const { bracket } = draft;
  const [next, setNext] = useState<readonly BracketEntry[] | null>(null);
  const put = (entries: readonly BracketEntry[]) => {
    onChange({ bracket: entries });
    setNext(null);
  };
  const fromMatches = bracketFromMatches(
    competition.matches.map(({ match_id: matchId, ...match }) => ({ ...match, matchId })),
  );
  const changed = (entry: BracketEntry) => put(bracket.map((one) => (one.id === entry.id ? entry : one)));
  return (
    <section className={styles.section} aria-labelledby="draw">
      <h2 id="draw" className={styles.heading}>
        トーナメント表
      </h2>
      <DrawForm
        onDraw={(entrants, thirdPlace) => {
          const drawn = drawnFor(entrants, thirdPlace);
          if (bracket.length === 0) put(drawn);
          else setNext(drawn);
        }}
      />
      {fromMatches.length > 0 && bracket.length === 0 && (
        <div className="stack2">
          <p className="hint">{FROM_MATCHES}</p>
          <div>
            <Button onClick={() => put(fromMatches)}>登録された試合から作る</Button>
          </div>
        </div>
      )}
      {bracket.map((entry, at) => (
        <BracketEntryFields
          isFirst={at === 0}
          key={entry.id}
          entry={entry}
          competition={competition}
          draft={draft}
          clubs={clubs}
          onChange={changed}
        />
      ))}
      {bracket.length > 0 && (
        <div>
          <DeedButton deed="risky" onClick={() => setNext([])}>
            トーナメント表をなくす
          </DeedButton>
        </div>
      )}
      {next !== null && (
        <Question
          deed="destructive"
          sentence={next.length === 0 ? REMOVE_BRACKET : DRAW_AGAIN}
          onYes={() => put(next)}
          onClose={() => setNext(null)}
        />
      )}
    </section>
  );
}

type DrawFormProps = {
  readonly onDraw: (entrants: number, thirdPlace: 'played' | 'notPlayed') => void;
};

/** The largest that is offered; twice the largest of the region's cups. */
const MOST_ENTRANTS = 64;

/** How many take part, and whether the third place is played for. */
function DrawForm({ onDraw }: DrawFormProps) {
  const [entrants, setEntrants] = useState('8');
  const [thirdPlace, setThirdPlace] = useState<'played' | 'notPlayed'>('notPlayed');
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>組み合わせを作る</legend>
      <div className={styles.fields}>
        <Choice
          label="参加する数"
          value={entrants}
          options={numbers(2, MOST_ENTRANTS, '')}
          onChange={setEntrants}
        />
        <Choice
          label="3位決定戦"
          value={thirdPlace}
          options={[
            ['notPlayed', '行わない'],
            ['played', '行う'],
          ]}
          onChange={setThirdPlace}
        />
      </div>
      <div>
        <Button onClick={() => onDraw(Number(entrants), thirdPlace)}>この数で作る</Button>
      </div>
    </fieldset>
  );
}
