import { useId, useState } from 'react';
import { type PhotoMatch, takeDownPhotos } from '#contract/publishing/photos.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../../controls/buttons.tsx';
import { SavingProblem } from '../../record/problem.tsx';
import { NOT_TAKEN_DOWN, TAKE_DOWN_MEANS } from '../messages.ts';
import { PHOTO_LISTS } from '../queries.ts';
import styles from './board.module.css';
import { MoveDialog } from './move-dialog.tsx';
import type { Step } from './order.ts';

type ChosenToolsProps = {
  readonly match: PhotoMatch;
  readonly chosen: ReadonlySet<string>;
  readonly onStep: (by: Step) => void;
  /** They are no longer to be chosen; with what there is to say of it. */
  readonly onDone: (said: string | null) => void;
};

const STEPS: readonly [Step, string][] = [
  ['first', '先頭へ'],
  ['back', '前へ'],
  ['forward', '後ろへ'],
  ['last', '最後へ'],
];

/** What can be done with the chosen photos, at the foot of the screen. */
export function ChosenTools({ match, chosen, onStep, onDone }: ChosenToolsProps) {
  const [asking, setAsking] = useState<'move' | 'takeDown' | null>(null);
  const close = () => setAsking(null);
  const done = (said: string | null) => {
    close();
    onDone(said);
  };
  return (
    <section className={styles.tools} aria-label="選んだ写真">
      <p role="status" className={styles.count}>
        {chosen.size}枚を選んでいます。
      </p>
      <Button onClick={() => onDone(null)}>選択をやめる</Button>
      <div className={styles.steps}>
        {STEPS.map(([by, words]) => (
          <Button key={by} onClick={() => onStep(by)}>
            {words}
          </Button>
        ))}
      </div>
      <div className="row">
        <Button onClick={() => setAsking('move')}>別の試合へ移す</Button>
        <DeedButton deed="risky" onClick={() => setAsking('takeDown')}>
          公開を終了する
        </DeedButton>
      </div>
      {asking === 'move' && <MoveDialog match={match} chosen={chosen} onClose={close} onDone={done} />}
      {asking === 'takeDown' && <TakeDownDialog chosen={chosen} onClose={close} onDone={done} />}
    </section>
  );
}

type TakeDownDialogProps = {
  readonly chosen: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
};

/** Asks before photos are taken down: nothing brings them back. */
function TakeDownDialog({ chosen, onClose, onDone }: TakeDownDialogProps) {
  const id = useId();
  const { mutate, isPending, error } = useWrite(takeDownPhotos, { refreshesAlways: PHOTO_LISTS });
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        写真{chosen.size}枚の公開を終了しますか？
      </h2>
      <p>{TAKE_DOWN_MEANS}</p>
      <SavingProblem error={error} notDone={NOT_TAKEN_DOWN} />
      <div className="row">
        <Button autoFocus={true} onClick={onClose}>
          やめる
        </Button>
        <DeedButton
          deed="destructive"
          disabled={isPending}
          onClick={() =>
            mutate(
              { body: { photo_ids: [...chosen] } },
              { onSuccess: ({ taken_down }) => onDone(`${taken_down}枚の公開を終了しました。`) },
            )
          }
        >
          公開を終了する
        </DeedButton>
      </div>
    </ModalDialog>
  );
}
