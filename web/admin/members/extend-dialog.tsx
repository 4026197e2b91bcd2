import { useId, useState } from 'react';
import {
  EXTENSIONS,
  type Extension,
  extendMembers,
  type MemberSearch,
  searchMembers,
} from '#contract/member/members.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { useCreationKey } from '../record/creation-key.ts';
import { SavingProblem } from '../record/problem.tsx';
import styles from './members.module.css';
import { MEMBERS_NOT_READ, NOT_SAVED } from './messages.ts';

const WORDS: Readonly<Record<Extension, { readonly label: string; readonly about: string }>> = {
  month: { label: '1か月', about: '月末に終わる会員は、次の月末まで延びます。' },
  year: { label: '1年', about: '期限の翌日から1年延びます。' },
  fiscalYear: {
    label: '年度末まで',
    about: '次の3月31日まで、そこまで支払い済みならその次の年の3月31日まで延びます。',
  },
};

type ExtendDialogProps = {
  /** Whom the list shows. */
  readonly query: MemberSearch;
  readonly onDone: (extended: number) => void;
  readonly onClose: () => void;
};

/** 期限をまとめて延ばす: everybody that the list finds, all or none. */
export function ExtendDialog({ query, onDone, onClose }: ExtendDialogProps) {
  const id = useId();
  const { search, type, plan, state, payment } = query;
  const filter = {
    ...(search === undefined ? {} : { search }),
    ...(type === undefined ? {} : { type }),
    ...(plan === undefined ? {} : { plan }),
    ...(state === undefined ? {} : { state }),
    ...(payment === undefined ? {} : { payment }),
  };
  const isEverybody = Object.keys(filter).length === 0;
  const found = useRead(searchMembers, { body: { ...filter, page: '1' } }, { gcTime: 0, staleTime: 0 });
  const [chosen, setChosen] = useState<Extension | ''>('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(extendMembers, { refreshesAlways: [searchMembers] });
  const creation = useCreationKey();
  const total = found.data?.total;
  const submit = () => {
    setTried(true);
    if (chosen === '' || total === undefined || total === 0 || isPending) return;
    const body = { ...filter, extension: chosen, expected: total };
    mutate(
      { body, idempotencyKey: creation.of(body) },
      {
        onSuccess: ({ extended }) => {
          creation.done();
          onDone(extended);
        },
      },
    );
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        期限をまとめて延ばす
      </h2>
      {found.isError ? (
        <p role="alert">{MEMBERS_NOT_READ}</p>
      ) : total === undefined ? (
        <Skeleton shape="twoRows" />
      ) : (
        <p>
          {isEverybody ? 'すべての会員' : '一覧の条件に合う会員'}
          <strong>{total.toLocaleString('ja-JP')}人</strong>
          の有効期限を延ばします。期限の切れた会員と入金前の会員は、今日から始まります。会費の記録は作られません。
        </p>
      )}
      <StepForm
        submitLabel={total === undefined ? '延ばす' : `${total.toLocaleString('ja-JP')}人の期限を延ばす`}
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending || total === undefined}
        onSubmit={submit}
      >
        <Choices
          legend="どれだけ延ばすか"
          name="extension"
          options={EXTENSIONS.map((value) => ({
            value,
            label: WORDS[value].label,
            about: [WORDS[value].about],
          }))}
          chosen={chosen}
          fault={isTried && chosen === '' ? '一つ選んでください。' : null}
          onChoose={setChosen}
        />
        <SavingProblem error={error} notDone={NOT_SAVED} />
      </StepForm>
    </ModalDialog>
  );
}
