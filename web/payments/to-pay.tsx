import { useState } from 'react';
import { cancelSlip, payments } from '#contract/payment/payments.ts';
import { readingOf } from '#web/api/calls.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { usePress } from '#web/api/use-press.ts';
import { Button } from '#web/ui/button.tsx';
import { clockText, momentDayText } from '#web/ui/jst.ts';
import { Confirmation } from './confirmation.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import type { Slip } from './words.ts';

/** A slip: the link to its page, its last day, and a button that cancels it. Without a link, the provider's letter tells both. */
export function ToPay({ slip }: { readonly slip: Slip | null }) {
  const url = slip?.url ?? null;
  const endsAt = slip?.ends_at ?? null;
  return (
    <>
      {endsAt !== null && (
        <p>{`お支払いの期限：${momentDayText(Date.parse(endsAt))} ${clockText(Date.parse(endsAt))}`}</p>
      )}
      {url === null ? (
        <p>お支払いの場所は、決済会社からのメールでお確かめください。</p>
      ) : (
        <p>
          <a href={url} className={styles.more}>
            お支払い番号や振込先を見る（決済会社のページ）
          </a>
        </p>
      )}
      {slip !== null && <Canceling paymentId={slip.payment_id} />}
    </>
  );
}

function Canceling({ paymentId }: { readonly paymentId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(cancelSlip, { keeps: readingOf(payments) });
  return (
    <div>
      <Button onClick={() => setAsking(true)}>払込票を取り消す</Button>
      {isAsking && (
        <Confirmation
          question="払込票を取り消します。この番号や振込先では、お支払いいただけなくなります。すでにお支払いになったときは、取り消さずにお待ちください。"
          yes="取り消す"
          underWay="取り消しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ params: { paymentId }, body: {} }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
