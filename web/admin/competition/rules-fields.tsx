import type { PointsRule, StandingsRules } from '#domain/competition/standings/rules.ts';
import { MEETINGS_LIMIT, POINTS_LIMIT } from '#domain/competition/standings/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import styles from './competition.module.css';
import { CriteriaOrder } from './criteria-order.tsx';
import { PRESETS } from './draft.ts';
import { MEETINGS_UNKNOWN } from './messages.ts';

type RulesFieldsProps = {
  readonly legend: string;
  readonly rules: StandingsRules;
  readonly onChange: (rules: StandingsRules) => void;
};

/** How a league is ranked: points, criteria, meetings, and what a withdrawal does. */
export function RulesFields({ legend, rules, onChange }: RulesFieldsProps) {
  const change = (part: Partial<StandingsRules>) => onChange({ ...rules, ...part });
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>{legend}</legend>
      <div className={styles.buttons}>
        {PRESETS.map(({ name, rules: preset }) => (
          <Button key={name} onClick={() => change(preset)}>
            {name}
          </Button>
        ))}
      </div>
      <PointsFields points={rules.points} onChange={(points) => change({ points })} />
      <CriteriaOrder order={rules.order} onChange={(order) => change({ order })} />
      <div className={styles.fields}>
        <Choice
          label="当該チーム間で並びが残ったとき"
          value={rules.headToHead}
          options={[
            ['once', '次の基準で決める'],
            ['again', '残ったクラブだけで、もう一度比べる'],
          ]}
          onChange={(headToHead) => change({ headToHead })}
        />
        <Choice
          label="同じ相手との試合数"
          value={rules.meetings === null ? '' : `${rules.meetings}`}
          options={[['', '未定'], ...numbers(1, MEETINGS_LIMIT, '試合')]}
          onChange={(value) => change({ meetings: value === '' ? null : Number(value) })}
        />
        <Choice
          label="棄権・辞退したクラブの試合"
          value={rules.withdrawn}
          options={[
            ['annulled', 'すべて数えない'],
            ['forfeited', '終わった試合は残し、残りは0-3の負け'],
          ]}
          onChange={(withdrawn) => change({ withdrawn })}
        />
      </div>
      {rules.meetings === null && <p className={styles.hint}>{MEETINGS_UNKNOWN}</p>}
    </fieldset>
  );
}

type PointsFieldsProps = { readonly points: PointsRule; readonly onChange: (points: PointsRule) => void };

function PointsFields({ points, onChange }: PointsFieldsProps) {
  const { win, loss, level } = points;
  const of = (label: string, value: number, withValue: (value: number) => PointsRule) => (
    <Choice
      label={label}
      value={`${value}`}
      options={numbers(0, POINTS_LIMIT, '点')}
      onChange={(chosen) => onChange(withValue(Number(chosen)))}
    />
  );
  return (
    <div className={styles.fields}>
      {of('勝ち', win, (value) => ({ ...points, win: value }))}
      {level.kind === 'draw' &&
        of('引き分け', level.each, (each) => ({ ...points, level: { ...level, each } }))}
      {level.kind === 'shootOut' && (
        <>
          {of('PK勝ち', level.winner, (winner) => ({ ...points, level: { ...level, winner } }))}
          {of('PK負け', level.loser, (loser) => ({ ...points, level: { ...level, loser } }))}
        </>
      )}
      {of('負け', loss, (value) => ({ ...points, loss: value }))}
    </div>
  );
}
