import type { AdminMember } from '#contract/members.ts';
import { MEMBER_FIELD_NAMES } from '#domain/membership/member-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import styles from './members.module.css';

type ExpiryFieldProps = {
  /** `YYYY-MM-DD`; empty before the first payment. */
  readonly value: string;
  readonly fault: string | null;
  /** Reckoned by the server from what is stored; null for somebody new. */
  readonly extensions: AdminMember['extensions'] | null;
  readonly onChange: (value: string) => void;
};

/** The last day in force, with the extensions that the office gives every day. */
export function ExpiryField({ value, fault, extensions, onChange }: ExpiryFieldProps) {
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
        label={MEMBER_FIELD_NAMES.expiresAt}
        need="optional"
        hint="この日の終わり（日本時間）まで有効です。入金前は空のままにします。"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={value}
        fault={fault}
        onChange={onChange}
      />
      <div className={styles.buttons}>
        {choices.map(([label, day]) => (
          <Button key={label} aria-pressed={value === day} onClick={() => onChange(day)}>
            {label}（{fullDayText(day)}）
          </Button>
        ))}
        {value !== '' && <Button onClick={() => onChange('')}>未開始に戻す</Button>}
      </div>
    </div>
  );
}
