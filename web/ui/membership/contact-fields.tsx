import { phoneNumberOf, postalCodeOf } from '#domain/membership/typed.ts';
import { Field } from '../form/field.tsx';
import styles from './contact-fields.module.css';

/** In the order of the form. */
export const CONTACT_FIELDS = [
  'lastName',
  'firstName',
  'furigana',
  'phoneNumber',
  'postalCode',
  'address',
] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

type FieldProps = {
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};

type ContactFieldsProps = {
  readonly propsOf: (field: ContactField) => FieldProps;
  readonly onPostalCode: (typed: string) => void;
  /** Somebody enters 住所, and leaves it. */
  readonly onAddress: (enters: 'in' | 'out') => void;
  /** Whether 住所 is what the postal code stands for, and the rest is still to be typed. */
  readonly isAddressFilled: boolean;
};

/** Who a member is, and where letters reach them: the same fields for who joins and who corrects. */
export function ContactFields({ propsOf, onPostalCode, onAddress, isAddressFilled }: ContactFieldsProps) {
  const postalCode = propsOf('postalCode');
  const address = propsOf('address');
  return (
    <>
      <div className={styles.names}>
        <Field label="姓" autoComplete="family-name" {...propsOf('lastName')} />
        <Field label="名" autoComplete="given-name" {...propsOf('firstName')} />
      </div>
      <Field
        label="お名前（ふりがな）"
        hint="例：さっぽろ はなこ"
        need="optional"
        autoComplete="off"
        {...propsOf('furigana')}
      />
      <Field
        label="電話番号"
        hint="例：090-1234-5678"
        type="tel"
        autoComplete="tel-national"
        {...propsOf('phoneNumber')}
      />
      <Field
        label="郵便番号"
        hint="例：060-0001"
        inputMode="numeric"
        autoComplete="postal-code"
        {...postalCode}
        onChange={(typed) => {
          postalCode.onChange(typed);
          onPostalCode(typed);
        }}
      />
      <Field
        label="住所"
        hint="都道府県から、建物名と部屋番号まで"
        autoComplete="street-address"
        {...address}
        onFocus={() => onAddress('in')}
        onBlur={() => {
          onAddress('out');
          address.onBlur();
        }}
      />
      <p role="status" className={styles.filled}>
        {isAddressFilled && '郵便番号から住所を入れました。続けて、番地と建物名を入力してください。'}
      </p>
    </>
  );
}

/** What is sound, as it will be kept: full-width digits become plain ones, a postal code gets its hyphen. */
export function tidiedContact(field: string, typed: string): string {
  if (field === 'postalCode') return postalCodeOf(typed) ?? typed;
  if (field !== 'phoneNumber' && field !== 'guardianPhone') return typed;
  const number = phoneNumberOf(typed);
  return number === null ? typed : number.replace('+81', '0');
}
