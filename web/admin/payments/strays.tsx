import { useState } from 'react';
import { endStrayDebit, type PaymentsOverview, paymentsOverview } from '#contract/payment/admin.ts';
import { yenText } from '#domain/membership/words.ts';
import { readingOf } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { Section } from '../record/section.tsx';
import { MemberLink } from './member-link.tsx';
import { NOT_DONE, STRAYS, STRAYS_MEANING } from './messages.ts';
import styles from './payments.module.css';

type Stray = PaymentsOverview['strays'][number];
type Someone = Stray['owner'];

/** Debits at the provider that belong to nobody's present payment. Nothing without one. */
export function Strays({ strays }: { readonly strays: readonly Stray[] }) {
  const [ending, setEnding] = useState<Stray | null>(null);
  const { mutate, isPending, error } = useWrite(endStrayDebit, { keeps: readingOf(paymentsOverview) });
  if (strays.length === 0) return null;
  return (
    <Section heading={STRAYS}>
      <p>{STRAYS_MEANING}</p>
      <ul className="card list">
        {strays.map((stray) => (
          <Row key={stray.debit_id} stray={stray} isBusy={isPending} onEnd={() => setEnding(stray)} />
        ))}
      </ul>
      <SavingProblem error={error} notDone={NOT_DONE} />
      {ending !== null && (
        <Question
          deed="destructive"
          sentence={`毎月${yenText(ending.amount)}の引き落とし（顧客番号 ${ending.customer_id}）を、決済会社で止めます。すでに引き落とされたお金は戻りません。よろしいですか？`}
          onYes={() => {
            mutate({ params: { debitId: ending.debit_id }, body: {} });
            setEnding(null);
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}

type RowProps = { readonly stray: Stray; readonly isBusy: boolean; readonly onEnd: () => void };

function Row({ stray, isBusy, onEnd }: RowProps) {
  const { customer_id: customerId, owner, member, amount, since, ended_at: endedAt } = stray;
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <span>
          <Person person={owner} unknown="カードの持ち主は不明" />　
          <b className={styles.amount}>毎月{yenText(amount)}</b>
        </span>
        <span className="hint">
          <Person person={member} unknown="不明な会員" />
          の会費　{momentText(since)}から
        </span>
        <span className={`hint ${styles.what}`}>決済会社の顧客番号 {customerId}</span>
        <span className={styles.what} data-urgent={endedAt === null}>
          {endedAt === null ? '引き落としが続いています。' : `${momentText(endedAt)}に止まりました。`}
        </span>
      </div>
      {endedAt === null && (
        <DeedButton
          deed="risky"
          disabled={isBusy}
          aria-label={`顧客番号 ${customerId} の引き落としを止める`}
          onClick={onEnd}
        >
          止める…
        </DeedButton>
      )}
    </li>
  );
}

function Person({ person, unknown }: { readonly person: Someone; readonly unknown: string }) {
  if (person === null) return unknown;
  return <MemberLink memberId={person.member_id} name={person.name} />;
}
