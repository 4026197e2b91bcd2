import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice } from '../controls/choice.tsx';
import styles from './competition.module.css';

type LotFormProps = {
  readonly groupName: string;
  readonly clubs: readonly string[];
  /** `YYYY-MM-DD` in Tokyo. */
  readonly today: string;
  readonly isBusy: boolean;
  readonly onRecord: (order: readonly string[], drawnOn: string) => void;
};

/** 抽選待ち: the order that was drawn among clubs that nothing else separates. */
export function LotForm({ groupName, clubs, today, isBusy, onRecord }: LotFormProps) {
  const [order, setOrder] = useState<readonly string[]>(clubs.map(() => ''));
  const [drawnOn, setDrawnOn] = useState(today);
  const isComplete = new Set(order.filter((club) => club !== '')).size === clubs.length && drawnOn !== '';
  const left = (index: number) => clubs.filter((club) => order[index] === club || !order.includes(club));
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>
        {groupName}：抽選待ち（{clubs.join('、')}）
      </legend>
      <div className={styles.fields}>
        {order
          .map((chosen, index) => ({ chosen, index }))
          .map(({ chosen, index }) => (
            <Choice
              key={index}
              label={`${index + 1}番目`}
              value={chosen}
              options={[['', '選んでください'], ...left(index).map((club) => [club, club] as const)]}
              onChange={(club) => setOrder(order.map((one, place) => (place === index ? club : one)))}
            />
          ))}
        <Field label="抽選した日" type="date" value={drawnOn} fault={null} onChange={setDrawnOn} />
      </div>
      <div>
        <DeedButton deed="main" disabled={!isComplete || isBusy} onClick={() => onRecord(order, drawnOn)}>
          抽選の結果を記録する
        </DeedButton>
      </div>
    </fieldset>
  );
}
