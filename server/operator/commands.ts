/** What `npm run admin` does, command by command; each gives the lines for the operator. */

import { MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import {
  findUserByEmail,
  inviteUser,
  removeSecondFactors,
  removeUser,
  resetUser,
  setUserEnabled,
} from '#server/identity/admin/account-changes.ts';
import type { Pool } from '#server/identity/pool.ts';
import { PoolError } from '#server/identity/pool-error.ts';
import { loginNameOf, type User } from '#server/identity/users/user.ts';
import { findByEmail, type MemberRecord, updateMembership } from '#server/members/repository.ts';
import type { Sessions } from '#server/members/sessions.ts';
import { isUniqueViolationOf } from '#server/store/errors.ts';

/** A command that can't be carried out; the message is the line for the operator. */
export class OperatorError extends Error {}

type OperatorNeeds = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  readonly adminEmails: readonly string[];
  /** Whether letters are sent, or kept in the outbox. */
  readonly mail: 'sent' | 'kept';
};

type Options = Readonly<Record<string, string>>;
type Command = {
  readonly usage: string;
  readonly what: string;
  readonly run: (needs: OperatorNeeds, email: string, options: Options) => Promise<readonly string[]>;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    usage: 'create メールアドレス',
    what: '管理者のアカウントを仮のパスワードで作る（メールを送れる設定なら、本人にも送る）',
    run: create,
  },
  reset: {
    usage: 'reset メールアドレス',
    what: 'パスワードを使えなくし、再設定の確認コードを本人に送る',
    run: async ({ pool, mail }, email) => {
      await resetUser(pool, await requireUser(pool, email));
      return mail === 'sent'
        ? [`${email} のパスワードを使えなくし、確認コードを送りました。`]
        : [
            `${email} のパスワードを使えなくし、確認コードを作りました。`,
            'メールを送れない設定のため、本人には届いていません。データのフォルダの outbox にあるコードを、本人に伝えてください。',
          ];
    },
  },
  'remove-mfa': {
    usage: 'remove-mfa メールアドレス',
    what: 'なくした認証アプリやSMSの認証を外す',
    run: async ({ pool }, email) => {
      await removeSecondFactors(pool, await requireUser(pool, email));
      return [`${email} の二段階の認証を外しました。`];
    },
  },
  disable: {
    usage: 'disable メールアドレス',
    what: 'ログインできないようにし、今のログインを終わらせる',
    run: async ({ pool, sessions }, email) => {
      const user = await requireUser(pool, email);
      await setUserEnabled(pool, user, 'disabled');
      await sessions.endAll(user.id);
      return [`${email} はログインできなくなりました。`];
    },
  },
  enable: {
    usage: 'enable メールアドレス',
    what: 'ふたたびログインできるようにする',
    run: async ({ pool }, email) => {
      await setUserEnabled(pool, await requireUser(pool, email), 'enabled');
      return [`${email} はログインできるようになりました。`];
    },
  },
  delete: {
    usage: 'delete メールアドレス --yes はい',
    what: 'アカウントを消す（会員の記録は残る）',
    run: async ({ pool, sessions }, email, { yes }) => {
      const user = await requireUser(pool, email);
      if (yes !== 'はい')
        throw new OperatorError('消したアカウントは戻せません。--yes はい を付けてください。');
      await sessions.endAll(user.id);
      await removeUser(pool, user);
      return [`${email} のアカウントを消しました。`];
    },
  },
  sessions: {
    usage: 'sessions メールアドレス',
    what: '今のログインの一覧',
    run: listSessions,
  },
  'end-sessions': {
    usage: 'end-sessions メールアドレス',
    what: 'すべての端末のログインを終わらせる',
    run: async ({ pool, sessions }, email) => {
      const user = await requireUser(pool, email);
      const ended = await sessions.endAll(user.id);
      await pool.tokens.endAllOf(user.id);
      return [`${email} のログインを${ended}件終わらせました。`];
    },
  },
  member: {
    usage: 'member メールアドレス [--type regular|premium] [--plan monthly|yearly] [--expires 2027-03-31]',
    what: '会員の記録を見る、種別・プラン・有効期限を変える',
    run: changeMember,
  },
};

/** How to use it, line by line. */
export function usage(): readonly string[] {
  const lines = Object.values(COMMANDS).flatMap((command) => [
    `  npm run admin -- ${command.usage}`,
    `      ${command.what}`,
  ]);
  return ['使い方：', ...lines];
}

/** Carries out one command. Rejects with an {@link OperatorError} for what can't be. */
export async function runCommand(args: readonly string[], needs: OperatorNeeds): Promise<readonly string[]> {
  const [name = '', email = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new OperatorError(`「${name}」という操作はありません。`);
  if (!email.includes('@')) throw new OperatorError(`メールアドレスを指定してください：${command.usage}`);
  try {
    return await command.run(needs, email, optionsIn(rest));
  } catch (error) {
    if (error instanceof PoolError)
      throw new OperatorError(`できませんでした：${error.message}`, { cause: error });
    throw error;
  }
}

function optionsIn(rest: readonly string[]): Options {
  const options: Record<string, string> = {};
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', value] = rest.slice(index, index + 2);
    if (!name.startsWith('--') || value === undefined) {
      throw new OperatorError(`「${name}」の指定を読み取れません。`);
    }
    options[name.slice(2)] = value;
  }
  return options;
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
            `管理者にするには、ADMIN_EMAILS に ${loginNameOf(email)} を加えて、サーバーを起動し直してください。`,
          ]),
    ];
  } catch (error) {
    if (!isUniqueViolationOf('users', error)) throw error;
    throw new OperatorError(`${email} のアカウントはすでにあります。`, { cause: error });
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
  { type, plan, expires, ...unknown }: Options,
): Promise<readonly string[]> {
  const [strange] = Object.keys(unknown);
  if (strange !== undefined) throw new OperatorError(`「--${strange}」という指定はありません。`);
  const { db } = pool.store;
  const member = await requireMember(pool, email);
  const membershipType = MEMBERSHIP_TYPES.find((known) => known === type);
  const paymentPlan = PAYMENT_PLANS.find((known) => known === plan);
  if (type !== undefined && membershipType === undefined) {
    throw new OperatorError('--type は regular か premium です。');
  }
  if (plan !== undefined && paymentPlan === undefined) {
    throw new OperatorError('--plan は monthly か yearly です。');
  }
  if (expires !== undefined && !isDay(expires)) {
    throw new OperatorError('--expires は 2027-03-31 のような日付です。');
  }
  const change = {
    ...(membershipType === undefined ? {} : { membershipType }),
    ...(paymentPlan === undefined ? {} : { paymentPlan }),
    ...(expires === undefined ? {} : { expiresAt: expires }),
  };
  if (Object.keys(change).length > 0) {
    await updateMembership(member.memberId, change, pool.clock().toString(), db);
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
  if (user === null) throw new OperatorError(`${email} のアカウントはありません。`);
  return user;
}

async function requireMember({ store }: Pool, email: string): Promise<MemberRecord> {
  const member = await findByEmail(loginNameOf(email), store.db);
  if (member === null) throw new OperatorError(`${email} の会員の記録はありません。`);
  return member;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
