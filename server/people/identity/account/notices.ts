/** Letters that tell a person what has been done with their account: so that nobody else does it unnoticed. */

import type { Database } from '#server/platform/store/store.ts';
import { describeAgent } from '../devices/description.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../users/user.ts';
import { maskedEmail, momentInJapan } from './letters.ts';

/** What has been done. `by` the person, as far as the server can tell, or by an administrator. */
export type Notice =
  | { readonly kind: 'newDevice' }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'passwordReset' }
  /** Goes to the address of before, which still counts. */
  | { readonly kind: 'emailChanging'; readonly newEmail: string }
  /** Goes to the address of before. */
  | { readonly kind: 'emailChanged'; readonly newEmail: string }
  | { readonly kind: 'secondFactorsChanged'; readonly factors: readonly string[] }
  | { readonly kind: 'authenticatorReplaced' }
  | { readonly kind: 'secondFactorsRemovedByOffice' }
  /** `provider` as people know it: Google. */
  | { readonly kind: 'linkAdded' | 'linkRemoved' | 'linkRemovedByOffice'; readonly provider: string }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  /** Somebody has tried to sign up with the address. */
  | { readonly kind: 'signUpAgain' }
  /** Somebody has requested another code for a confirmed sign-up. */
  | { readonly kind: 'alreadyConfirmed' };

type Words = {
  readonly subject: string;
  readonly what: string;
  /** What the person does if they did it themselves. */
  readonly own?: string;
  readonly otherwise: string;
};

const NOTHING_TO_DO = 'ご本人の操作であれば、何もする必要はありません。';

/** Renews the password and so ends every sign-in: what helps against a stranger with the password. */
const RENEW =
  '心当たりがない場合は、サイトのログインの画面の「パスワードをお忘れの方」から、すぐにパスワードを再設定してください。再設定すると、すべての端末でログアウトします。';
const ASK = '心当たりがない場合は、すぐに事務局にお問い合わせください。';

/**
 * Writes to the person with the transaction that `db` is. `asker` is who did it, null for an administrator. An address that
 * nobody has confirmed gets no letter: it may be a stranger's.
 */
export async function sendNotice(
  { messages, clock, siteName, publicUrl }: Pick<Pool, 'messages' | 'clock' | 'siteName' | 'publicUrl'>,
  { email, isEmailVerified }: Pick<User, 'email' | 'isEmailVerified'>,
  notice: Notice,
  asker: Asker | null,
  db: Database,
): Promise<void> {
  if (!isEmailVerified) return;
  const { subject, what, own = NOTHING_TO_DO, otherwise } = wordsOf(notice);
  const lines = [
    `${siteName}をご利用いただきありがとうございます。`,
    '',
    what,
    '',
    `　日時：${momentInJapan(clock())}（日本時間）`,
    ...(asker === null
      ? []
      : [`　端末：${describeAgent(asker.browser.agent)}`, `　接続元：${asker.address}`]),
    '',
    `${own}${otherwise}`,
    'パスワードや確認コードを、電話やメールで事務局からお尋ねすることはありません。',
    ...(publicUrl === null ? [] : ['', `${siteName}　${publicUrl}`]),
    '',
  ];
  const letter = { subject: `【${siteName}】${subject}`, text: lines.join('\n') };
  await messages.sendMail({ about: 'notice', to: email, ...letter }, db);
}

function wordsOf(notice: Notice): Words {
  switch (notice.kind) {
    case 'newDevice':
      return {
        subject: '新しい端末からのログイン',
        what: 'これまで使われていない端末から、あなたのアカウントへのログインがありました。',
        otherwise: RENEW,
      };
    case 'passwordChanged':
      return {
        subject: 'パスワードの変更',
        what: 'あなたのアカウントのパスワードが変更されました。ほかの端末ではログアウトしました。',
        otherwise: RENEW,
      };
    case 'passwordReset':
      return {
        subject: 'パスワードの再設定',
        what: 'このメールアドレスに届いた確認コードで、パスワードが再設定されました。すべての端末でログアウトしました。',
        otherwise: `${ASK}このメールをほかの人が読んでいるおそれがあるため、メールのパスワードも変えてください。`,
      };
    case 'emailChanging':
      return {
        subject: 'メールアドレスの変更の手続き',
        what: `あなたのアカウントのメールアドレスを ${maskedEmail(notice.newEmail)} に変える手続きが始まりました。新しいアドレスの確認が済むまでは、このアドレスのままです。`,
        otherwise: RENEW,
      };
    case 'emailChanged':
      return {
        subject: 'メールアドレスの変更',
        what: `あなたのアカウントのメールアドレスが ${maskedEmail(notice.newEmail)} に変わりました。今後、このアドレスではログインできません。`,
        otherwise: ASK,
      };
    case 'secondFactorsChanged':
      return {
        subject: '本人確認の方法の変更',
        what:
          notice.factors.length === 0
            ? 'ログインのときの本人確認（2段階目）が、すべて解除されました。'
            : `ログインのときの本人確認（2段階目）の方法が変わりました。今の方法：${notice.factors.join('、')}`,
        otherwise: RENEW,
      };
    case 'authenticatorReplaced':
      return {
        subject: '認証アプリの登録',
        what: 'あなたのアカウントに、認証アプリが新しく登録されました。前に登録したものは使えません。',
        otherwise: RENEW,
      };
    case 'secondFactorsRemovedByOffice':
      return {
        subject: '本人確認の方法の解除',
        what: '事務局が、ログインのときの本人確認（2段階目）とパスキーを解除しました。',
        otherwise: ASK,
      };
    case 'linkAdded':
      return {
        subject: 'ログイン方法の追加',
        what: `${notice.provider}のアカウントでもログインできるようになりました。`,
        otherwise: ASK,
      };
    case 'linkRemoved':
      return {
        subject: 'ログイン方法の解除',
        what: `${notice.provider}のアカウントでのログインが解除されました。`,
        otherwise: RENEW,
      };
    case 'linkRemovedByOffice':
      return {
        subject: 'ログイン方法の解除',
        what: `事務局が、${notice.provider}のアカウントでのログインを解除しました。`,
        otherwise: ASK,
      };
    case 'passkeyAdded':
      return {
        subject: 'パスキーの登録',
        what: `あなたのアカウントに、パスキー「${notice.name}」が登録されました。`,
        otherwise: `${RENEW}その後、登録されたパスキーを削除してください。`,
      };
    case 'passkeyRemoved':
      return {
        subject: 'パスキーの削除',
        what: `あなたのアカウントから、パスキー「${notice.name}」が削除されました。`,
        otherwise: RENEW,
      };
    case 'signUpAgain':
      return {
        subject: '登録済みのメールアドレスでの新規登録',
        what: 'このメールアドレスで、新しいアカウントの登録が試みられました。すでにアカウントがあるため、登録は行われていません。',
        own: 'ご本人の操作であれば、登録したパスワードでログインするか、ログインの画面の「パスワードをお忘れの方」からパスワードを再設定してください。',
        otherwise: '心当たりがない場合は、何もする必要はありません。',
      };
    case 'alreadyConfirmed':
      return {
        subject: 'メールアドレスは確認済みです',
        what: '会員登録の確認コードの再送が求められました。このメールアドレスの確認はすでに済んでいるため、コードの入力は必要ありません。',
        own: 'ご本人の操作であれば、ログインの画面から、そのままログインしてください。パスワードをお忘れの場合は、同じ画面の「パスワードをお忘れの方」から再設定できます。',
        otherwise: '心当たりがない場合は、何もする必要はありません。',
      };
  }
}
