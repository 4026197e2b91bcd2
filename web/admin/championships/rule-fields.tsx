import type { FixedFields } from '#domain/championship/changes.ts';
import { CHAMPIONSHIP_FIELDS, type ChampionshipField, FORMAT_NAMES } from '#domain/championship/form.ts';
import type { MatchRules } from '#domain/match/match.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice } from '../choice.tsx';
import { FieldGroup } from '../record/section.tsx';

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
      need="required"
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
    <FieldGroup legend="試合の規則">
      <Choice
        label={CHAMPIONSHIP_FIELDS.format}
        value={rules.format}
        fixed={fixed.format ?? null}
        fault={faultOf('format')}
        options={[
          ['knockout', FORMAT_NAMES.knockout],
          ['league', FORMAT_NAMES.league],
        ]}
        onChange={(format) =>
          onChange({ ...rules, format, extraHalves: format === 'knockout' && rules.extraHalves })
        }
      />
      {minutes('halfMinutes')}
      {isKnockout && (
        <Choice
          label={CHAMPIONSHIP_FIELDS.extraHalves}
          value={rules.extraHalves ? 'yes' : 'no'}
          fixed={fixed.extraHalves ?? null}
          fault={faultOf('extraHalves')}
          options={[
            ['yes', 'あり'],
            ['no', 'なし'],
          ]}
          onChange={(value) => onChange({ ...rules, extraHalves: value === 'yes' })}
        />
      )}
      {isKnockout && rules.extraHalves && minutes('extraHalfMinutes')}
      {isKnockout && (
        <Choice
          label={CHAMPIONSHIP_FIELDS.shootOutKicks}
          value={String(rules.shootOutKicks)}
          fixed={fixed.shootOutKicks ?? null}
          fault={faultOf('shootOutKicks')}
          options={[
            ['5', '5人'],
            ['3', '3人'],
          ]}
          onChange={(value) => onChange({ ...rules, shootOutKicks: value === '3' ? 3 : 5 })}
        />
      )}
    </FieldGroup>
  );
}
