import { useId } from 'react';
import { CLUB_FIELDS, CLUB_GROUPS, type ClubForm } from '#domain/club/form.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import type { FieldFault } from '#domain/fault.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled, Need } from '#web/ui/form/labelled.tsx';
import { FieldGroup } from '../record/section.tsx';
import styles from './clubs.module.css';
import { ColourField } from './colour-field.tsx';

export type ClubFieldsProps = {
  readonly form: ClubForm;
  readonly faults: readonly FieldFault<keyof ClubForm>[];
  readonly onChange: (form: ClubForm) => void;
};

/** Everything of a club but its id. */
export function ClubFields({ form, faults, onChange }: ClubFieldsProps) {
  const set = (change: Partial<ClubForm>) => onChange({ ...form, ...change });
  const faultOf = (field: keyof ClubForm) => faults.find((fault) => fault.field === field)?.message ?? null;
  const text = (field: 'name' | 'shortName' | 'kana' | 'url', hint?: string) => (
    <Field
      {...(hint === undefined ? {} : { hint })}
      {...(field === 'name' ? { need: 'required' } : {})}
      name={field}
      label={CLUB_FIELDS[field]}
      value={form[field]}
      fault={faultOf(field)}
      autoComplete="off"
      onChange={(value) => set({ [field]: value })}
    />
  );
  return (
    <>
      <FieldGroup>
        {text('name')}
        {text('kana', '一覧は、ふりがなの五十音順に並びます。')}
        {text('shortName', '空のままなら、クラブ名と同じです。')}
        {text('url', '入力すると、会員のチーム紹介に載ります。')}
      </FieldGroup>
      <FieldGroup>
        {(['firstColour', 'secondColour'] as const).map((field) => (
          <ColourField
            key={field}
            label={CLUB_FIELDS[field]}
            value={form[field]}
            fault={faultOf(field)}
            onChange={(colour) => set({ [field]: colour })}
          />
        ))}
      </FieldGroup>
      <Categories form={form} fault={faultOf('categories')} onChange={onChange} />
      <Labelled
        label={CLUB_FIELDS.variants}
        hint="一行に一つ書きます。試合情報の入力で、この書き方もこのクラブと見分けます。全角と半角、「FC」と「エフシー」などの違いは、書かなくても見分けます。"
        fault={faultOf('variants')}
      >
        {(ties) => (
          <textarea
            {...ties}
            rows={4}
            value={form.variants.join('\n')}
            onChange={({ target }) => set({ variants: target.value.split('\n') })}
          />
        )}
      </Labelled>
    </>
  );
}

type CategoriesProps = Pick<ClubFieldsProps, 'form' | 'onChange'> & { readonly fault: string | null };

function Categories({ form, fault, onChange }: CategoriesProps) {
  const id = useId();
  return (
    <fieldset className={styles.categories} aria-describedby={fault === null ? undefined : id}>
      <legend className={styles.legend}>
        {CLUB_FIELDS.categories}
        <Need need="required" />
      </legend>
      {CATEGORIES.map((category) => (
        <label key={category} className={styles.check}>
          <input
            type="checkbox"
            aria-invalid={fault !== null}
            checked={form.categories.includes(category)}
            onChange={({ target }) =>
              onChange({
                ...form,
                categories: target.checked
                  ? [...form.categories, category]
                  : form.categories.filter((one) => one !== category),
              })
            }
          />
          <span>
            {category}
            <span className={styles.place}>チーム紹介の{groupOf(category)}</span>
          </span>
        </label>
      ))}
      {fault !== null && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** Where members' club page has a category. */
function groupOf(category: Category): string {
  return CLUB_GROUPS.find((group) => group.category === category)?.title ?? '';
}
