import { useId } from 'react';
import { listReporterLinks, type ReporterLink, revokeReporterLink } from '#contract/reporter-links.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { ModalDialog } from '../dialog/modal-dialog.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { scopeText } from './link-words.ts';
import { NOT_REVOKED, REVOKE_MEANS, REVOKE_QUESTION } from './messages.ts';
import styles from './reporter-links.module.css';

type RevokeDialogProps = { readonly link: ReporterLink; readonly onClose: () => void };

/** Asked before a link is revoked: that can't be undone. */
export function RevokeDialog({ link, onClose }: RevokeDialogProps) {
  const id = useId();
  const { mutate, isPending, error } = useWrite(revokeReporterLink, { refreshesAlways: [listReporterLinks] });
  return (
    <ModalDialog role="alertdialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        {REVOKE_QUESTION}
      </h2>
      <p className={styles.label}>{link.label}</p>
      <p>{scopeText(link)}</p>
      <p>{REVOKE_MEANS}</p>
      <SavingProblem error={error} notDone={NOT_REVOKED} />
      <div className={styles.answers}>
        <Button autoFocus={true} onClick={onClose}>
          やめる
        </Button>
        <DeedButton
          deed="destructive"
          disabled={isPending}
          onClick={() => mutate({ params: { linkId: link.link_id } }, { onSuccess: onClose })}
        >
          取り消す
        </DeedButton>
      </div>
    </ModalDialog>
  );
}
