import { Outlet, useLocation } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { isOneOf, rowAt } from './screen-rows.ts';
import { ADMINISTRATORS, INPUT, MEMBERS } from './screens.ts';
import { SiteFrame } from './site-frame.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { SponsorPlace } from './sponsor-place.tsx';

/**
 * The frame of the members' pages (members' specification, section 2): tabs and sponsors above each. Administrators' screens bring
 * their own (web/admin/desk).
 */
export function MembersLayout() {
  const sponsors = useLocation({ select: ({ pathname }) => placeOfSponsors(pathname) });
  return (
    <SiteFrame
      above={
        sponsors === 'nowhere' ? null : (
          <>
            <SiteTabs />
            {sponsors === 'above' && <SponsorPlace />}
          </>
        )
      }
    >
      <Outlet />
      {sponsors === 'below' && <SponsorPlace isBelow={true} />}
    </SiteFrame>
  );
}

/** Sponsors pay to be seen by members; an administrators' table needs the room. */
function placeOfSponsors(pathname: string): 'above' | 'below' | 'nowhere' {
  if (isOneOf(ADMINISTRATORS, pathname) || isOneOf(INPUT, pathname)) return 'nowhere';
  return rowAt(MEMBERS, pathname)?.sponsors ?? 'above';
}

/** The frame of the access-error pages, and of visitors: no tabs, which lead to members' pages, and no sponsors. */
export function OpenLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

/** At an address that is no screen, too, there is the menu. */
export function Lost() {
  return (
    <SiteFrame>
      <NotFound />
    </SiteFrame>
  );
}
