/** What an operator does to accounts and members, one by one; each gives the lines for the terminal. */

import { isDay, tokyoDate } from '#domain/calendar/tokyo.ts';
import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import {
  findUserByEmail,
  inviteUser,
  removeSecondFactors,
  removeUser,
  renewPassword,
  resetUser,
  setUserEnabled,
} from '#server/people/identity/admin/account-changes.ts';
import type { Pool } from '#server/people/identity/pool.ts';
import { PoolError } from '#server/people/identity/pool-error.ts';
import { loginNameOf, type User } from '#server/people/identity/users/user.ts';
import { setMembership } from '#server/people/members/course.ts';
import { findByEmail, type MemberRecord } from '#server/people/members/repository.ts';
import type { Sessions } from '#server/people/members/sessions.ts';
import { notePayersOf } from '#server/people/payments/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { CommandError, UsageError, type Words } from './command.ts';

type OperatorNeeds = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly adminEmails: readonly string[];
  /** What becomes of letters. */
  readonly mail: MailWay;
};

/** Sent; in a trial without a mail server kept in the outbox; in production without one waiting in the database. */
export type MailWay = 'sent' | 'kept' | 'waiting';

const CODE_SENTENCES: Readonly<Record<MailWay, (email: string) => readonly string[]>> = {
  sent: (email) => [`${email} のパスワードを使えなくし、確認コードを送りました。`],
  kept: (email) => [
    `${email} のパスワードを使えなくし、確認コードを作りました。`,
    'メールを送れない設定のため、本人には届いていません。データのフォルダの outbox にあるコードを、本人に伝えてください。',
  ],
  waiting: (email) => [
    `${email} のパスワードを使えなくし、確認コードを作りました。`,
    'メールを送れない設定のため、本人には届いていません。1時間以内に SMTP_URL と MAIL_FROM を設定してサーバーを起動し直すと、本人に送られます。',
  ],
};

/** What may be typed with an operation. */
export type AccountOptions = {
  readonly yes?: string | undefined;
  readonly type?: string | undefined;
  readonly plan?: string | undefined;
  readonly expires?: string | undefined;
};

type Operation = Words & {
  /** After its name. */
  readonly rest: string;
  readonly options?: readonly (keyof AccountOptions)[];
  readonly run: (needs: OperatorNeeds, email: string, options: AccountOptions) => Promise<readonly string[]>;
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  create: {
    rest: 'メールアドレス',
    ja: '管理者のアカウントを仮のパスワードで作る（メールを送れる設定なら、本人にも送る）',
    en: "make an administrator's account with a temporary password (also sent to the person where mail is set up)",
    run: create,
  },
  reset: {
    rest: 'メールアドレス',
    ja: 'パスワードを使えなくし、再設定の確認コードを本人に送る',
    en: 'make the password unusable and send the person a code to choose a new one',
    run: async ({ pool, mail }, email) => {
      await resetUser(pool, await requireUser(pool, email));
      return CODE_SENTENCES[mail](email);
    },
  },
  password: {
    rest: 'メールアドレス',
    ja: '仮のパスワードに替えて、この画面に表示する（メールを送れないとき）',
    en: 'put a temporary password in its place and print it here (for when no mail gets out)',
    run: async ({ pool }, email) => {
      const { password } = await renewPassword(pool, await requireUser(pool, email));
      return [`${email} の仮のパスワード：${password}`, '次のログインで、新しいパスワードを設定します。'];
    },
  },
  'remove-mfa': {
    rest: 'メールアドレス',
    ja: 'なくした認証アプリやSMSの認証を外す',
    en: 'remove a lost authenticator app or SMS factor',
    run: async ({ pool }, email) => {
      await removeSecondFactors(pool, await requireUser(pool, email));
      return [`${email} の二段階の認証を外しました。`];
    },
  },
  disable: {
    rest: 'メールアドレス',
    ja: 'ログインできないようにし、今のログインを終わらせる',
    en: 'bar from signing in and end every sign-in',
    run: async ({ pool, sessions }, email) => {
      const user = await requireUser(pool, email);
      await setUserEnabled(pool, user, 'disabled');
      await sessions.endAll(user.id);
      return [`${email} はログインできなくなりました。`];
    },
  },
  enable: {
    rest: 'メールアドレス',
    ja: 'ふたたびログインできるようにする',
    en: 'allow to sign in again',
    run: async ({ pool }, email) => {
      await setUserEnabled(pool, await requireUser(pool, email), 'enabled');
      return [`${email} はログインできるようになりました。`];
    },
  },
  delete: {
    rest: 'メールアドレス --yes はい',
    ja: 'アカウントを消す（会員の記録は残る）',
    en: 'remove the account; the record of the member stays',
    options: ['yes'],
    run: async ({ pool, sessions }, email, { yes }) => {
      const user = await requireUser(pool, email);
      if (yes !== 'はい') throw new UsageError('消したアカウントは戻せません。--yes はい を付けてください。');
      await sessions.endAll(user.id);
      await removeUser(pool, user);
      return [`${email} のアカウントを消しました。`];
    },
  },
  sessions: {
    rest: 'メールアドレス',
    ja: '今のログインの一覧',
    en: 'list the sign-ins there are',
    run: listSessions,
  },
  'end-sessions': {
    rest: 'メールアドレス',
    ja: 'すべての端末のログインを終わらせる',
    en: 'end the sign-ins of every device',
    run: async ({ pool, sessions }, email) => {
      const user = await requireUser(pool, email);
      const ended = await sessions.endAll(user.id);
      await pool.tokens.endAllOf(user.id);
      return [`${email} のログインを${ended}件終わらせました。`];
    },
  },
  member: {
    rest: 'メールアドレス [--type regular|premium] [--plan monthly|yearly] [--expires 2027-03-31]',
    ja: '会員の記録を見る、種別・プラン・有効期限を変える',
    en: 'show the record of a member; change type, plan or expiry',
    options: ['type', 'plan', 'expires'],
    run: changeMember,
  },
};

