import type { AdminMember } from '#contract/member/members.ts';
import type { MemberForm } from '#domain/membership/member-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { type FieldProps, FormFields } from '../record/form-fields.tsx';
import { Buttons } from '../record/section.tsx';
import type { FormValues } from '../record/use-form-draft.ts';
import styles from './members.module.css';

type MemberFieldsProps = {
  readonly draft: FormValues<MemberForm>;
  /** A record that belongs to an account follows its e-mail. */
  readonly followsAccount: boolean;
  /** Calculated by the server from the stored record; null for a new one. */
  readonly extensions: AdminMember['extensions'] | null;
};

/** The fields of a member's record. */
export function MemberFields({ draft, followsAccount, extensions }: MemberFieldsProps) {
  return (
    <FormFields
      draft={draft}
      fixed={followsAccount ? { email: '本人がログインの設定で変えると、ここも変わります。' } : {}}
      special={{ expiresAt: (field) => <ExpiryField {...field} extensions={extensions} /> }}
    />
  );
}

type ExpiryFieldProps = FieldProps<string> & Pick<MemberFieldsProps, 'extensions'>;

/** The last day in force, with the extensions that the office makes every day. */
function ExpiryField({ name, words, value, extensions, onChange }: ExpiryFieldProps) {
  const choices =
    extensions === null
      ? []
      : ([
          ['1か月延長', extensions.month],
          ['1年延長', extensions.year],
          ['年度末まで', extensions.fiscal_year],
        ] as const);
  return (
    <div className={styles.expiry}>
      <Field
        {...words}
        name={name}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={value}
        onChange={onChange}
      />
      <Buttons>
        {choices.map(([label, day]) => (
          <Button key={label} aria-pressed={value === day} onClick={() => onChange(day)}>
            {label}（{fullDayText(day)}）
          </Button>
        ))}
        {value !== '' && <Button onClick={() => onChange('')}>未開始に戻す</Button>}
      </Buttons>
    </div>
  );
}
