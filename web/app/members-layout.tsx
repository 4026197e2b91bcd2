import { Outlet, useLocation } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteTabs } from './site-tabs.tsx';
import { SponsorPlace } from './sponsor-place.tsx';

/** Where administrators work: sponsors pay to be seen by members, and a table needs the room. */
const WORKPLACES = /^\/(?:admin|confirm-)/;

/** The frame of the members' pages (members' specification, section 2): tabs and sponsors above each. */
export function MembersLayout() {
  const isWorkplace = useLocation({ select: ({ pathname }) => WORKPLACES.test(pathname) });
  return (
    <SiteFrame
      above={
        <>
          <SiteTabs />
          {!isWorkplace && <SponsorPlace />}
        </>
      }
    >
      <Outlet />
    </SiteFrame>
  );
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
