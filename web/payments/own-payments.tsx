import { useLocation } from '@tanstack/react-router';
import { openCards, type Payments } from '#contract/payment/payments.ts';
import { useProviderPage } from '#web/api/provider-page.ts';
import { Button } from '#web/ui/button.tsx';
import { PressProblem } from '#web/ui/press-problem.tsx';
import { CardDebits } from './card-debits.tsx';
import { Family } from './family.tsx';
import { History } from './history.tsx';
import { MembershipCard } from './membership-card.tsx';
import styles from './payments.module.css';

/** What a member pays for, and what was paid. Behind `#change`, another type or plan is chosen. */
export function OwnPayments({ own }: { readonly own: Payments }) {
  const { hash } = useLocation();
  return (
    <>
      {own.memberships.map((one) => (
        <MembershipCard
          key={one.member_id}
          membership={one}
          own={own}
          startsChanging={hash === 'change' && one.is_own}
        />
      ))}
      <CardDebits own={own} />
      {own.by === 'office' ? <HowToPay /> : own.has_card && <Card />}
      <History own={own} />
      {own.by === 'provider' && <Family own={own} />}
    </>
  );
}

function HowToPay() {
  return (
    <section className={styles.part} aria-labelledby="how-to-pay">
      <h2 className="heading" id="how-to-pay">
        お支払いの方法
      </h2>
      <p>
        お支払いの方法は、事務局が登録のメールアドレスに個別にご案内しています。お問い合わせには、3営業日以内にお返事します。入金の確認がとれると、この画面に記録が載ります。
      </p>
    </section>
  );
}

function Card() {
  const { open, isOpening, problem } = useProviderPage(openCards);
  return (
    <section className={styles.part} aria-labelledby="card">
      <h2 className="heading" id="card">
        カード
      </h2>
      <p>カードの番号は決済会社だけが預かり、このサイトには届きません。</p>
      <div>
        <Button disabled={isOpening} onClick={() => open({ body: {} })}>
          {isOpening ? '開いています…' : 'カードを変更する'}
        </Button>
      </div>
      <PressProblem sentence={problem} />
    </section>
  );
}
