/** What is written about what somebody chose: another type or plan, a notice of withdrawal, and its end. */

import { addDays, type JstDate } from '#domain/calendar/tokyo.ts';
import { nextDebitDay, startAwaited, wishedDebit } from '#domain/membership/course/changes.ts';
import { type CourseEvent, type DebitRequest, membershipOn } from '#domain/membership/course/course.ts';
import { choiceText, dayText, yenText } from '#domain/membership/words.ts';
import type { EventOf, Telling } from './payment-letters.ts';
import { type Draft, PAYMENTS_PAGE, type Page } from './post.ts';
import type { Reader } from './repository.ts';

const SEE: Page = {
  ...PAYMENTS_PAGE,
  label: 'お支払いの画面を開く',
  inWords: '変更と取り消しは、サイトにログインして、「お支払い」の画面からできます。',
};

/** A membership begins with a debit of a later day, and nothing is paid before. */
export function applied(start: JstDate, telling: Telling): Draft {
  const { member, payer } = telling;
  return {
    kind: 'membership',
    readers: [member, payer],
    member,
    subject: '会員のお申し込みを承りました',
    opening: [
      `会員のお申し込みを承りました。今回のお支払いはありません。${dayText(start)}に最初の会費が引き落とされ、お支払いを確認したあとにご利用になれます。`,
    ],
    facts: startFacts(start, telling),
    button: SEE,
    closing: [
      `${dayText(addDays(start, -1))}までは、「お支払い」の画面で申し込みを取り消せます。取り消すと、会費は引き落とされません。`,
    ],
  };
}

function startFacts(start: JstDate, { course, priceOf }: Telling): Draft['facts'] {
  const choice = course.next ?? course.choice;
  const price = priceOf(choice);
  return [
    ['お申し込みの内容', choiceText(choice)],
    ['最初の引き落とし', dayText(start)],
    ...(price === null ? [] : ([['会費', `毎月${yenText(price)}（税込）`]] as const)),
  ];
}

/** What the next payment is to be for. */
export function chosen(telling: Telling): Draft {
  const { member, payer, course, today, priceOf } = telling;
  const { next, choice, debit } = course;
  const shared = { kind: 'membership', readers: [member, payer], member, button: SEE, closing: [] } as const;
  const start = startAwaited(course, today);
  if (start !== null) {
    return {
      ...shared,
      subject: '会員種別・お支払いプランの変更を承りました',
      opening: ['変更の申し込みを承りました。最初のお支払いから、この内容になります。'],
      facts: startFacts(start, telling),
    };
  }
  if (next === null) {
    return {
      ...shared,
      subject: '会員種別・お支払いプランの変更を取り消しました',
      opening: ['変更の申し込みを取り消しました。次のお支払いも、いまと同じです。'],
      facts: [['会員種別とお支払いプラン', choiceText(choice)]],
    };
  }
  const { expiresAt } = membershipOn(course, today);
  const price = priceOf(next);
  return {
    ...shared,
    subject: '会員種別・お支払いプランの変更を承りました',
    opening: [
      debit === null
        ? '変更の申し込みを承りました。次に会費をお支払いいただいたときから変わります。'
        : '変更の申し込みを承りました。次のお支払いから変わります。それまでは、いまのままご利用になれます。',
    ],
    facts: [
      ['いま', choiceText(choice)],
      ['変更のあと', choiceText(next)],
      ...(expiresAt === null ? [] : ([['変わる日', dayText(addDays(expiresAt, 1))]] as const)),
      ...(price === null ? [] : ([['会費', `${yenText(price)}（税込）`]] as const)),
    ],
  };
}

/** To the payer, whose consent is asked; and to the member, who reads that nothing changes before it is given. */
export function requested(
  request: DebitRequest,
  { member, payer, course, today, priceOf }: Telling,
): readonly Draft[] {
  const present = wishedDebit(course);
  const price = present === null ? null : priceOf({ type: present.type, plan: 'monthly' });
  const facts: Draft['facts'] = [
    ['いまの引き落とし', price === null ? choiceText(course.choice) : `毎月${yenText(price)}（税込）`],
    ['申し込まれた内容', choiceText(request)],
    ['同意のあとの引き落とし', `毎月${yenText(request.amount)}（税込）`],
    ['変わる日', `${dayText(nextDebitDay(today))}（今日、同意された場合）`],
  ];
  return [
    {
      kind: 'membership',
      readers: [payer],
      member,
      subject: '会費の変更に、同意をお願いします',
      opening: [
        `${member.name}さんが、会員種別の変更を申し込みました。あなたのカードから引き落とされる会費が高くなるため、同意をお願いします。`,
        '同意されるまで、引き落としはいまの金額のままです。同意されないときは、何も変わりません。',
      ],
      facts,
      button: {
        ...PAYMENTS_PAGE,
        label: 'お支払いの画面で答える',
        inWords: '同意するかどうかは、サイトにログインして、「お支払い」の画面でお答えください。',
      },
      closing: [],
    },
    {
      kind: 'membership',
      readers: [member],
      member,
      subject: '会員種別の変更の申し込みをお預かりしました',
      opening: [
        '会費をお支払いになる方に、変更への同意をお願いしました。同意されるまで、会員種別も引き落としもいまのままです。',
      ],
      facts,
      button: SEE,
      closing: [],
    },
  ];
}

