import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import type { ComparisonSettings, WantedSettings } from '#domain/competition/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import styles from './competition.module.css';
import type { Change } from './draft.ts';

type ComparisonsProps = {
  readonly competition: AdminCompetition;
  readonly draft: WantedSettings;
  readonly onChange: Change;
};

/** The best runners-up: clubs on the same place of several groups in a table of their own. */
export function Comparisons({ competition: { groups }, draft, onChange }: ComparisonsProps) {
  const { comparisons } = draft;
  const changed = (index: number, part: Partial<ComparisonSettings>) =>
    onChange({ comparisons: comparisons.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  const added = { name: '各組2位の比較', groups: groups.map(({ key }) => key), place: 2 };
  return (
    <details className={styles.section} open={comparisons.length > 0}>
      <summary className={styles.summary}>組をまたぐ比較（各組2位など）</summary>
      {comparisons
        .map((comparison, index) => ({ comparison, index }))
        .map(({ comparison, index }) => (
          <fieldset key={index} className={styles.inner}>
            <legend className={styles.label}>比較{index + 1}</legend>
            <Field
              label="名前"
              value={comparison.name}
              maxLength={100}
              fault={null}
              onChange={(name) => changed(index, { name })}
            />
            <Choice
              label="比べる順位"
              value={`${comparison.place}`}
              options={numbers(1, 9, '位')}
              onChange={(place) => changed(index, { place: Number(place) })}
            />
            {groups.map(({ key, name }) => (
              <label key={key} className={styles.check}>
                <input
                  type="checkbox"
                  checked={comparison.groups.includes(key)}
                  onChange={({ target }) =>
                    changed(index, {
                      groups: target.checked
                        ? [...comparison.groups, key]
                        : comparison.groups.filter((one) => one !== key),
                    })
                  }
                />
                {name}
              </label>
            ))}
            <div>
              <Button
                onClick={() => onChange({ comparisons: comparisons.filter((_, place) => place !== index) })}
              >
                この比較をやめる
              </Button>
            </div>
          </fieldset>
        ))}
      <div>
        <Button onClick={() => onChange({ comparisons: [...comparisons, added] })}>比較を加える</Button>
      </div>
    </details>
  );
}
