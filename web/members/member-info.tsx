import type { MemberInfo as Info } from '#contract/membership.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { ApiError, NoTokenError } from '#web/api/client.ts';
import { signOut } from '#web/api/signing-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './member-info.module.css';
import {
  INVALID_TOKEN,
  MEMBER_INFO,
  NO_TOKEN,
  NOT_IN_FORCE,
  NOT_JOINED,
  NOT_READ,
  TO_SIGN_UP,
} from './messages.ts';
import { useMemberInfo } from './queries.ts';

/** The member's own record, and the way out. */
export function MemberInfo() {
  const { data, error, refetch } = useMemberInfo();
  return (
    <Page title={MEMBER_INFO}>
      <h1 className={styles.title} tabIndex={-1}>
        {MEMBER_INFO}
      </h1>
      {data !== undefined && <Record info={data} />}
      {data === undefined && error === null && <Skeleton shape="rows" />}
      {data === undefined && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      <Button onClick={() => void signOut()}>ログアウト</Button>
    </Page>
  );
}

function Record({ info }: { readonly info: Info }) {
  const rows = [
    ['会員番号', info.member_id],
    ['お名前', `${info.last_name} ${info.first_name}`],
    ['メールアドレス', info.email],
    ['電話番号', info.phone_number.replace(/^\+81/, '0')],
    ['郵便番号', info.postal_code],
    ['住所', info.address],
    ['会員種別', MEMBERSHIP_TYPE_NAMES[info.membership_type]],
    ['お支払いプラン', PAYMENT_PLAN_NAMES[info.payment_plan]],
    ['有効期限', info.expires_at === null ? NOT_IN_FORCE : fullDayText(info.expires_at)],
  ] as const;
  return <Facts rows={rows} />;
}

function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'member_not_found') {
    return <Notice action={<a href="/signup.html">{TO_SIGN_UP}</a>}>{NOT_JOINED}</Notice>;
  }
  return <Notice action={<Button onClick={onRetry}>もう一度読み込む</Button>}>{sentenceFor(error)}</Notice>;
}

function sentenceFor(error: Error): string {
  if (error instanceof NoTokenError) return NO_TOKEN;
  return error instanceof ApiError && error.status === 401 ? INVALID_TOKEN : NOT_READ;
}
