import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { giveNotice, type PaidMembership, payments } from '#contract/payment/payments.ts';
import { NOTICE_RULE } from '#domain/membership/payment-terms.ts';
import { readingOf } from '#web/api/calls.ts';
import { refusalText } from '#web/api/refusal-text.ts';
import { usePress } from '#web/api/use-press.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { dayAfter, fullDayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Confirmation } from './confirmation.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { lastDayWords, startWords } from './words.ts';

const ENDS = [
  '速報、日程と記録、記事、写真など、会員向けのページ',
  'お知らせの通知と、カレンダーへの反映',
  '次のお支払い',
] as const;

const STAYS = [
  'アカウントと会員情報、お支払いの記録と領収書',
  'フォロー、カレンダー、通知の設定。また会員になると、そのまま使えます',
] as const;

/** Notice of withdrawal, with its last day shown before it is given, and taken back as long as the day has not come. */
export function OwnLeaving({ memberships }: { readonly memberships: readonly PaidMembership[] }) {
  const left = memberships.filter(({ leaving_on, last_days }) => leaving_on !== null || last_days.length > 0);
  const isDebitAwaited = memberships.some(({ debit }) => debit !== null);
  const isAlone = left.length === 1;
  return (
    <>
      {left.length === 0 ? (
        <Notice action={<Link to="/payments">お支払いの画面へ</Link>}>
          {isDebitAwaited
            ? '1日のお支払いの確認を待っています。退会の手続きは、確認がとれたあとにできます。'
            : 'いま有効な会員の期間がないため、退会の手続きはいりません。これからの引き落としもありません。'}
        </Notice>
      ) : (
        <>
          {left.map((one) => (
            <One
              key={one.member_id}
              membership={one}
              title={isAlone && one.is_own ? null : `${one.name}さん`}
            />
          ))}
          {left.some(({ is_in_force }) => is_in_force) && <WhatFollows />}
        </>
      )}
      <p>
        今すぐやめて、お預かりしているデータをすべて消すときは、
        <Link to="/my-data">あなたのデータ</Link>
        のページをご覧ください。規則のくわしい内容は、
        <Link to="/site-info/$name" params={{ name: 'withdrawal' }}>
          退会について
        </Link>
        にあります。
      </p>
    </>
  );
}

type OneProps = {
  readonly membership: PaidMembership;
  /** Null where there is nobody else. */
  readonly title: string | null;
};

function One({ membership, title }: OneProps) {
  const id = useId();
  const { leaving_on: lastDay, is_in_force } = membership;
  return (
    <section className={styles.part} aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <h2 id={id} className="heading">
          {title}
        </h2>
      )}
      {lastDay !== null ? (
        <Given membership={membership} lastDay={lastDay} />
      ) : is_in_force ? (
        <LastDays membership={membership} />
      ) : (
        <CallingOff membership={membership} />
      )}
    </section>
  );
}

/** Calls off a membership before the debit that is to begin it. */
function CallingOff({ membership }: { readonly membership: PaidMembership }) {
  const { member_id: memberId, last_days: days } = membership;
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(giveNotice, { keeps: readingOf(payments) });
  const lastDay = days[0] ?? null;
  return (
    <>
      <p>{`会員の期間は、まだ始まっていません。${startWords(membership)}今日のうちは、申し込みを取り消せます。`}</p>
      <button type="button" className={styles.yes} onClick={() => setAsking(true)}>
        申し込みを取り消す
      </button>
      {isAsking && (
        <Confirmation
          question="会員の申し込みを取り消します。会費は引き落とされません。"
          yes="申し込みを取り消す"
          underWay="取り消しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ body: { memberId, lastDay } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Which day is to be the last one. */
function LastDays({ membership }: { readonly membership: PaidMembership }) {
  const { member_id: memberId, last_days: days, plan, debit } = membership;
  const [chosen, setChosen] = useState(days[0] ?? '');
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(giveNotice, { keeps: readingOf(payments) });
  const isYear = plan === 'yearly' && debit === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <form className="stack4" noValidate={true} onSubmit={submit}>
      <p>
        {NOTICE_RULE}
        {isYear && '年払いは、途中で退会しても返金はありません。期限まで使ってから終わることもできます。'}
        {!isYear && '月の途中でも日割りはなく、お支払い済みの料金の返金はありません。'}
      </p>
      <Choices
        legend="いつまで使いますか"
        name={`last-day-${memberId}`}
        options={days.map((day) => ({
          value: day,
          label: `${fullDayText(day)}まで`,
          about: [`${fullDayText(dayAfter(day))}に終わります。`],
        }))}
        chosen={chosen}
        fault={null}
        onChoose={setChosen}
      />
      <button type="submit" className={styles.yes}>
        確認へ進む
      </button>
      {isAsking && (
        <Confirmation
          question={`退会します。${lastDayWords(chosen)}${isYear ? '残りの期間の返金はありません。' : ''}`}
          yes="この日で退会する"
          underWay="届けています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ body: { memberId, lastDay: chosen } })}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

type GivenProps = { readonly membership: PaidMembership; readonly lastDay: string };

/** Notice was given; until its day it can be taken back. */
function Given({ membership, lastDay }: GivenProps) {
  const { member_id: memberId, plan } = membership;
  const [isAsking, setAsking] = useState(false);
  const { press, isPending, error } = usePress(giveNotice, { keeps: readingOf(payments) });
  return (
    <>
      <p className={styles.told} data-tone="waiting" role="status">
        {`退会の届けを受け付けました。${lastDayWords(lastDay)}`}
      </p>
      <button type="button" className={styles.yes} onClick={() => setAsking(true)}>
        退会を取り消す
      </button>
      {isAsking && (
        <Confirmation
          question={
            plan === 'yearly'
              ? '退会の届けを取り消し、お支払い済みの期間の終わりまで会員を続けます。'
              : '退会の届けを取り消し、会員を続けます。お支払いも、これまでどおり続きます。'
          }
          yes="退会を取り消す"
          underWay="取り消しています…"
          isUnderWay={isPending}
          problem={refusalText(error, NOT_DONE)}
          onYes={() => press({ body: { memberId, lastDay: null } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function WhatFollows() {
  return (
    <>
      <section className={styles.part} aria-labelledby="what-ends">
        <h2 className="heading" id="what-ends">
          終わるもの
        </h2>
        <Lines lines={ENDS} />
      </section>
      <section className={styles.part} aria-labelledby="what-stays">
        <h2 className="heading" id="what-stays">
          残るもの
        </h2>
        <Lines lines={STAYS} />
      </section>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
