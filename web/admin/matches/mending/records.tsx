import { useState } from 'react';
import type { AdminMatch } from '#contract/match/admin.ts';
import { PERIOD_NAMES } from '#domain/match/labels.ts';
import { type Match, PERIODS, type Period, SIDES, type Side, totalGoals } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { goalPlaceText } from '#domain/match/result-words.ts';
import { Button } from '#web/ui/button.tsx';
import { clockText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import { ChangeDialog, type ProposedChange } from '../change-dialog.tsx';
import { matchOf } from '../queries.ts';
import { GoalForm, KickForm, KickOffForm } from './forms.tsx';
import styles from './records.module.css';

/** What is put right, by its name: it is looked up in the match as it is now. */
type Mended =
  | { readonly kind: 'goal'; readonly id: string }
  | { readonly kind: 'newGoal' }
  | { readonly kind: 'kick'; readonly side: Side; readonly column: number }
  | { readonly kind: 'kickOff'; readonly period: Period };

/** 得点とPK戦の記録: each goal, each kick and the beginning of each half, to be put right in its place while the match is open. */
export function Records({ found }: { readonly found: AdminMatch }) {
  const [mended, setMended] = useState<Mended | null>(null);
  const [proposed, setProposed] = useState<ProposedChange | null>(null);
  const match = matchOf(found);
  if (periodsBegun(match).length === 0) return null;
  const close = () => {
    setMended(null);
    setProposed(null);
  };
  return (
    <section className="stack3" aria-labelledby="match-records">
      <h2 id="match-records" className="heading">
        得点とPK戦の記録
      </h2>
      <Goals match={match} onMend={setMended} />
      {match.hasShootOut && <Kicks match={match} onMend={setMended} />}
      <KickOffs match={match} onMend={setMended} />
      {proposed === null ? (
        <MendingForm
          mended={mended}
          match={match}
          date={found.match.match_date}
          onPropose={setProposed}
          onClose={close}
        />
      ) : (
        <ChangeDialog found={found} {...proposed} onClose={close} />
      )}
    </section>
  );
}

type ListProps = { readonly match: Match; readonly onMend: (mended: Mended) => void };

function Goals({ match, onMend }: ListProps) {
  const { scored, goals, fixture } = match;
  const inOrder = PERIODS.flatMap((period) => scored.filter((goal) => goal.period === period));
  const unrecorded = totalGoals(goals.home) + totalGoals(goals.away) - scored.length;
  return (
    <>
      {inOrder.length > 0 && (
        <ul className={styles.list} aria-label="得点">
          {inOrder.map((goal) => {
            const place = goalPlaceText(goal, fixture);
            return (
              <li key={goal.id}>
                <Name>{place}</Name>
                <Button aria-label={`${place}を直す`} onClick={() => onMend({ kind: 'goal', id: goal.id })}>
                  直す
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {unrecorded > 0 && (
        <p>数だけで入力された得点が{unrecorded}点あります。「得点を直す」で、その数を直せます。</p>
      )}
      <div>
        <Button onClick={() => onMend({ kind: 'newGoal' })}>得点を追加する</Button>
      </div>
    </>
  );
}

function Kicks({ match: { shootOut, fixture }, onMend }: ListProps) {
  return SIDES.filter((side) => shootOut[side].kicks.length > 0).map((side) => (
    <div key={side}>
      <p>
        PK戦　<Name>{fixture.clubs[side]}</Name>
      </p>
      <ul className={styles.kicks} aria-label={`PK戦 ${fixture.clubs[side]}`}>
        {shootOut[side].kicks.map((result, column) => {
          const [sign, word] = result === 'success' ? ['○', '成功'] : ['×', '失敗'];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the column is what names a kick
            <li key={column}>
              <Button
                aria-label={`${fixture.clubs[side]}の${column + 1}本目（${word}）を直す`}
                onClick={() => onMend({ kind: 'kick', side, column })}
              >
                {sign}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

function KickOffs({ match, onMend }: ListProps) {
  return (
    <ul className={styles.list} aria-label="始まった時刻">
      {periodsBegun(match).map((period) => {
        const at = match.kickOffs[period] ?? null;
        return (
          <li key={period}>
            <span>
              {PERIOD_NAMES[period]}の開始　{at === null ? 'わからない' : clockText(at)}
            </span>
            <Button
              aria-label={`${PERIOD_NAMES[period]}の開始時刻を直す`}
              onClick={() => onMend({ kind: 'kickOff', period })}
            >
              直す
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type MendingFormProps = {
  readonly mended: Mended | null;
  readonly match: Match;
  /** Of the match, `YYYY-MM-DD`. */
  readonly date: string;
  readonly onPropose: (proposed: ProposedChange) => void;
  readonly onClose: () => void;
};

function MendingForm({ mended, match, date, onPropose, onClose }: MendingFormProps) {
  const own = { match, onPropose, onClose };
  switch (mended?.kind) {
    case 'goal': {
      // Somebody has taken it back meanwhile: nothing is left to put right.
      const goal = match.scored.find(({ id }) => id === mended.id);
      return goal && <GoalForm {...own} goal={goal} />;
    }
    case 'newGoal':
      return <GoalForm {...own} goal={null} />;
    case 'kick': {
      const result = match.shootOut[mended.side].kicks[mended.column];
      return result && <KickForm {...own} side={mended.side} column={mended.column} recorded={result} />;
    }
    case 'kickOff':
      return <KickOffForm {...own} period={mended.period} date={date} />;
    case undefined:
      return null;
  }
}
