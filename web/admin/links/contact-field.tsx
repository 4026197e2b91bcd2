import { Field } from '#web/ui/form/field.tsx';

type ContactFieldProps = {
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
};

/** Where the office reaches who enters by a link. */
export function ContactField({ value, fault, onChange }: ContactFieldProps) {
  return (
    <Field
      label="速報員の電話番号"
      need="optional"
      hint="管理者だけに見えます。リンクが終わって7日たつと消えます。"
      type="tel"
      autoComplete="off"
      maxLength={30}
      value={value}
      fault={fault}
      onChange={onChange}
    />
  );
}
