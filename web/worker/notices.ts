/** お知らせ: what the server pushes is shown, and a press opens its page. */

/** As `server/notices/sender.ts` writes it. */
type Pushed = { readonly title: string; readonly body: string; readonly url: string; readonly at: number };

const ICON = '/icons/icon-192.png';

/** The newest notice of a match takes the place of the one before, and is heard again. */
export async function showPushed(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string,
): Promise<void> {
  const { title, body, url, at }: Pushed = JSON.parse(text);
  // `renotify` and `timestamp` stand in no type of TypeScript's.
  const options = {
    body,
    tag: url,
    data: url,
    icon: ICON,
    badge: ICON,
    lang: 'ja',
    renotify: true,
    timestamp: at,
  };
  await registration.showNotification(title, options);
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
