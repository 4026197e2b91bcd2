import type { AdminMember } from '#contract/members.ts';
import {
  MEMBER_FIELD_NAMES,
  type MemberField,
  type MemberForm,
  memberFaultOf,
} from '#domain/membership/member-form.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  PAYMENT_PLAN_NAMES,
  PAYMENT_PLANS,
} from '#domain/membership/membership.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, orNone } from '../choice.tsx';
import { ExpiryField } from './expiry-field.tsx';
import styles from './members.module.css';

type MemberFieldsProps = {
  readonly form: MemberForm;
  /** Whether mistakes are shown already. */
  readonly isTried: boolean;
  /** Of a record that belongs to an account, which has the e-mail. */
  readonly hasOwnEmail: boolean;
  readonly extensions: AdminMember['extensions'] | null;
  /** What the newest record has in a field that two have changed. */
  readonly newest: Partial<Readonly<Record<MemberField, string>>>;
  readonly onChange: (change: Partial<MemberForm>) => void;
};

/** The fields of a member's record. */
export function MemberFields(props: MemberFieldsProps) {
  const { form, isTried, hasOwnEmail, extensions, newest, onChange } = props;
  const faultOf = (field: MemberField) => (isTried ? memberFaultOf(field, form) : null);
  const line = (field: MemberField, more: LineMore = {}) => (
    <Field
      {...more}
      {...hintOf(more.hint, newest[field])}
      label={MEMBER_FIELD_NAMES[field]}
      value={form[field]}
      autoComplete="off"
      fault={faultOf(field)}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {line('lastName', { need: 'required', maxLength: 200 })}
        {line('firstName', { need: 'required', maxLength: 200 })}
      </div>
      {line('furigana', { need: 'optional', maxLength: 200, hint: '検索と、名前の並べ替えに使います。' })}
      {line('email', {
        type: 'email',
        readOnly: hasOwnEmail,
        ...(hasOwnEmail
          ? { hint: '本人がログインの設定で変えると、ここも変わります。' }
          : { need: 'required' }),
      })}
      <div className={styles.pair}>
        {line('phoneNumber', { need: 'required', type: 'tel' })}
        {line('postalCode', { need: 'required', inputMode: 'numeric' })}
      </div>
      {line('address', { need: 'required' })}
      <div className={styles.pair}>
        <Choice
          label={MEMBER_FIELD_NAMES.membershipType}
          need="required"
          value={MEMBERSHIP_TYPES.find((type) => type === form.membershipType) ?? ''}
          options={orNone('選択してください', MEMBERSHIP_TYPES, MEMBERSHIP_TYPE_NAMES)}
          fault={faultOf('membershipType')}
          onChange={(membershipType) => onChange({ membershipType })}
        />
        <Choice
          label={MEMBER_FIELD_NAMES.paymentPlan}
          need="required"
          value={PAYMENT_PLANS.find((plan) => plan === form.paymentPlan) ?? ''}
          options={orNone('選択してください', PAYMENT_PLANS, PAYMENT_PLAN_NAMES)}
          fault={faultOf('paymentPlan')}
          onChange={(paymentPlan) => onChange({ paymentPlan })}
        />
      </div>
      <ExpiryField
        value={form.expiresAt}
        fault={faultOf('expiresAt')}
        extensions={extensions}
        onChange={(expiresAt) => onChange({ expiresAt })}
      />
    </>
  );
}

type LineMore = {
  readonly need?: 'required' | 'optional';
  readonly hint?: string;
  readonly type?: string;
  readonly readOnly?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric';
};

function hintOf(hint: string | undefined, newest: string | undefined): { readonly hint?: string } {
  if (newest !== undefined) return { hint: `ほかの管理者は「${newest}」に変えています。` };
  return hint === undefined ? {} : { hint };
}
