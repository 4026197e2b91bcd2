/** Asks members for their consent where a text has a version that they have not agreed to (docs/decisions/0033-consent-is-asked-not-enforced.md). */

import type { AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { consent } from '#contract/member/consent.ts';
import { call } from '#web/api/client.ts';
import { CONSENT, onSessionChange, storedSession } from '#web/api/session.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { isOneOf } from '../screen-rows.ts';
import { ACCESS_ERRORS, EVERYONES, PUBLIC } from '../screens.ts';

/** Here who does not agree reads the texts, writes to the office, takes their data or leaves. */
const NEVER_ASKED = { ...EVERYONES, ...ACCESS_ERRORS, ...PUBLIC, '/my-data': null, '/login': null };

/** Looks now, after each sign-in and on each screen; the server is asked once for a sign-in and the versions in force. */
export function watchConsent(router: AnyRouter): void {
  let isLooking = false;
  let isPutOff = false;
  const look = async () => {
    if (isLooking || isPutOff || isOneOf(NEVER_ASKED, router.state.location.pathname)) return;
    isLooking = true;
    try {
      isPutOff = (await ask()) === 'putOff';
    } catch {
      // Nobody is kept out for it: the next screen asks again.
    } finally {
      isLooking = false;
    }
  };
  onSessionChange(() => void look());
  router.subscribe('onResolved', () => void look());
  void look();
}

/** Put off until the site is opened again, where the answer could not be stored. */
async function ask(): Promise<'putOff' | undefined> {
  const session = storedSession();
  if (session === null) return undefined;
  const { agreements } = await siteConfig();
  const mark = `${session.sessionId} ${agreements}`;
  if (localStorage.getItem(CONSENT) === mark) return undefined;
  const own = await call(consent, {});
  if (own.asked.length > 0) {
    const { ConsentDialog } = await import('./consent-dialog.tsx');
    const isAgreed = await new Promise<boolean>((answered) => {
      const place = document.body.appendChild(document.createElement('div'));
      const root = createRoot(place);
      const close = (isDone: boolean) => {
        root.unmount();
        place.remove();
        answered(isDone);
      };
      root.render(<ConsentDialog own={own} onAgreed={() => close(true)} onLater={() => close(false)} />);
    });
    if (!isAgreed) return 'putOff';
  }
  if (storedSession()?.sessionId === session.sessionId) localStorage.setItem(CONSENT, mark);
  return undefined;
}
