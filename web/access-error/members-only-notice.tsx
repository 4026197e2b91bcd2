import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Standing } from '#contract/member/membership.ts';
import { refusedAim } from '#web/api/sign-in-aim.ts';
import { standingQuery } from '#web/api/standing-query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import {
  ACCESS_ERROR,
  ADMITTED,
  GO_ON,
  NOT_JOINED,
  PREMIUM_MEMBERS_ONLY,
  REGULAR_MEMBERS_ONLY,
  TO_MEMBER_INFO,
  TO_PREMIUM,
  TO_SIGN_UP,
} from './messages.ts';

/** Seldom shown: what it takes to pay is no first page's weight. */
const Lapsed = lazy(() => import('./lapsed.tsx').then((module) => ({ default: module.Lapsed })));

/** What somebody meets whose membership does not reach so far: /unauthenticated. */
export function MembersOnlyNotice() {
  const { data: standing, isPending } = useQuery(standingQuery());
  // The screen that was refused says which type would have done.
  const { hash } = useLocation();
  return (
    <Page title={ACCESS_ERROR}>
      <PageTitle>{ACCESS_ERROR}</PageTitle>
      {isPending ? <Skeleton shape="twoRows" /> : <Reason standing={standing} asked={hash} />}
    </Page>
  );
}

type ReasonProps = {
  /** Undefined for visitors, and where the server can't be asked: the specified notice is for them. */
  readonly standing: Standing | undefined;
  /** `premium` where no other membership would do. */
  readonly asked: string;
};

function Reason({ standing, asked }: ReasonProps) {
  if (standing === undefined) return <Ways sentence={REGULAR_MEMBERS_ONLY} />;
  const { is_administrator, membership_type, is_in_force, expires_at } = standing;
  if (!is_administrator) {
    if (membership_type === null) {
      return (
        <Ways sentence={NOT_JOINED}>
          <a href="/signup.html">{TO_SIGN_UP}</a>
        </Ways>
      );
    }
    if (!is_in_force) {
      return (
        <Suspense fallback={<Skeleton shape="twoRows" />}>
          <Lapsed expiresAt={expires_at}>
            <ToMemberInfo />
          </Lapsed>
        </Suspense>
      );
    }
    if (membership_type === 'regular' && asked === 'premium') {
      return (
        <Ways sentence={PREMIUM_MEMBERS_ONLY}>
          <Link to="/payments" hash="change">
            {TO_PREMIUM}
          </Link>
        </Ways>
      );
    }
  }
  return (
    <Ways sentence={ADMITTED}>
      <Link to={refusedAim()}>{GO_ON}</Link>
    </Ways>
  );
}

function Ways({ sentence, children }: { readonly sentence: string; readonly children?: ReactNode }) {
  const ways = (
    <>
      {children}
      <ToMemberInfo />
    </>
  );
  return <Notice action={ways}>{sentence}</Notice>;
}

function ToMemberInfo() {
  return <Link to="/member-info">{TO_MEMBER_INFO}</Link>;
}
