import { Outlet } from '@tanstack/react-router';

/** What stands around every screen: nothing. The members' pages bring their own frame, the reporter's have none. */
export function Root() {
  return <Outlet />;
}
