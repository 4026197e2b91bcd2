import { addCalendar, calendars } from '#contract/championship/calendars.ts';
import type { CalendarOf } from '#domain/follow/calendar.ts';
import { ApiError } from '#web/api/client.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from './calendars.module.css';

const NOT_ADDED = 'アドレスを作れませんでした。電波の状態を確かめて、もう一度お試しください。';
const SECRET =
  'このアドレスを知っている人は、ログインしなくても試合の予定と結果を見られます。ほかの人に教えないでください。アドレスは、この画面を離れると二度と表示されません。';
const GOOGLE = 'https://calendar.google.com/calendar/u/0/r/settings/addbyurl';

/** Makes an address, and says what to do with it on each kind of phone. */
export function NewCalendar({ of, title }: { readonly of: CalendarOf; readonly title: string }) {
  const { mutate, data, isPending, error } = useWrite(addCalendar, { refreshes: [calendars], gcTime: 0 });
  return (
    <section className={styles.part} aria-labelledby="new">
      <h2 className={styles.title} id="new">
        <Name>{title}</Name>
      </h2>
      {data === undefined ? (
        <div>
          <Button disabled={isPending} onClick={() => mutate({ body: of })}>
            {isPending ? '作っています…' : 'カレンダーのアドレスを作る'}
          </Button>
        </div>
      ) : (
        <Ways address={location.origin + data.path} />
      )}
      {error !== null && (
        <p role="alert">{error instanceof ApiError && error.message !== '' ? error.message : NOT_ADDED}</p>
      )}
    </section>
  );
}

function Ways({ address }: { readonly address: string }) {
  return (
    <>
      <p role="status">アドレスができました。お使いのカレンダーに追加してください。</p>
      <div className={`card ${styles.way}`}>
        <h3>iPhone・iPad・Mac</h3>
        <p>
          <a className={styles.open} href={address.replace(/^https?:/, 'webcal:')}>
            カレンダーを開いて追加する
          </a>
        </p>
        <p className={styles.text}>開いた画面で「照会」または「追加」を選びます。</p>
      </div>
      <div className={`card ${styles.way}`}>
        <h3>Google カレンダー（Android など）</h3>
        <ol className={styles.steps}>
          <li>下のアドレスをコピーします。</li>
          <li>
            パソコンのブラウザーで、Google カレンダーの
            <a href={GOOGLE} target="_blank" rel="noreferrer">
              「URL で追加」<span aria-hidden="true"> ↗</span>
              <span className="unseen">（新しいタブで開きます）</span>
            </a>
            を開きます。
          </li>
          <li>貼り付けて「カレンダーを追加」を選びます。スマートフォンのカレンダーにも表示されます。</li>
        </ol>
        <label className={styles.address}>
          アドレス
          <input readOnly={true} value={address} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <div>
          <CopyButton text={address} label="アドレスをコピー" />
        </div>
      </div>
      <p>{SECRET}</p>
    </>
  );
}
