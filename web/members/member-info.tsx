import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type MemberInfo as Info, memberInfo } from '#contract/member/membership.ts';
import { type MemberState, memberStateOf } from '#domain/membership/member-state.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { useRead } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { storedSession } from '#web/api/session.ts';
import { signOut } from '#web/api/signing-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { HomeScreen } from '#web/ui/home-screen/home-screen.tsx';
import { fullDayText } from '#web/ui/jst.ts';
import rows from '#web/ui/link-list.module.css';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { useToday } from '#web/ui/today.ts';
import { Procedures } from './procedures.tsx';

const MEMBER_INFO = '会員情報';
const NOT_READ = '会員情報の取得に失敗しました。';
const NOT_JOINED = '会員情報がまだ登録されていません。新規会員登録の続きをお願いします。';
const TO_SIGN_UP = '登録を続ける';
const NOT_IN_FORCE = 'お手続き中（お支払いの確認後に決まります）';

/** Seldom shown: what it takes to pay is no first page's weight. */
const Lapsed = lazy(() => import('./lapsed.tsx').then((module) => ({ default: module.Lapsed })));

/** The member's own record, and the way out. */
export function MemberInfo() {
  const query = useRead(memberInfo, { query: { email: storedSession()?.email ?? '' } });
  return (
    <Page title={MEMBER_INFO}>
      <PageTitle>{MEMBER_INFO}</PageTitle>
      {hasNotJoined(query.error) ? (
        <Notice action={<a href="/signup.html">{TO_SIGN_UP}</a>}>{NOT_JOINED}</Notice>
      ) : (
        <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
          {(info) => <Record info={info} />}
        </Reading>
      )}
      {/* Below what is still on its way, they would jump. */}
      {!query.isPending && (
        <>
          <ul className="card list">
            <li>
              <Link to="/notices" className={rows.row}>
                通知の設定（得点や結果のお知らせ）
                <span className={rows.sign} aria-hidden="true">
                  ›
                </span>
              </Link>
            </li>
            <li>
              <Link to="/passkeys" className={rows.row}>
                パスキー（指紋や顔でのログイン）
                <span className={rows.sign} aria-hidden="true">
                  ›
                </span>
              </Link>
            </li>
          </ul>
          <HomeScreen />
          <Button onClick={() => void signOut()}>ログアウト</Button>
        </>
      )}
    </Page>
  );
}

function Record({ info }: { readonly info: Info }) {
  const { membership_type, expires_at, open_until = null } = info;
  const state = memberStateOf({ expiresAt: expires_at, openUntil: open_until }, useToday());
  const facts = [
    ['会員番号', info.member_id],
    ['お名前', `${info.last_name} ${info.first_name}`],
    ...(info.furigana === undefined ? [] : [['ふりがな', info.furigana] as const]),
    ['メールアドレス', info.email],
    ['電話番号', info.phone_number.replace(/^\+81/, '0')],
    ['郵便番号', info.postal_code],
    ['住所', info.address],
    ['会員種別', MEMBERSHIP_TYPE_NAMES[membership_type]],
    ['お支払いプラン', PAYMENT_PLAN_NAMES[info.payment_plan]],
    ['有効期限', lastDayText(expires_at, state)],
  ] as const;
  return (
    <>
      {state !== 'valid' && (
        <Suspense fallback={<Skeleton shape="twoRows" />}>
          <Lapsed expiresAt={expires_at} />
        </Suspense>
      )}
      <Facts rows={facts} />
      <Procedures />
    </>
  );
}

function lastDayText(expiresAt: string | null, state: MemberState): string {
  if (expiresAt === null) return NOT_IN_FORCE;
  return state === 'expired' ? `${fullDayText(expiresAt)}（期限切れ）` : fullDayText(expiresAt);
}

function hasNotJoined(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'member_not_found';
}
