import { useState } from 'react';
import { type AdminMember, exportMember } from '#contract/member/members.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import styles from './members.module.css';
import { KEEP_IT_SAFE, NOT_EXPORTED } from './messages.ts';
import { paramsOf, SAVED_AS_JSON } from './queries.ts';

/** 個人のデータ: all of it in a file, and its erasure. */
export function PersonData({ member }: { readonly member: AdminMember }) {
  const [isErasing, setErasing] = useState(false);
  const { mutate, isPending, isSuccess, error } = useWrite(exportMember, SAVED_AS_JSON);
  const subject = { kind: 'member', id: member.member_id } as const;
  const leave = useLeave();
  return (
    <section className={styles.section} aria-labelledby="data">
      <h2 id="data" className={styles.heading}>
        個人のデータ
      </h2>
      <p>
        本人から求められたときに、持っているデータをすべて渡すか、消去します。どちらも操作の記録に残ります。
      </p>
      <div className={styles.buttons}>
        <Button disabled={isPending} onClick={() => mutate({ params: paramsOf(subject) })}>
          すべてのデータを書き出す
        </Button>
        <DeedButton deed="risky" onClick={() => setErasing(true)}>
          データを消去する…
        </DeedButton>
      </div>
      {isSuccess && <p role="status">{KEEP_IT_SAFE}</p>}
      <SavingProblem error={error} notDone={NOT_EXPORTED} />
      {isErasing && (
        <ErasureDialog
          subject={subject}
          onErased={() => void leave({ to: '/admin-members' })}
          onClose={() => setErasing(false)}
        />
      )}
    </section>
  );
}
