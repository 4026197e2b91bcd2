import { type ReactNode, useState } from 'react';
import { type AdminPhotos, orderPhotos } from '#contract/publishing/photos.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DeedButton } from '../../controls/buttons.tsx';
import { Unsaved } from '../../dialog/unsaved.tsx';
import { SavingProblem } from '../../record/problem.tsx';
import { LEAVES_ORDER, NO_PHOTOS, NOT_ORDERED } from '../messages.ts';
import { PHOTO_LISTS } from '../queries.ts';
import styles from './board.module.css';
import { ChosenTools } from './chosen-tools.tsx';
import { moveBefore, step, useOrder } from './order.ts';
import { Tile } from './tile.tsx';

/** The photos of a match that members see: chosen by their boxes, put in order by dragging or by buttons. */
export function PhotoBoard({ data }: { readonly data: AdminPhotos }) {
  const open = data.photos.filter(({ taken_down_at }) => taken_down_at === null);
  const order = useOrder(open.map(({ photo_id }) => photo_id));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const byId = new Map(open.map((photo) => [photo.photo_id, photo]));
  const chosen = new Set([...marked].filter((id) => byId.has(id)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
  };
  const drop = (target: string | null) => {
    order.change(moveBefore(order.ids, dragged, target));
    setDragged(new Set());
  };
  if (open.length === 0) {
    return (
      <>
        <p role="status">{said}</p>
        <Notice>{NO_PHOTOS}</Notice>
      </>
    );
  }
  return (
    <>
      <p role="status">{said}</p>
      <p className="hint">
        写真をつかんで動かすか、選んで下のボタンを押すと、順番が変わります。会員にはこの順に並びます。
      </p>
      <p>
        <Button onClick={() => setMarked(chosen.size === open.length ? new Set() : new Set(byId.keys()))}>
          {chosen.size === open.length ? 'すべての選択を外す' : 'すべて選ぶ'}
        </Button>
      </p>
      <ol className={styles.grid} aria-label="写真">
        {order.ids.map((id, place) => {
          const photo = byId.get(id);
          return (
            photo !== undefined && (
              <Tile
                key={id}
                photo={photo}
                place={place + 1}
                isChosen={chosen.has(id)}
                isDragged={dragged.has(id)}
                onToggle={() => toggle(id)}
                onDrag={() => setDragged(chosen.has(id) ? chosen : new Set([id]))}
                onDrop={() => drop(id)}
                onDragEnd={() => setDragged(new Set())}
              />
            )
          );
        })}
      </ol>
      {(order.isChanged || chosen.size > 0) && (
        <div className={styles.foot}>
          {order.isChanged && <OrderBar data={data} order={order} />}
          {chosen.size > 0 && (
            <ChosenTools
              match={data.match}
              chosen={chosen}
              onStep={(by) => order.change(step(order.ids, chosen, by))}
              onDone={(outcome) => {
                setMarked(new Set());
                setSaid(outcome ?? '');
              }}
            />
          )}
        </div>
      )}
      <Unsaved isDirty={order.isChanged} sentence={LEAVES_ORDER} />
    </>
  );
}

type OrderBarProps = { readonly data: AdminPhotos; readonly order: ReturnType<typeof useOrder> };

/** While the order on the screen is not the stored one. */
function OrderBar({ data, order }: OrderBarProps): ReactNode {
  const { mutate, isPending, error } = useWrite(orderPhotos, { refreshesAlways: PHOTO_LISTS });
  const { championship_id, match_id } = data.match;
  const body = { championship_id, match_id, seen: [...order.seen], wanted: [...order.ids] };
  return (
    <section className={styles.saving} aria-label="順番の保存">
      <p className={styles.count}>変えた順番は、まだ保存されていません。</p>
      <SavingProblem error={error} notDone={NOT_ORDERED} />
      <div className="row">
        <DeedButton
          deed="main"
          disabled={isPending}
          onClick={() => mutate({ body }, { onSuccess: order.reset })}
        >
          順番を保存する
        </DeedButton>
        <Button disabled={isPending} onClick={order.reset}>
          元の順番に戻す
        </Button>
      </div>
    </section>
  );
}