/** Each operation as it is typed after `admin`. */
export const ACCOUNT_USAGES = Object.entries(OPERATIONS).map(([name, { rest, ja, en }]) => ({
  rest: `${name} ${rest}`,
  ja,
  en,
}));

/** Carries out one operation. Rejects with a {@link UsageError} or a {@link CommandError}. */
export async function changeAccount(
  [name, email = '']: readonly string[],
  options: AccountOptions,
  needs: OperatorNeeds,
): Promise<readonly string[]> {
  const operation = requireOperation(name);
  const strange = Object.keys(options).find(
    (option) => !operation.options?.some((known) => known === option),
  );
  if (strange !== undefined) throw new UsageError(`「--${strange}」は「${name}」には付けられません。`);
  if (!email.includes('@'))
    throw new UsageError(`メールアドレスを指定してください：${name} ${operation.rest}。`);
  try {
    return await operation.run(needs, email, options);
  } catch (error) {
    if (error instanceof PoolError)
      throw new CommandError(`できませんでした：${error.message}`, { cause: error });
    throw error;
  }
}

/** Throws a {@link UsageError} where there is no such operation. */
export function requireOperation(name: string | undefined): Operation {
  if (name === undefined) throw new UsageError('操作を指定してください。');
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation === undefined) throw new UsageError(`「${name}」という操作はありません。`);
  return operation;
}

async function create({ pool, adminEmails }: OperatorNeeds, email: string): Promise<readonly string[]> {
  try {
    const { password } = await inviteUser(pool, email);
    const isListed = adminEmails.includes(loginNameOf(email));
    return [
      `${email} のアカウントを作りました。仮のパスワード：${password}`,
      '最初のログインで、新しいパスワードを設定します。',
      ...(isListed
        ? []
        : [
            `管理者にするには、「${asTyped('setup')}」か ADMIN_EMAILS で管理者に ${loginNameOf(email)} を加えて、サーバーを起動し直してください。`,
          ]),
    ];
  } catch (error) {
    if (!isUniqueViolationOf('users', error)) throw error;
    throw new CommandError(`${email} のアカウントはすでにあります。`, { cause: error });
  }
}

async function listSessions({ pool, sessions }: OperatorNeeds, email: string): Promise<readonly string[]> {
  const living = await sessions.findAll((await requireUser(pool, email)).id);
  if (living.length === 0) return [`${email} はどの端末でもログインしていません。`];
  return living.map(({ sessionId, createdAt }) => {
    const at = Temporal.Instant.from(createdAt).toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime();
    return `${sessionId}　${at.toString({ smallestUnit: 'minute' }).replace('T', ' ')} から`;
  });
}

async function changeMember(
  { pool }: OperatorNeeds,
  email: string,
  { type, plan, expires }: AccountOptions,
): Promise<readonly string[]> {
  const { db } = pool.store;
  const member = await requireMember(pool, email);
  const membershipType = MEMBERSHIP_TYPES.find((known) => known === type);
  const paymentPlan = PAYMENT_PLANS.find((known) => known === plan);
  if (type !== undefined && membershipType === undefined) {
    throw new UsageError('--type は regular か premium です。');
  }
  if (plan !== undefined && paymentPlan === undefined) {
    throw new UsageError('--plan は monthly か yearly です。');
  }
  if (expires !== undefined && !isDay(expires)) {
    throw new UsageError('--expires は 2027-03-31 のような日付です。');
  }
  const change = {
    ...(membershipType === undefined ? {} : { type: membershipType }),
    ...(paymentPlan === undefined ? {} : { plan: paymentPlan }),
    ...(expires === undefined ? {} : { expiresAt: expires }),
  };
  if (Object.keys(change).length > 0) {
    const now = pool.clock();
    const decision = { type: member.membershipType, plan: member.paymentPlan, expiresAt: member.expiresAt };
    const moment = { now: instantText(now), today: tokyoDate(now) };
    await pool.store.transaction(async (transaction) => {
      const { memberId } = member;
      // The servers' guards read the record anew within seconds.
      await setMembership(
        { memberId, decision: { ...decision, ...change }, ...moment },
        unheard(transaction),
      );
      await notePayersOf([memberId], moment.now, transaction);
    });
  }
  return describe((await findByEmail(member.email, db)) ?? member);
}

function describe(member: MemberRecord): readonly string[] {
  return [
    `会員番号　${member.memberId}　${member.lastName} ${member.firstName}`,
    `種別　　　${member.membershipType}　プラン　${member.paymentPlan}`,
    `有効期限　${member.expiresAt ?? '（入金前）'}`,
  ];
}

async function requireUser(pool: Pool, email: string): Promise<User> {
  const user = await findUserByEmail(pool, email);
  if (user === null) throw new CommandError(`${email} のアカウントはありません。`);
  return user;
}

async function requireMember({ store }: Pool, email: string): Promise<MemberRecord> {
  const member = await findByEmail(loginNameOf(email), store.db);
  if (member === null) throw new CommandError(`${email} の会員の記録はありません。`);
  return member;
}
