import { Link } from '@tanstack/react-router';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ACCESS_ERROR, REGULAR_MEMBERS_ONLY, TO_MEMBER_INFO } from './messages.ts';

/** What somebody meets whose membership does not reach so far: /unauthenticated. */
export function MembersOnlyNotice() {
  return (
    <Page title={ACCESS_ERROR}>
      <PageTitle>{ACCESS_ERROR}</PageTitle>
      <Notice action={<Link to="/member-info">{TO_MEMBER_INFO}</Link>}>{REGULAR_MEMBERS_ONLY}</Notice>
    </Page>
  );
}
