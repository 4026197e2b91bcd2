import { payments } from '#contract/payment/payments.ts';
import { useRead } from '#web/api/calls.ts';
import { NotInForce } from '#web/ui/membership/not-in-force.tsx';

/** Why the reader's membership is not in force, and the way to pay; null before the first payment. */
export function Lapsed({ expiresAt }: { readonly expiresAt: string | null }) {
  const { data, isError } = useRead(payments);
  return <NotInForce expiresAt={expiresAt} payments={isError ? null : data} />;
}
