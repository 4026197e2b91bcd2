import { useSyncExternalStore } from 'react';
import { isSignedIn, onSessionChange } from '#web/api/session.ts';
import { drawnPage } from '#web/ui/drawn.ts';

/** Whether somebody is signed in on this device; follows sign-ins and sign-outs of every tab. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedIn, isDrawnForMember);
}

function isDrawnForMember(): boolean {
  return drawnPage()?.frame === 'member';
}
