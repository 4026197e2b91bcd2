/** お知らせ: what the server pushes is shown, and a press opens its page. */

/** As `server/messaging/notices/sender.ts` writes it. */
type Pushed = {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** Of the notice: the same one may come twice. */
  readonly id: string;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
};

const ICON = '/icons/icon-192.png';

type Registration = {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { readonly tag: string }): Promise<readonly Pick<Notification, 'data'>[]>;
};

/**
 * The newest notice of a match takes the place of the one before, and is heard again. One that came before, or that is older than what
 * stands there, leaves it as it is, silently: a browser asks for a notification for each message.
 */
export async function showPushed(registration: Registration, text: string): Promise<void> {
  const pushed: Pushed = JSON.parse(text);
  const [shown] = await registration.getNotifications({ tag: pushed.url });
  const before = shownBefore(shown?.data);
  const isKnown = before !== null && (before.id === pushed.id || before.at > pushed.at);
  const { title, body, url, at, id } = isKnown ? before : pushed;
  // `renotify` and `timestamp` stand in no type of TypeScript's.
  const options = {
    body,
    tag: url,
    data: { title, body, url, at, id } satisfies Pushed,
    icon: ICON,
    badge: ICON,
    lang: 'ja',
    renotify: !isKnown,
    ...(isKnown ? { silent: true } : {}),
    timestamp: at,
  };
  await registration.showNotification(title, options);
}

/** What this worker, or one before it, has shown. */
function shownBefore(data: unknown): Pushed | null {
  return typeof data === 'object' && data !== null && 'id' in data ? (data as Pushed) : null;
}

type Windows = {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Brings the page to the front where it is open; else opens it. */
export async function openPressed(clients: Windows, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === url);
  await (open === undefined ? clients.openWindow(url) : open.focus());
}