/** The payer declined: nothing changes. */
export function declined(event: EventOf<'declined'>, { member, payer, course }: Telling): Draft {
  return {
    kind: 'membership',
    readers: [member, payer],
    member,
    subject: '会員種別の変更は行われません',
    opening: [
      '会費をお支払いになる方が、変更に同意されませんでした。会員種別も引き落としも、いまのままです。',
    ],
    facts: [
      ['いま', choiceText(course.choice)],
      ['申し込まれた内容', `${choiceText(event)}（毎月${yenText(event.amount)}）`],
    ],
    button: SEE,
    closing: [],
  };
}

/** The payment for another type or plan has come. */
export function changed({ payment }: EventOf<'paid'>, { member, payer, course, before }: Telling): Draft {
  const from = course.spans.find((span) => span.payment === payment)?.from;
  return {
    kind: 'membership',
    readers: [member, payer],
    member,
    subject: '会員種別・お支払いプランが変わります',
    opening: ['お支払いを受け取り、会員種別・お支払いプランの変更が決まりました。'],
    facts: [
      ...(before === null ? [] : ([['変更の前', choiceText(before.choice)]] as const)),
      ['変更のあと', choiceText(course.choice)],
      ...(from === undefined ? [] : ([['変わる日', dayText(from)]] as const)),
    ],
    button: SEE,
    closing: [],
  };
}

/** Notice was given. */
export function leaving(event: EventOf<'leaving'>, telling: Telling): Draft {
  const { member, payer, course, before, today } = telling;
  const { lastDay } = event;
  if (before !== null && startAwaited(before, today) !== null) return calledOff(event, telling);
  return {
    kind: 'leaving',
    readers: [member, payer],
    member,
    subject: '退会の届けを承りました',
    opening: [
      `退会の届けを承りました。会員資格の最終日は${dayText(lastDay)}です。${dayText(addDays(lastDay, 1))}からは、会員の方のためのページをご覧になれません。`,
      ...(course.debit === null ? [] : ['最終日より後の会費が、カードから引き落とされることはありません。']),
    ],
    facts: [['最終日', dayText(lastDay)], ...enteredBy(event, telling)],
    button: SEE,
    closing: [
      '最終日までは、「お支払い」の画面で退会の届けを取り消せます。登録内容は残りますので、あとからまたお支払いいただくと、続きからご利用になれます。',
    ],
  };
}

/** A membership that was to begin with the next debit does not begin. */
function calledOff(event: EventOf<'leaving'>, telling: Telling): Draft {
  const { member, payer, course } = telling;
  return {
    kind: 'leaving',
    readers: [member, payer],
    member,
    subject: '会員の申し込みを取り消しました',
    opening: ['会員の申し込みを取り消しました。会費が引き落とされることはありません。'],
    facts: [['取り消した申し込み', choiceText(course.next ?? course.choice)], ...enteredBy(event, telling)],
    button: SEE,
    closing: [],
  };
}

/** The notice was taken back. */
export function staying(event: EventOf<'staying'>, telling: Telling): Draft {
  const { member, payer, course, today } = telling;
  const { expiresAt } = membershipOn(course, today);
  return {
    kind: 'leaving',
    readers: [member, payer],
    member,
    subject: '退会の届けを取り消しました',
    opening: ['退会の届けを取り消しました。これまでどおり、ご利用になれます。'],
    facts: [
      ['会員種別とお支払いプラン', choiceText(course.choice)],
      ...(expiresAt === null ? [] : ([['有効期限', dayText(expiresAt)]] as const)),
      ...enteredBy(event, telling),
    ],
    button: SEE,
    closing: course.debit === null ? [] : ['毎月1日のお支払いも、これまでどおり行われます。'],
  };
}

/** A notice that somebody told the office: who did not, reads who entered it. */
function enteredBy({ id }: CourseEvent, { byOffice }: Telling): Draft['facts'] {
  return byOffice.has(id) ? [['入力した人', '事務局（お電話などでうかがって入力しました）']] : [];
}

/** The payer's first debit, which was to begin the membership, is not made: to the member, who has nothing else to learn it by. */
export function startEnded(start: JstDate, { member, course }: Telling): Draft {
  return {
    kind: 'payment',
    readers: [member],
    member,
    subject: '会員の期間は始まりません',
    opening: [
      `会費をお支払いになる方が変わったため、${dayText(start)}の最初の引き落としは行われません。会員の期間も始まりません。`,
      'ご利用になるには、もう一度お支払いの手続きをしてください。',
    ],
    facts: [['お申し込みの内容', choiceText(course.next ?? course.choice)]],
    button: PAYMENTS_PAGE,
    closing: ['お心当たりのないときは、事務局にお知らせください。'],
  };
}

/** Another member pays from now on, or the member pays alone. Does not name the new payer. */
export function payerEnded(former: Reader, holdsSlip: boolean, { member, course, today }: Telling): Draft {
  const { expiresAt } = membershipOn(course, today);
  const isOwn = former.memberId === member.memberId;
  return {
    kind: 'payment',
    readers: [former],
    member,
    subject: '会費をお支払いになる方が変わりました',
    opening: [
      isOwn
        ? 'これからは、ご家族の方があなたの会費をお支払いになります。'
        : `${member.name}さんの会費は、これからは別の方がお支払いになります。`,
      course.debit === null
        ? 'あなたに会費が請求されることはありません。'
        : 'あなたのカードからの毎月の引き落としは止まります。次の1日からは引き落とされません。',
      ...(holdsSlip
        ? ['お手元の払込票は使えなくなります。この番号や振込先には、お支払いにならないでください。']
        : []),
    ],
    facts: expiresAt === null ? [] : [['お支払い済みの期間', `${dayText(expiresAt)}まで`]],
    button: null,
    closing: ['お心当たりのないときは、事務局にお知らせください。'],
  };
}
