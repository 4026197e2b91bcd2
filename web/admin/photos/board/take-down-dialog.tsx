import { useId } from 'react';
import { takeDownPhotos } from '#contract/photos.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../../controls/buttons.tsx';
import { ModalDialog } from '../../dialog/modal-dialog.tsx';
import { SavingProblem } from '../../record/problem.tsx';
import { NOT_TAKEN_DOWN, TAKE_DOWN_MEANS } from '../messages.ts';
import { PHOTO_LISTS } from '../queries.ts';
import styles from './board.module.css';

type TakeDownDialogProps = {
  readonly chosen: ReadonlySet<string>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
};

/** Asked before photos are taken down: nothing brings them back. */
export function TakeDownDialog({ chosen, onClose, onDone }: TakeDownDialogProps) {
  const id = useId();
  const { mutate, isPending, error } = useWrite(takeDownPhotos, { refreshesAlways: PHOTO_LISTS });
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        写真{chosen.size}枚の公開を終了しますか？
      </h2>
      <p>{TAKE_DOWN_MEANS}</p>
      <SavingProblem error={error} notDone={NOT_TAKEN_DOWN} />
      <div className={styles.buttons}>
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
