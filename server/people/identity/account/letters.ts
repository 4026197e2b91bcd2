/** What is written to people: which code, what for, how long it lives. */

import type { CodePurpose } from '#server/platform/store/schema-identity.ts';
import { loginNameOf } from '../users/user.ts';

export type Letter = { readonly subject: string; readonly text: string };

const NEVER_ASKED =
  'この確認コードを、電話やメールで事務局からお尋ねすることはありません。ほかの人に教えないでください。';

const LETTERS: Readonly<
  Record<Exclude<CodePurpose, 'sms_mfa'>, { readonly subject: string; readonly purpose: string }>
> = {
  confirm_sign_up: {
    subject: '会員登録の確認コード',
    purpose: '会員登録を続けるには、画面に次の確認コードを入力してください。',
  },
  reset_password: {
    subject: 'パスワード再設定の確認コード',
    purpose: '新しいパスワードを設定するには、画面に次の確認コードを入力してください。',
  },
  verify_email: {
    subject: 'メールアドレスの確認コード',
    purpose: 'メールアドレスを確認するため、画面に次の確認コードを入力してください。',
  },
  verify_phone_number: {
    subject: '電話番号の確認コード',
    purpose: '電話番号を確認するため、画面に次の確認コードを入力してください。',
  },
};

/** `life` as people say it: 24時間, 1時間. */
export function codeLetter(
  purpose: keyof typeof LETTERS,
  { siteName, code, life }: { readonly siteName: string; readonly code: string; readonly life: string },
): Letter {
  const letter = LETTERS[purpose];
  return {
    subject: `【${siteName}】${letter.subject}`,
    text: [
      `${siteName}をご利用いただきありがとうございます。`,
      '',
      letter.purpose,
      '',
      `　確認コード：${code}`,
      '',
      `有効期間は${life}です。心当たりがない場合は、このメールを破棄してください。`,
      NEVER_ASKED,
      '',
    ].join('\n'),
  };
}

type PasswordFacts = {
  readonly siteName: string;
  readonly email: string;
  readonly password: string;
  /** Until when it works; null for one that does not end. */
  readonly until: Temporal.Instant | null;
};

/** For an account that an administrator has made. */
export function invitationLetter(facts: PasswordFacts): Letter {
  return {
    subject: `【${facts.siteName}】アカウントのお知らせ`,
    text: [
      `${facts.siteName}のアカウントを作成しました。`,
      ...passwordLines(facts),
      '最初のログインで、新しいパスワードを設定してください。',
      '',
    ].join('\n'),
  };
}

/** For an account whose password an administrator has replaced. */
export function renewedPasswordLetter(facts: PasswordFacts): Letter {
  return {
    subject: `【${facts.siteName}】仮のパスワードのお知らせ`,
    text: [
      `事務局が、${facts.siteName}の仮のパスワードを作りました。これまでのパスワードは使えません。`,
      ...passwordLines(facts),
      '次のログインで、新しいパスワードを設定してください。',
      '',
    ].join('\n'),
  };
}

function passwordLines({ email, password, until }: PasswordFacts): readonly string[] {
  const end = until === null ? [] : [`　有効期限：${momentInJapan(until)}（日本時間）`];
  return ['', `　メールアドレス：${email}`, `　仮のパスワード：${password}`, ...end, ''];
}

/** `2026年5月16日 10:00`. */
export function momentInJapan(instant: Temporal.Instant): string {
  const { year, month, day, hour, minute } = instant.toZonedDateTimeISO('Asia/Tokyo');
  return `${year}年${month}月${day}日 ${hour}:${String(minute).padStart(2, '0')}`;
}

/** For a person at whose account the second factor is guessed: somebody has the password. */
export function wrongCodesLetter({
  siteName,
  failures,
  codes,
}: {
  readonly siteName: string;
  readonly failures: number;
  /** Whether codes are still taken at once, or held off by now. */
  readonly codes: 'taken' | 'heldOff';
}): Letter {
  return {
    subject: `【${siteName}】ログインの確認コードの間違いが続いています`,
    text: [
      `${siteName}のあなたのアカウントで、パスワード（または、つながっているサービスでのログイン）が正しく入力されたあと、ログインの確認コードが${failures}回間違えられました。`,
      '',
      'ご自身が入力を間違えた場合は、何もする必要はありません。',
      '心当たりがない場合は、ほかの人があなたのパスワードを知っています。すぐに、ログイン画面の「パスワードをお忘れの方」から新しいパスワードを設定してください。ほかのサービスのアカウントでログインしている方は、そのサービスのパスワードも変更してください。',
      ...(codes === 'heldOff'
        ? [
            '',
            '安全のため、間違いのあとはしばらく確認コードを受け付けません。間違いが続くと、その時間は最長で1日になります。お急ぎのときは、事務局にお問い合わせください。',
          ]
        : []),
      NEVER_ASKED,
      '',
    ].join('\n'),
  };
}

/** Fits into one short message (70 characters) with a site name of up to 25; `life` as in a letter. */
export function codeMessage({
  siteName,
  code,
  life,
}: {
  readonly siteName: string;
  readonly code: string;
  readonly life: string;
}): string {
  return `【${siteName}】確認コード：${code}（有効期間${life}）。事務局からお尋ねすることはありません。`;
}

export type Delivery = {
  readonly Destination: string;
  readonly DeliveryMedium: 'EMAIL' | 'SMS';
  readonly AttributeName: 'email' | 'phone_number';
};

export function mailDelivery(email: string): Delivery {
  return { Destination: maskedEmail(email), DeliveryMedium: 'EMAIL', AttributeName: 'email' };
}

export function smsDelivery(phoneNumber: string): Delivery {
  return {
    Destination: maskedPhoneNumber(phoneNumber),
    DeliveryMedium: 'SMS',
    AttributeName: 'phone_number',
  };
}

/** `h***@e***`; in the normal form, as capitals that nobody has typed would tell that the account exists. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = loginNameOf(email).split('@');
  return `${firstOf(name)}***@${firstOf(domain)}***`;
}

/** `+*******5678`. */
export function maskedPhoneNumber(phoneNumber: string): string {
  const shown = phoneNumber.slice(-4);
  return `+${'*'.repeat(Math.max(0, phoneNumber.length - 1 - shown.length))}${shown}`;
}

function firstOf(text: string): string {
  const [first = ''] = text;
  return first;
}
