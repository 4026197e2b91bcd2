import { CATEGORIES, ORGANIZERS } from '#domain/competition/category.ts';
import type { CommonField, CommonFields } from '#domain/input/fields.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, orNone } from '../controls/choice.tsx';
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
      <h2 className="heading">共通項目</h2>
      <StoredChampionship years={years} current={common.championshipId} onFill={set} />
      <div className={styles.fields}>
        <Choice
          name="category"
          label="カテゴリー"
          need="required"
          value={common.category}
          options={orNone(CHOOSE, CATEGORIES)}
          onChange={(category) => set({ category })}
        />
        <Choice
          name="fiscalYear"
          label="年度"
          need="required"
          value={common.fiscalYear}
          options={[['', CHOOSE], ...offered.map((year) => [`${year}`, `${year}年度`] as const)]}
          onChange={(fiscalYear) => set({ fiscalYear })}
        />
        <Choice
          name="organizer"
          label="主催"
          need="required"
          value={common.organizer}
          options={orNone(CHOOSE, ORGANIZERS)}
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

const CHOOSE = '選択してください';

type RulesProps = { readonly common: CommonFields; readonly set: (changes: Partial<CommonFields>) => void };

/** The rules of a championship; most are knockouts of fifteen minutes a half, so they stay closed. */
function Rules({ common, set }: RulesProps) {
  return (
    <details className={styles.rules}>
      <summary className={styles.summary}>
        方式：{common.isLeague ? 'リーグ戦' : 'トーナメント'}、前後半 {common.halfMinutes}分
      </summary>
      <div className={styles.fields}>
        <Choice
          name="isLeague"
          label="方式"
          value={common.isLeague ? 'league' : 'knockout'}
          options={[
            ['knockout', 'トーナメント'],
            ['league', 'リーグ戦'],
          ]}
          onChange={(format) => set({ isLeague: format === 'league' })}
        />
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
          <>
            <Choice
              name="extraHalves"
              label="延長戦"
              value={common.extraHalves ? 'yes' : 'no'}
              options={[
                ['yes', 'あり'],
                ['no', 'なし'],
              ]}
              onChange={(has) => set({ extraHalves: has === 'yes' })}
            />
            <Choice
              name="shootOutKicks"
              label="PK戦の本数"
              value={`${common.shootOutKicks}`}
              options={[
                ['5', '5本'],
                ['3', '3本'],
              ]}
              onChange={(kicks) => set({ shootOutKicks: kicks === '3' ? 3 : 5 })}
            />
          </>
        )}
      </div>
    </details>
  );
}
