import type { FixedFields } from '#domain/championship/changes.ts';
import {
  CHAMPIONSHIP_FIELDS,
  type ChampionshipField,
  type ChampionshipForm,
} from '#domain/championship/form.ts';
import { CATEGORIES, ORGANIZERS } from '#domain/competition/category.ts';
import type { FieldFault } from '#domain/fault.ts';
import { Field } from '#web/ui/form/field.tsx';
import { asWritten, Choice } from '../choice.tsx';
import { FieldGroup } from '../record/section.tsx';
import { RuleFields } from './rule-fields.tsx';

export type FieldsProps = {
  readonly form: ChampionshipForm;
  readonly faults: readonly FieldFault<ChampionshipField>[];
  readonly fixed: FixedFields;
  readonly onChange: (form: ChampionshipForm) => void;
};

type TextField =
  | 'name'
  | 'abbreviation'
  | 'archiveId'
  | 'regulationUrl'
  | 'matchupUrl'
  | 'resultUrl'
  | 'notice';

/** Everything of a championship but its id and its divisions. */
export function ChampionshipFields({ form, faults, fixed, onChange }: FieldsProps) {
  const set = (change: Partial<ChampionshipForm>) => onChange({ ...form, ...change });
  const faultOf = (field: ChampionshipField) =>
    faults.find((fault) => fault.field === field)?.message ?? null;
  const text = (field: TextField, more: { readonly hint?: string; readonly need?: 'required' } = {}) => (
    <Field
      {...more}
      name={field}
      label={CHAMPIONSHIP_FIELDS[field]}
      value={form[field]}
      fault={faultOf(field)}
      autoComplete="off"
      onChange={(value) => set({ [field]: value })}
    />
  );
  const organizers = [...new Set<string>([...ORGANIZERS, form.organizer])];
  return (
    <>
      <FieldGroup legend="大会">
        {text('name', { need: 'required' })}
        {text('abbreviation', { need: 'required', hint: '「今週の大会」の選択欄に出ます。' })}
        <Choice
          label={CHAMPIONSHIP_FIELDS.category}
          value={form.category}
          fault={faultOf('category')}
          options={asWritten(CATEGORIES)}
          onChange={(category) => set({ category })}
        />
        <Field
          name="fiscalYear"
          label={CHAMPIONSHIP_FIELDS.fiscalYear}
          need="required"
          hint="4月から翌年3月までが一つの年度です。"
          inputMode="numeric"
          maxLength={4}
          value={Number.isNaN(form.fiscalYear) ? '' : String(form.fiscalYear)}
          fault={faultOf('fiscalYear')}
          onChange={(value) => set({ fiscalYear: numberOf(value) })}
        />
        <Choice
          label={CHAMPIONSHIP_FIELDS.organizer}
          value={form.organizer}
          fault={faultOf('organizer')}
          options={asWritten(organizers)}
          onChange={(organizer) => set({ organizer })}
        />
        <Field
          name="startDate"
          type="date"
          label={CHAMPIONSHIP_FIELDS.startDate}
          hint="空のままなら、最初の試合の日です。"
          value={form.startDate}
          fault={faultOf('startDate')}
          onChange={(startDate) => set({ startDate })}
        />
      </FieldGroup>
      <RuleFields rules={form.rules} fixed={fixed} faultOf={faultOf} onChange={(rules) => set({ rules })} />
      <FieldGroup legend="会員の画面に出す案内">
        {text('notice', { hint: '試合の上と、日程／アーカイブに一行で出ます。' })}
        {text('regulationUrl')}
        {text('matchupUrl')}
        {text('resultUrl')}
        {text('archiveId', { hint: '過去の大会のページと結び付けるときに入力します。' })}
        <Choice
          label={CHAMPIONSHIP_FIELDS.practice}
          hint="練習用の大会は、会員の画面には出ません。"
          value={form.practice ? 'yes' : 'no'}
          fixed={fixed.practice ?? null}
          fault={faultOf('practice')}
          options={[
            ['no', 'いいえ'],
            ['yes', 'はい'],
          ]}
          onChange={(value) => set({ practice: value === 'yes' })}
        />
      </FieldGroup>
    </>
  );
}

/** Digits as people type them; NaN for nothing, which the rules then name. */
export function numberOf(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return digits === '' ? Number.NaN : Number(digits);
}
