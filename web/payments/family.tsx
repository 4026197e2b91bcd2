import { type FormEvent, useState } from 'react';
import {
  familyCode,
  joinFamily,
  leaveFamily,
  type PaidMembership,
  type Payments,
  payments,
} from '#contract/payment/payments.ts';
import { readingOf } from '#web/api/calls.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { usePress } from '#web/api/use-press.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PressProblem } from '#web/ui/press-problem.tsx';
import { Confirmation } from './confirmation.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';

const KEEPS = { keeps: readingOf(payments) };

/** 家族: one payer for several members, by a code that the one who is paid for makes. */
export function Family({ own }: { readonly own: Payments }) {
  const { memberships, paid_by: paidBy } = own;
  const self = memberships.find(({ is_own }) => is_own);
  return (
    <section className={styles.part} aria-labelledby="family">
      <h2 className="heading" id="family">
        家族のお支払い
      </h2>
      {paidBy !== null && (
        <>
          <p>{`あなたの会費は、${paidBy}さんが支払っています。`}</p>
          {self !== undefined && (
            <End
              memberId={self.member_id}
              label="自分で支払うようにする"
              question={`これからは、${paidBy}さんではなく、あなたが支払います。お支払い済みの期間は、そのまま使えます。`}
            />
          )}
        </>
      )}
      {memberships
        .filter(({ is_own }) => !is_own)
        .map((one) => (
          <PaidFor key={one.member_id} member={one} />
        ))}
      <p>
        保護者の方が、お子さまやご家族の会費をまとめて支払えます。支払われる方の画面でコードを作り、支払う方の画面で入力します。
      </p>
      <Entry />
      {paidBy === null && <OwnCode />}
    </section>
  );
}

function PaidFor({ member: { member_id, name } }: { readonly member: PaidMembership }) {
  return (
    <div className={styles.familyRow}>
      <p>{`${name}さんの会費を支払っています。`}</p>
      <End
        memberId={member_id}
        label={`${name}さんの分をやめる`}
        question={`${name}さんの会費の支払いをやめます。お支払い済みの期間は、そのまま使えます。その先は、${name}さんが支払います。`}
      />
    </div>
  );
}

type EndProps = { readonly memberId: string; readonly label: string; readonly question: string };

function End({ memberId, label, question }: EndProps) {
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(leaveFamily, KEEPS);
  return (
    <>
      <div>
        <Button onClick={() => setAsking(true)}>{label}</Button>
      </div>
      {isAsking && (
        <Confirmation
          question={question}
          yes="そうする"
          underWay="変更しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ body: { memberId } }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** For who pays. */
function Entry() {
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { press, isPending, isSuccess, error } = usePress(joinFamily, KEEPS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const typed = code.trim();
    if (typed === '') return;
    press(
      { body: { code: typed } },
      {
        onSuccess: () => {
          setCode('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className="stack2" noValidate={true} onSubmit={submit}>
      <Field
        label="家族のコード"
        hint="支払われる方の画面で作ったコードです。"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        fault={isTried && code.trim() === '' ? 'コードを入力してください。' : null}
        onChange={setCode}
      />
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? '確かめています…' : 'この人の会費を支払う'}
        </Button>
      </div>
      <PressProblem sentence={refusalText(error, NOT_DONE)} />
      <p role="status">{isSuccess && code === '' && '家族に加えました。上に、お支払いの内容があります。'}</p>
    </form>
  );
}

/** For who is paid for. */
function OwnCode() {
  const { press, data, isPending, error } = usePress(familyCode, { gcTime: 0 });
  return (
    <div className="stack2">
      <div>
        <Button disabled={isPending} onClick={() => press({ body: {} })}>
          {isPending ? '作っています…' : '自分の会費を払ってもらうコードを作る'}
        </Button>
      </div>
      <div role="status" className="stack2">
        {data !== undefined && (
          <>
            <p className={styles.code}>{data.code}</p>
            <p className="hint">24時間使えます。支払う方にだけ伝えてください。</p>
            <div>
              <CopyButton text={data.code} label="コードをコピー" />
            </div>
          </>
        )}
      </div>
      <PressProblem sentence={refusalText(error, NOT_DONE)} />
    </div>
  );
}
