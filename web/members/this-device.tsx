import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Notices, notices, tryNoticeDevice } from '#contract/messaging/notices.ts';
import { readingOf } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { isAppleBrowser } from '#web/ui/home-screen/home-screen.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './notices.module.css';
import { currentSubscription, hashOf, isDenied, PermissionDeniedError, pushSupport } from './push.ts';
import { switchOff, switchOn } from './told-device.ts';

const OFF = 'このサイトでは、お知らせを送っていません。';
const UNSUPPORTED =
  'このブラウザーでは、お知らせを受け取れません。別のブラウザーか、スマートフォンでお試しください。';
const HOME_SCREEN =
  'iPhoneやiPadでは、サイトをホーム画面に追加すると受け取れます。共有ボタンから「ホーム画面に追加」を選び、できたアイコンから開いて、もう一度この画面へ来てください。';
const DENIED =
  'このサイトの通知は、ブラウザーの設定で止められています。ブラウザーまたは端末の設定で、このサイトの通知を「許可」に変えてから、もう一度この画面を開いてください。';
const NOT_ON = 'オンにできませんでした。電波の状態を確かめて、もう一度お試しください。';
const NOT_OFF = 'オフにできませんでした。電波の状態を確かめて、もう一度お試しください。';
const NOT_TRIED = '送れませんでした。電波の状態を確かめて、もう一度お試しください。';
const TRIED =
  'お知らせを送りました。届かないときは、端末の設定でこのサイトの通知が許可されているか確かめてください。';

/** The browser stands in the place of a call of ours. */
const KEY = ['push endpoint'];

/** Whether this device is told, and how to change that. */
export function ThisDevice({ own }: { readonly own: Notices }) {
  const { public_key } = own;
  const support = pushSupport(isAppleBrowser());
  return (
    <section className={styles.part} aria-labelledby="this-device">
      <h2 className="heading" id="this-device">
        この端末
      </h2>
      {public_key !== null && support === 'supported' ? (
        <Switch own={own} publicKey={public_key} />
      ) : (
        <Notice>{public_key === null ? OFF : support === 'homeScreen' ? HOME_SCREEN : UNSUPPORTED}</Notice>
      )}
    </section>
  );
}

function Switch({ own, publicKey }: { readonly own: Notices; readonly publicKey: string }) {
  const endpoint = useEndpointToldTo(own);
  const on = useDeviceChange(() => switchOn(publicKey));
  const off = useDeviceChange(switchOff);
  if (isDenied() || on.error instanceof PermissionDeniedError) return <Notice>{DENIED}</Notice>;
  if (endpoint === undefined) return <div className={styles.waiting} />;
  if (endpoint === null) {
    return (
      <>
        <p className={styles.text}>お知らせは届きません。</p>
        <Button disabled={on.isPending} onClick={() => on.mutate()}>
          {on.isPending ? 'オンにしています…' : 'この端末で受け取る'}
        </Button>
        {on.isError && <p role="alert">{NOT_ON}</p>}
      </>
    );
  }
  return (
    <>
      <p role="status" className={styles.on}>
        この端末にお知らせが届きます。
      </p>
      <div className="row">
        <Trial endpoint={endpoint} />
        <Button disabled={off.isPending} onClick={() => off.mutate(endpoint)}>
          受け取らない
        </Button>
      </div>
      {off.isError && <p role="alert">{NOT_OFF}</p>}
    </>
  );
}

function Trial({ endpoint }: { readonly endpoint: string }) {
  const { mutate, isPending, isSuccess, error } = useDeviceChange(() =>
    call(tryNoticeDevice, { body: { endpoint } }),
  );
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        試しに送る
      </Button>
      {isSuccess && <p role="status">{TRIED}</p>}
      {error !== null && (
        <p role="alert">{error instanceof ApiError && error.message !== '' ? error.message : NOT_TRIED}</p>
      )}
    </>
  );
}

/** The endpoint of this browser, where the account has it; null where it does not, undefined while that is not known. */
function useEndpointToldTo({ devices }: Notices): string | null | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { endpoint } = (await currentSubscription()) ?? {};
      return endpoint === undefined ? null : { endpoint, hash: await hashOf(endpoint) };
    },
    // The browser, not the network, answers.
    networkMode: 'always',
    gcTime: 0,
  });
  if (data === undefined || data === null) return data;
  return devices.includes(data.hash) ? data.endpoint : null;
}

function useDeviceChange<Input = void>(change: (input: Input) => Promise<Notices>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: KEY });
      client.setQueryData(readingOf(notices).queryKey, answer);
    },
    // A person at a device cannot be asked again by a machine.
    retry: false,
  });
}
