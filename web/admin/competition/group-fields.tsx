import { useState } from 'react';
import type { AdminCompetition } from '#contract/championship/admin-competition.ts';
import type { GroupSettings, WantedSettings } from '#domain/competition/settings.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import styles from './competition.module.css';
import { Deductions } from './deductions.tsx';
import { type Change, groupIn, withGroup } from './draft.ts';
import { PenaltyPointsFields } from './penalty-points.tsx';
import { RulesFields } from './rules-fields.tsx';

type GroupFieldsProps = {
  readonly group: AdminCompetition['groups'][number];
  readonly draft: WantedSettings;
  readonly isLeague: boolean;
  readonly onChange: Change;
};

/** What is settled about one group: its table, who goes through, deductions and withdrawals. */
export function GroupFields({ group: { key, name, clubs }, draft, isLeague, onChange }: GroupFieldsProps) {
  const group = groupIn(draft, key, { is_league: isLeague });
  const change = (part: Partial<GroupSettings>) =>
    onChange({ groups: withGroup(draft, { ...group, ...part }) });
  const all = [...clubs, ...group.clubs.filter((club) => !clubs.includes(club))];
  // The championship's own rules compare clubs of several groups.
  const asksForFairPlay = [group.rules ?? draft.rules, draft.rules].some(({ order }) =>
    order.includes('fairPlay'),
  );
  const isSettled = group.advancing > 0 || group.deductions.length > 0 || group.withdrawn.length > 0;
  return (
    <details className={styles.section} open={isSettled || group.hasTable !== isLeague}>
      <summary className={styles.summary}>{name}</summary>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={group.hasTable}
          onChange={({ target }) => change({ hasTable: target.checked })}
        />
        順位表を出す
      </label>
      {group.hasTable && (
        <>
          <Choice
            label="勝ち上がり"
            value={`${group.advancing}`}
            options={[['0', 'なし'], ...numbers(1, Math.max(all.length, group.advancing, 1), 'クラブ')]}
            onChange={(value) => change({ advancing: Number(value) })}
          />
          <Deductions
            clubs={all}
            deductions={group.deductions}
            onChange={(deductions) => change({ deductions })}
          />
          {asksForFairPlay && (
            <PenaltyPointsFields
              clubs={all}
              penaltyPoints={group.penaltyPoints}
              onChange={(penaltyPoints) => change({ penaltyPoints })}
            />
          )}
          <fieldset className={styles.inner}>
            <legend className={styles.label}>棄権・辞退したクラブ</legend>
            {all.map((club) => (
              <label key={club} className={styles.check}>
                <input
                  type="checkbox"
                  checked={group.withdrawn.includes(club)}
                  onChange={({ target }) =>
                    change({
                      withdrawn: target.checked
                        ? [...group.withdrawn, club]
                        : group.withdrawn.filter((one) => one !== club),
                    })
                  }
                />
                {club}
              </label>
            ))}
          </fieldset>
          <ClubNames clubs={group.clubs} onChange={(named) => change({ clubs: named })} />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={group.rules !== null}
              onChange={({ target }) => change({ rules: target.checked ? draft.rules : null })}
            />
            この組だけ、別の順位の決め方にする
          </label>
          {group.rules !== null && (
            <RulesFields
              legend={`${name}の順位の決め方`}
              rules={group.rules}
              onChange={(rules) => change({ rules })}
            />
          )}
        </>
      )}
    </details>
  );
}

type ClubNamesProps = {
  readonly clubs: readonly string[];
  readonly onChange: (clubs: readonly string[]) => void;
};

/** Clubs of a group that no match names so far, between commas. */
function ClubNames({ clubs, onChange }: ClubNamesProps) {
  const [text, setText] = useState(clubs.join('、'));
  return (
    <Field
      label="まだ試合のないクラブ"
      hint="読点（、）で区切ってください。試合が入力されたクラブは書かなくてもかまいません。"
      value={text}
      fault={null}
      onChange={(typed) => {
        setText(typed);
        const names = typed.split(/[、,，]/).map((name) => name.trim());
        onChange([...new Set(names.filter((name) => name !== ''))]);
      }}
    />
  );
}
