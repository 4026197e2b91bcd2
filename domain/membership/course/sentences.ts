/** 会員の経過 in words: what happened, as the office reads it. */

import { choiceText, dayText, monthText, yenText } from '../words.ts';
import type { CourseFact } from './course.ts';

/** One sentence; of a payment, what it was for. */
export function courseSentence(fact: CourseFact): string {
  switch (fact.kind) {
    case 'began':
      return fact.expiresAt === null
        ? `会員登録をしました（${choiceText(fact)}）。`
        : `会員の記録が始まりました（${choiceText(fact)}、有効期限は${dayText(fact.expiresAt)}）。`;
    case 'paid':
      return `お支払いがありました（${choiceText(fact)}、${fact.month === null ? '1年分' : `${monthText(fact.month)}分`}）。`;
    case 'reversed':
      return 'お支払いが取り消されました。';
    case 'debitSet':
      return `毎月のお支払いが登録されました（${choiceText(fact)}）。`;
    case 'debitEnded':
      return '毎月のお支払いが終わりました。';
    case 'debitFailed':
      return `${monthText(fact.month)}分のお支払いができず、自動退会となりました。`;
    case 'leaving':
      return `退会の届けが出ました（最終日は${dayText(fact.lastDay)}）。`;
    case 'staying':
      return '退会の届けが取り消されました。';
    case 'chosen':
      return `次のお支払いから${choiceText(fact)}にすることが選ばれました。`;
    case 'requested':
      return `${choiceText(fact)}（毎月${yenText(fact.amount)}）への変更を、会費を支払う人に申し込みました。`;
    case 'agreed':
      return `会費を支払う人が、${choiceText(fact)}（毎月${yenText(fact.amount)}）への変更に同意しました。`;
    case 'declined':
      return `会費を支払う人が、${choiceText(fact)}（毎月${yenText(fact.amount)}）への変更に同意しませんでした。`;
    case 'set':
      return fact.expiresAt === null
        ? `事務局が会員資格を決めました（${choiceText(fact)}、入金前）。`
        : `事務局が会員資格を決めました（${choiceText(fact)}、有効期限は${dayText(fact.expiresAt)}）。`;
  }
}
