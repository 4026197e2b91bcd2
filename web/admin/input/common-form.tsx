import type { ReactNode } from 'react';
import { CATEGORIES, ORGANIZERS } from '#domain/competition/category.ts';
import type { CommonField, CommonFields } from '#domain/input/fields.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import styles from './common-form.module.css';
import type { ChangeForm } from './form.ts';
import { StoredChampionship } from './stored-championship.tsx';

type CommonFormProps = {
  readonly common: CommonFields;
  readonly years: readonly number[];
  readonly change: ChangeForm;
};

/** 共通項目: what all rows have in common (reporter specification, section 3). */
export function CommonForm({ common, years, change }: CommonFormProps) {
  const set = (changes: Partial<CommonFields>) => change({ kind: 'common', changes });
  const text = (field: CommonField, label: string, need: 'required' | 'optional') => (
    <Field
      name={field}
      label={label}
      need={need}
      fault={null}
      value={common[field]}
      autoComplete="off"
      onChange={(value) => set({ [field]: value })}
    />
  );
  const kept = common.fiscalYear === '' ? [] : [Number(common.fiscalYear)];
  const offered = [...new Set([...years, ...kept])].toSorted();
  return (
    <section className={styles.common} aria-label="共通項目">
      <h2 className={styles.heading}>共通項目</h2>
      <StoredChampionship years={years} current={common.championshipId} onFill={set} />
      <div className={styles.fields}>
        <Choice
          name="category"
          label="カテゴリー"
          value={common.category}
          options={CATEGORIES}
          onChange={(category) => set({ category })}
        />
        <Choice
          name="fiscalYear"
          label="年度"
          value={common.fiscalYear}
          options={offered.map(String)}
          wordOf={(year) => `${year}年度`}
          onChange={(fiscalYear) => set({ fiscalYear })}
        />
        <Choice
          name="organizer"
          label="主催"
          value={common.organizer}
          options={ORGANIZERS}
          onChange={(organizer) => set({ organizer })}
        />
        {text('championshipName', '大会名', 'required')}
        {text('championshipId', '大会ID', 'required')}
        {text('championshipIdInArchive', 'アーカイブ大会ID', 'required')}
        {text('abbr', '大会名の略称', 'required')}
        {text('divisionName', '部・ブロック', 'optional')}
        {text('group_1', 'グループ1', 'optional')}
        {text('group_2', 'グループ2', 'optional')}
      </div>
      <Rules common={common} set={set} />
    </section>
  );
}

type RulesProps = { readonly common: CommonFields; readonly set: (changes: Partial<CommonFields>) => void };

/** The rules of a championship; most are knockouts of fifteen minutes a half, so they stay closed. */
function Rules({ common, set }: RulesProps) {
  return (
    <details className={styles.rules}>
      <summary className={styles.summary}>
        方式：{common.isLeague ? 'リーグ戦' : 'トーナメント'}、前後半 {common.halfMinutes}分
      </summary>
      <div className={styles.fields}>
        <Select
          label="方式"
          name="isLeague"
          value={common.isLeague ? 'league' : 'knockout'}
          onChange={(value) => set({ isLeague: value === 'league' })}
        >
          <option value="knockout">トーナメント</option>
          <option value="league">リーグ戦</option>
        </Select>
        <Field
          label="前後半の時間（分）"
          name="halfMinutes"
          fault={null}
          type="number"
          min={1}
          max={60}
          value={Number.isNaN(common.halfMinutes) ? '' : common.halfMinutes}
          onChange={(value) => set({ halfMinutes: value === '' ? Number.NaN : Number(value) })}
        />
        {!common.isLeague && (
          <Select
            label="延長戦"
            name="extraHalves"
            value={common.extraHalves ? 'yes' : 'no'}
            onChange={(value) => set({ extraHalves: value === 'yes' })}
          >
            <option value="yes">あり</option>
            <option value="no">なし</option>
          </Select>
        )}
        {!common.isLeague && (
          <Select
            label="PK戦の本数"
            name="shootOutKicks"
            value={String(common.shootOutKicks)}
            onChange={(value) => set({ shootOutKicks: value === '3' ? 3 : 5 })}
          >
            <option value="5">5本</option>
            <option value="3">3本</option>
          </Select>
        )}
      </div>
    </details>
  );
}

type ChoiceProps = Omit<SelectProps, 'children'> & {
  readonly options: readonly string[];
  readonly wordOf?: (option: string) => string;
};

/** A choice that has to be made. */
function Choice({ options, wordOf = (option) => option, ...select }: ChoiceProps) {
  return (
    <Select {...select} isRequired={true}>
      <option value="">選択してください</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {wordOf(option)}
        </option>
      ))}
    </Select>
  );
}

type SelectProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

function Select({ name, label, value, isRequired = false, onChange, children }: SelectProps) {
  return (
    <Labelled label={label} fault={null} {...(isRequired ? { need: 'required' as const } : {})}>
      {(ties) => (
        <select {...ties} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}
