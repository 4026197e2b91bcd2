import { useCallback, useEffect, useState } from 'react';
import type { IdentityConfig, SiteConfig } from '#contract/operations/site.ts';
import { siteConfig } from '#web/api/site-config.ts';
import { imported } from '#web/ui/later.tsx';

/** How far the widget is. Each outcome has its screen. */
export type WidgetState =
  | { readonly state: 'onItsWay' | 'unconfigured' | 'unreachable' }
  | {
      readonly state: 'here';
      readonly Widget: typeof import('./widget.tsx').Widget;
      readonly identity: IdentityConfig;
      readonly siteName: string;
    };

const ON_ITS_WAY: WidgetState = { state: 'onItsWay' };

/** Fetches the widget with its SDK, and anew each time the function is called. */
export function useWidget(onFailure: () => void): readonly [WidgetState, fetchAgain: () => void] {
  const [widget, setWidget] = useState(ON_ITS_WAY);
  const fetchIt = useCallback(async () => {
    setWidget(ON_ITS_WAY);
    const fetched = await fetchWidget();
    setWidget(fetched);
    if (fetched.state !== 'here') onFailure();
  }, [onFailure]);
  useEffect(() => void fetchIt(), [fetchIt]);
  return [widget, () => void fetchIt()];
}

/** Never rejects. */
async function fetchWidget(): Promise<WidgetState> {
  try {
    const [config, { prepare, Widget }] = await Promise.all([
      siteConfig(),
      imported(() => import('./widget.tsx')),
    ]);
    const identity = usableIdentity(config);
    if (identity === null) return unconfigured();
    await prepare(identity);
    return { state: 'here', Widget, identity, siteName: config.site.name };
  } catch {
    return { state: 'unreachable' };
  }
}

function unconfigured(): WidgetState {
  // For the administrator, whom the sentence on the screen sends to the console.
  reportError(new Error('/config.json names no user pool to sign in at.'));
  return { state: 'unconfigured' };
}

/** Where to sign in; null where the server's configuration does not say it. */
function usableIdentity({ identity }: { readonly identity?: SiteConfig['identity'] }): IdentityConfig | null {
  if (identity === undefined) return null;
  return identity.userPoolId && identity.userPoolClientId ? identity : null;
}
