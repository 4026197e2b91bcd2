import { Field } from '#web/ui/form/field.tsx';

type Days = { readonly from?: string; readonly to?: string };

type DayRangeProps = {
  /** `YYYY-MM-DD`; without one the range has no such end. */
  readonly days: Days;
  /** The end that has been changed; empty where it was taken away. */
  readonly onChange: (change: Days) => void;
};

/** A list's first and last day. */
export function DayRange({ days: { from = '', to = '' }, onChange }: DayRangeProps) {
  return (
    <>
      <Field
        label="この日から"
        type="date"
        value={from}
        fault={null}
        onChange={(day) => onChange({ from: day })}
      />
      <Field
        label="この日まで"
        type="date"
        value={to}
        fault={null}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
