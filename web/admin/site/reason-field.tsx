import { Field } from '#web/ui/form/field.tsx';

type ReasonFieldProps = { readonly reason: string; readonly onChange: (reason: string) => void };

/** Why a document is changed: a word to those who read its history. */
export function ReasonField({ reason, onChange }: ReasonFieldProps) {
  return (
    <Field
      label="変更の理由"
      hint="履歴に残ります。書かなくてもかまいません。"
      fault={null}
      value={reason}
      maxLength={200}
      onChange={onChange}
    />
  );
}
