import { useState } from 'react';
import { administer } from '#domain/match/administration.ts';
import type { Period, PeriodGoals, PerSide, Side } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
import { resultText } from '#domain/match/result-words.ts';
import { breaksLevel } from '#domain/match/score-correction.ts';
import { GoalsOfPeriod } from '#web/ui/match/correction/count-selects.tsx';
import styles from './actions.module.css';
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx';
import { ChangeForm } from './change-form.tsx';
import { LEVEL_BROKEN } from './messages.ts';
import { matchOf } from './queries.ts';

type Typed = PerSide<Partial<PeriodGoals>>;

/** 得点を直す: the goals of a match that goes on; looked at before they are saved. What nobody has touched follows the match. */
export function ScoreForm({ found, onClose }: ChangeProps) {
  const match = matchOf(found);
  const [seen, setSeen] = useState(match.version);
  const [typed, setTyped] = useState<Typed>({ home: {}, away: {} });
  const [isAsking, setAsking] = useState(false);
  const goals = {
    home: { ...match.goals.home, ...typed.home },
    away: { ...match.goals.away, ...typed.away },
  };
  const decision = administer(match, match.version, { type: 'correctScore', goals });
  const isDirty = JSON.stringify(goals) !== JSON.stringify(match.goals);
  const type = (period: Period) => (side: Side, count: number) =>
    setTyped({ ...typed, [side]: { ...typed[side], [period]: count } });
  return (
    <ChangeForm
      label="得点の修正"
      isDirty={isDirty}
      isOld={match.version !== seen}
      isAllowed={decision.ok}
      problem={problemOf(decision, isDirty)}
      onSeen={() => setSeen(match.version)}
      onClose={onClose}
      onAsk={() => setAsking(true)}
    >
      <p>今の得点：{resultText(match)}</p>
      {periodsBegun(match).map((period) => (
        <GoalsOfPeriod
          key={period}
          period={period}
          clubs={match.fixture.clubs}
          goals={goals}
          onChange={type(period)}
        />
      ))}
      <p>
        直した後の得点：<strong className={styles.score}>{resultText({ ...match, goals })}</strong>
      </p>
      {isDirty && breaksLevel(match, goals) && <p role="status">{LEVEL_BROKEN}</p>}
      {isAsking && (
        <ChangeDialog
          found={found}
          change={{ kind: 'score', goals }}
          title="得点を直しますか？"
          means={`試合状態は「${match.status}」のままで、得点だけが変わります。会員と速報員の画面にもすぐに出ます。`}
          save="得点を直す"
          onClose={() => setAsking(false)}
          onSaved={onClose}
        />
      )}
    </ChangeForm>
  );
}

/** That nothing is changed yet needs no word. */
function problemOf(decision: ReturnType<typeof administer>, isDirty: boolean): string {
  return decision.ok || !isDirty ? '' : decision.fault.message;
}
