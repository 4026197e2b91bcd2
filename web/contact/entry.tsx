import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldFault } from '#domain/fault.ts';
import {
  INQUIRY_CATEGORIES,
  type InquiryField,
  type InquiryForm,
  LONGEST_MESSAGE,
  messageLength,
} from '#domain/inquiry/inquiry.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { Purpose } from '#web/ui/purpose.tsx';
import styles from './contact.module.css';
import { FIELD_NAMES } from './draft.ts';

type EntryProps = {
  readonly form: InquiryForm;
  /** In the order of the specification. */
  readonly faults: readonly FieldFault<InquiryField>[];
  readonly onChange: (form: InquiryForm) => void;
  /** Told what somebody has typed before the program had come to the page. */
  readonly onTypedBefore: (typed: Partial<InquiryForm>) => void;
  readonly onConfirm: () => void;
};

/** The form itself; checked when the person goes on to the confirmation. */
export function Entry({ form, faults, onChange, onTypedBefore, onConfirm }: EntryProps) {
  // Each key that is pressed draws it anew: there is nothing worth remembering.
  'use no memo';
  const firstField = useRef<HTMLSelectElement>(null);
  useTypedBefore(firstField, onTypedBefore);
  const [first] = faults;
  const faultOf = (field: InquiryField) => faults.find((fault) => fault.field === field)?.message ?? null;
  const set = (field: InquiryField) => (value: string) => onChange({ ...form, [field]: value });
  const line = (field: Exclude<InquiryField, 'category' | 'message'>) => ({
    label: FIELD_NAMES[field],
    name: field,
    value: form[field],
    fault: faultOf(field),
    onChange: set(field),
  });
  return (
    <StepForm submitLabel="確認画面へ進む" onBack={null} onSubmit={onConfirm}>
      {first !== undefined && <FormProblem>{first.message}</FormProblem>}
      <Labelled label={FIELD_NAMES.category} need="required" fault={faultOf('category')}>
        {(ties) => (
          <select
            {...ties}
            ref={firstField}
            name="category"
            value={form.category}
            onChange={(event) => set('category')(event.target.value)}
          >
            <option value="">選択してください</option>
            {INQUIRY_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Labelled>
      <div>
        <Labelled label={FIELD_NAMES.message} need="required" fault={faultOf('message')}>
          {(ties) => (
            <textarea
              {...ties}
              name="message"
              rows={8}
              value={form.message}
              onChange={(event) => set('message')(event.target.value)}
            />
          )}
        </Labelled>
        <Counter count={messageLength(form.message)} />
      </div>
      <Field {...line('name')} need="required" autoComplete="name" />
      <Field {...line('furigana')} need="required" />
      <Field {...line('email')} need="required" type="email" autoComplete="email" />
      <Field
        {...line('phoneNum')}
        need="optional"
        hint="ハイフンなしでご記入ください。"
        type="tel"
        autoComplete="tel-national"
      />
      <Purpose>ご記入の内容は、お問い合わせへの回答のために使います。</Purpose>
    </StepForm>
  );
}

function useTypedBefore(
  field: RefObject<HTMLSelectElement | null>,
  onTyped: (typed: Partial<InquiryForm>) => void,
): void {
  const isDrawn = useIsDrawn();
  const takeOver = useEffectEvent(() => {
    const form = field.current?.form;
    if (!isDrawn || !form) return;
    const typed = [...new FormData(form)].map(([field, value]) => [field, String(value)] as const);
    const filled = typed.filter(([, value]) => value !== '');
    if (filled.length > 0) onTyped(Object.fromEntries(filled));
  });
  useEffect(takeOver, []);
}

/** Said once when it is too many: a screen reader that repeats every number is in the way of typing. */
function Counter({ count }: { readonly count: number }) {
  const excess = count - LONGEST_MESSAGE;
  return (
    <p className={styles.counter} data-excess={excess > 0 || undefined}>
      <span>
        {count} / {LONGEST_MESSAGE}字
      </span>
      <span role="status">{excess > 0 && `（${LONGEST_MESSAGE}字を超えています）`}</span>
    </p>
  );
}

/** Why the form does not go on, said at once. */
export function FormProblem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  );
}
