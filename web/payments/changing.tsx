import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  chooseMembership,
  type PaidMembership,
  payments,
  type TermsView,
} from '#contract/payment/payments.ts';
import { readingOf } from '#web/api/calls.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { usePress } from '#web/api/use-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/form/choices.tsx';
import { choiceText } from '#web/ui/membership/choice-words.ts';
import { useToday } from '#web/ui/today.ts';
import { Confirmation } from './confirmation.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { offerLines, questionOf } from './words.ts';

type ChangingProps = {
  readonly membership: PaidMembership;
  /** Whether its reader has come for it. */
  readonly startsOpen: boolean;
};

/** Another type or plan: what can be chosen, what it costs from when, and one question before it is so. */
export function Changing({ membership, startsOpen }: ChangingProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { offers } = membership;
  if (offers.length === 0) return null;
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          種別・プランを選ぶ
        </Button>
      </div>
      {isOpen && <Offers membership={membership} onDone={() => setOpen(false)} />}
    </>
  );
}

type OffersProps = { readonly membership: PaidMembership; readonly onDone: () => void };

function Offers({ membership, onDone }: OffersProps) {
  const { member_id: memberId, offers } = membership;
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const today = useToday();
  const navigate = useNavigate();
  const offer = offers.find((one) => keyOf(one) === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (offer?.way === 'payNow') {
      const { type, plan } = offer;
      void navigate({ to: '/payment-check/$memberId/$type/$plan', params: { memberId, type, plan } });
    } else setAsking(offer !== undefined);
  };
  return (
    <form className="stack3" noValidate={true} onSubmit={submit}>
      <Choices
        legend="会員種別とお支払いプラン"
        name={`choice-${memberId}`}
        options={offers.map((one) => ({
          value: keyOf(one),
          label: choiceText(one),
          about: offerLines(one, today),
        }))}
        chosen={chosen}
        fault={isTried && offer === undefined ? '会員種別とお支払いプランを選択してください。' : null}
        onChoose={setChosen}
      />
      <button type="submit" className={styles.yes}>
        確認へ進む
      </button>
      {isAsking && offer !== undefined && (
        <Question membership={membership} offer={offer} onDone={onDone} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

type QuestionProps = {
  readonly membership: PaidMembership;
  readonly offer: TermsView;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function Question({ membership, offer, onDone, onClose }: QuestionProps) {
  const { type, plan, way } = offer;
  const { member_id: memberId } = membership;
  const choosing = usePress(chooseMembership, { keeps: readingOf(payments) });
  return (
    <Confirmation
      question={questionOf(offer, membership)}
      yes={way === 'consent' ? '同意をお願いする' : 'この内容に変更する'}
      underWay={way === 'consent' ? '申し込んでいます…' : '変更しています…'}
      isUnderWay={choosing.isPending}
      problem={refusalText(choosing.error, NOT_DONE)}
      onYes={() => choosing.press({ body: { memberId, type, plan } }, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}

function keyOf({ type, plan }: TermsView): string {
  return `${type}-${plan}`;
}
