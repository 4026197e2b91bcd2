import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type MemberPayments as Known, memberPayments, setPayer } from '#contract/payment/admin.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeedButton } from '../controls/buttons.tsx';
import { Question } from '../dialog/question.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { Buttons, Section } from '../record/section.tsx';
import { FamilyDialog } from './family-dialog.tsx';
import { FAMILY, NOT_DONE, PAYS_ALONE } from './messages.ts';
import styles from './payments.module.css';
import { changingFamily } from './queries.ts';

type Someone = Known['pays_for'][number];
/** Which of the two sides of a family is being added. */
type Adding = 'payer' | 'child';
type Parting = { readonly child: Someone; readonly payer: Someone };

/** 家族のお支払い on a member's page: who pays for this member, and whom this member pays for. Nothing until that is read (`MemberPayments`). */
export function MemberFamily({ memberId }: { readonly memberId: string }) {
  const { data } = useRead(memberPayments, { params: { memberId } });
  return data === undefined ? null : <Family known={data} />;
}

function Family({ known }: { readonly known: Known }) {
  const { payer, pays_for: paysFor } = known;
  const self = { member_id: known.member_id, name: known.name };
  const [adding, setAdding] = useState<Adding | null>(null);
  const [parting, setParting] = useState<Parting | null>(null);
  const { mutate, isPending, error } = useWrite(setPayer, changingFamily());
  const part = ({ child, payer: before }: Parting) =>
    mutate({
      params: { memberId: child.member_id },
      body: { payerId: null, seenPayerId: before.member_id },
    });
  return (
    <Section heading={FAMILY}>
      {payer === null && paysFor.length === 0 && <p>{PAYS_ALONE}</p>}
      {payer !== null && (
        <Person
          said="この会員の会費を支払う人"
          person={payer}
          isBusy={isPending}
          onPart={() => setParting({ child: self, payer })}
        />
      )}
      {paysFor.map((child) => (
        <Person
          key={child.member_id}
          said="この会員が会費を支払う家族"
          person={child}
          isBusy={isPending}
          onPart={() => setParting({ child, payer: self })}
        />
      ))}
      <Buttons>
        {paysFor.length === 0 && (
          <DeedButton deed="plain" onClick={() => setAdding('payer')}>
            {payer === null ? '支払う人を決める…' : '支払う人を変える…'}
          </DeedButton>
        )}
        {payer === null && (
          <DeedButton deed="plain" onClick={() => setAdding('child')}>
            支払う家族を加える…
          </DeedButton>
        )}
      </Buttons>
      <SavingProblem error={error} notDone={NOT_DONE} />
      {adding !== null && <FamilyDialog known={known} adding={adding} onClose={() => setAdding(null)} />}
      {parting !== null && (
        <Question
          deed="destructive"
          sentence={`${parting.payer.name}さんが${parting.child.name}さんの会費を支払うのをやめます。お支払い済みの期間は、そのまま使えます。毎月の引き落としがあれば、止まります。よろしいですか？`}
          onYes={() => {
            part(parting);
            setParting(null);
          }}
          onClose={() => setParting(null)}
        />
      )}
    </Section>
  );
}

type PersonProps = {
  readonly said: string;
  readonly person: Someone;
  readonly isBusy: boolean;
  readonly onPart: () => void;
};

function Person({ said, person: { member_id: memberId, name }, isBusy, onPart }: PersonProps) {
  return (
    <div className={`card ${styles.person}`}>
      <span className={styles.about}>
        <span className="hint">{said}</span>
        <Link to="/admin-members/$memberId" params={{ memberId }} className={styles.name}>
          {name}
        </Link>
      </span>
      <DeedButton deed="risky" disabled={isBusy} aria-label={`${name}さんを外す`} onClick={onPart}>
        外す…
      </DeedButton>
    </div>
  );
}
