import type { FixedFields } from '#domain/championship/changes.ts';
import { CHAMPIONSHIP_FIELDS, type ChampionshipField, FORMAT_NAMES } from '#domain/championship/form.ts';
import type { MatchRules } from '#domain/match/match.ts';
import { Field } from '#web/ui/form/field.tsx';
import styles from './championships.module.css';
import { Choice } from './choice.tsx';

type RuleFieldsProps = {
  readonly rules: MatchRules;
  readonly fixed: FixedFields;
  readonly faultOf: (field: ChampionshipField) => string | null;
  readonly onChange: (rules: MatchRules) => void;
};

/** The rules of its matches; a league has no extra halves, for its matches may end level. */
export function RuleFields({ rules, fixed, faultOf, onChange }: RuleFieldsProps) {
  const minutes = (field: 'halfMinutes' | 'extraHalfMinutes') => (
    <Field
      name={field}
      label={`${CHAMPIONSHIP_FIELDS[field]}（分）`}
      type="number"
      min={1}
      max={60}
      value={Number.isNaN(rules[field]) ? '' : rules[field]}
      fault={faultOf(field)}
      onChange={(value) => onChange({ ...rules, [field]: value === '' ? Number.NaN : Number(value) })}
    />
  );
  const isKnockout = rules.format === 'knockout';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>試合の規則</legend>
      <Choice
        label={CHAMPIONSHIP_FIELDS.format}
        value={rules.format}
        fixed={fixed.format ?? null}
        fault={faultOf('format')}
        onChange={(value) =>
          onChange({
            ...rules,
            format: value === 'league' ? 'league' : 'knockout',
            extraHalves: value !== 'league' && rules.extraHalves,
          })
        }
      >
        <option value="knockout">{FORMAT_NAMES.knockout}</option>
        <option value="league">{FORMAT_NAMES.league}</option>
      </Choice>
      {minutes('halfMinutes')}
      {isKnockout && (
        <Choice
          label={CHAMPIONSHIP_FIELDS.extraHalves}
          value={rules.extraHalves ? 'yes' : 'no'}
          fixed={fixed.extraHalves ?? null}
          fault={faultOf('extraHalves')}
          onChange={(value) => onChange({ ...rules, extraHalves: value === 'yes' })}
        >
          <option value="yes">あり</option>
          <option value="no">なし</option>
        </Choice>
      )}
      {isKnockout && rules.extraHalves && minutes('extraHalfMinutes')}
      {isKnockout && (
        <Choice
          label={CHAMPIONSHIP_FIELDS.shootOutKicks}
          value={String(rules.shootOutKicks)}
          fixed={fixed.shootOutKicks ?? null}
          fault={faultOf('shootOutKicks')}
          onChange={(value) => onChange({ ...rules, shootOutKicks: value === '3' ? 3 : 5 })}
        >
          <option value="5">5人</option>
          <option value="3">3人</option>
        </Choice>
      )}
    </fieldset>
  );
}
