import { useId, useState } from 'react';
import {
  LINK_SORTS,
  listReporterLinks,
  type ReporterLink,
  revokeReporterLink,
} from '#contract/match/reporter-links.ts';
import { readingOf } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { momentText } from '../moment.ts';
import { SavingProblem } from '../record/problem.tsx';
import { RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { makerText, STATE_WORDS, scopeText } from './link-words.ts';
import { LINKS_NOT_READ, NO_LINKS, NOT_REVOKED, REVOKE_MEANS, REVOKE_QUESTION } from './messages.ts';
import styles from './reporter-links.module.css';

/** 作成したリンク: searched, sorted and paged by the server. */
export function LinkList() {
  const [revoking, setRevoking] = useState<ReporterLink | null>(null);
  const [changing, setChanging] = useState<ReporterLink | null>(null);
  return (
    <section className={`${styles.section} ${styles.notOnPaper}`} aria-labelledby="made-before">
      <h2 id="made-before" className={styles.heading}>
        作成したリンク
      </h2>
      <RecordList
        caption="作成したリンク"
        reading={({ shown, ...query }) =>
          readingOf(listReporterLinks, {
            query: shown === 'all' ? query : { ...query, state: shown ?? 'valid' },
          })
        }
        sorts={LINK_SORTS}
        order="desc"
        filters={FILTERS}
        columns={[
          {
            title: '名前',
            sort: 'label',
            cell: ({ label, state }) => (
              <>
                <span className={styles.state} data-state={state}>
                  {STATE_WORDS[state]}
                </span>{' '}
                {label}
              </>
            ),
          },
          { title: '開くもの', cell: scopeText },
          { title: '期限', sort: 'expires', isShort: true, cell: ({ expires_at }) => momentText(expires_at) },
          {
            title: '最後の利用',
            sort: 'used',
            isShort: true,
            cell: ({ last_used_at }) => (last_used_at === null ? '未使用' : momentText(last_used_at)),
          },
          {
            title: '作成',
            sort: 'created',
            cell: (link) => (
              <span className={styles.origin}>
                <span className={styles.moment}>{momentText(link.created_at)}</span>
                <span>{makerText(link)}</span>
              </span>
            ),
          },
          {
            title: '操作',
            isShort: true,
            cell: (link) =>
              link.state !== 'revoked' && (
                <span className={styles.answers}>
                  <Button aria-label={`${link.label}を変更する`} onClick={() => setChanging(link)}>
                    変更する
                  </Button>
                  <DeedButton
                    deed="risky"
                    aria-label={`${link.label}を取り消す`}
                    onClick={() => setRevoking(link)}
                  >
                    取り消す
                  </DeedButton>
                </span>
              ),
          },
        ]}
        keyOf={({ link_id }) => link_id}
        searchHint="名前・大会・作成者"
        notRead={LINKS_NOT_READ}
        empty={NO_LINKS}
      />
      {changing !== null && <ChangeDialog link={changing} onClose={() => setChanging(null)} />}
      {revoking !== null && <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

/** Links that may be used are shown first: the others are history. */
const FILTERS = {
  shown: choice('状態', STATE_WORDS.valid, ['expired', 'revoked', 'all'], { ...STATE_WORDS, all: 'すべて' }),
};

type RevokeDialogProps = { readonly link: ReporterLink; readonly onClose: () => void };

/** Asked before a link is revoked: that can't be undone. */
function RevokeDialog({ link, onClose }: RevokeDialogProps) {
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
