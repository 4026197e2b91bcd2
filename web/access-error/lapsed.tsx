import type { ReactNode } from 'react';
import { payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { NotInForce } from '#web/ui/membership/not-in-force.tsx';

type LapsedProps = {
  /** Last day in force, `YYYY-MM-DD`; null before the first payment. */
  readonly expiresAt: string | null;
  /** Another way from here. */
  readonly children?: ReactNode;
};

/** Why the reader's membership is not in force, and the way to pay. */
export function Lapsed({ expiresAt, children }: LapsedProps) {
  const { data, isError } = useRead(payments);
  return (
    <NotInForce expiresAt={expiresAt} payments={isError ? null : data}>
      {children}
    </NotInForce>
  );
}
