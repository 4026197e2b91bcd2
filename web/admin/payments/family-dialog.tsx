import { useId, useState } from 'react';
import { type MemberRow, searchMembers } from '#contract/member/members.ts';
import { type MemberPayments as Known, setPayer } from '#contract/payment/admin.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Choices } from '#web/ui/form/choices.tsx';
import { StepForm } from '#web/ui/form/step-form.tsx';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { SavingProblem } from '../record/problem.tsx';
import { SearchField } from '../table/search-field.tsx';
import { NOT_DONE } from './messages.ts';
import styles from './payments.module.css';
import { changingFamily } from './queries.ts';

/** A family name finds its family; more of them are asked for by a further word. */
const MOST_OFFERED = 8;

type FamilyDialogProps = {
  readonly known: Known;
  /** Who pays for this member, or somebody this member is to pay for. */
  readonly adding: 'payer' | 'child';
  readonly onClose: () => void;
};

/** Finds the other member of a family, and lets one pay for the other. */
export function FamilyDialog({ known, adding, onClose }: FamilyDialogProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useWrite(setPayer, changingFamily());
  const submit = () => {
    setTried(true);
    if (chosen === '' || isPending) return;
    const input =
      adding === 'payer'
        ? {
            params: { memberId: known.member_id },
            body: { payerId: chosen, seenPayerId: known.payer?.member_id ?? null },
          }
        : { params: { memberId: chosen }, body: { payerId: known.member_id, seenPayerId: null } };
    mutate(input, { onSuccess: onClose });
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <h2 id={id} className={styles.heading}>
        {adding === 'payer' ? '支払う人を決める' : '支払う家族を加える'}
      </h2>
      <p>
        {adding === 'payer'
          ? `${known.name}さんの会費を支払う会員を選んでください。`
          : `${known.name}さんが会費を支払う会員を選んでください。`}
        お支払い済みの期間は変わりません。
      </p>
      <SearchField
        value={search}
        hint="名前・ふりがな・メール・会員番号"
        onChange={(words) => {
          setSearch(words);
          setChosen('');
        }}
      />
      <StepForm
        submitLabel="この会員にする"
        onBack={onClose}
        backLabel="やめる"
        isBusy={isPending}
        onSubmit={submit}
      >
        {search.trim() !== '' && (
          <Found
            search={search}
            except={known.member_id}
            chosen={chosen}
            fault={isTried && chosen === '' ? '会員を選んでください。' : null}
            onChoose={setChosen}
          />
        )}
        {search.trim() === '' && isTried && <p role="alert">会員を探して、選んでください。</p>}
        <SavingProblem error={error} notDone={NOT_DONE} />
      </StepForm>
    </ModalDialog>
  );
}

type FoundProps = {
  readonly search: string;
  /** The member whose page it is. */
  readonly except: string;
  readonly chosen: string;
  readonly fault: string | null;
  readonly onChoose: (memberId: string) => void;
};

function Found({ search, except, chosen, fault, onChoose }: FoundProps) {
  const { data, isError } = useRead(
    searchMembers,
    { body: { search, sort: 'name', page: '1' } },
    { gcTime: 0 },
  );
  if (isError) return <p role="alert">会員を探せませんでした。もう一度お試しください。</p>;
  if (data === undefined) return <p role="status">探しています…</p>;
  const others = data.rows.filter(({ member_id }) => member_id !== except);
  if (others.length === 0) return <p role="status">見つかりません。言葉を変えてください。</p>;
  return (
    <>
      <Choices
        legend="見つかった会員"
        name="family"
        options={others.slice(0, MOST_OFFERED).map(optionOf)}
        chosen={chosen}
        fault={fault}
        onChoose={onChoose}
      />
      {others.length > MOST_OFFERED && (
        <p className="hint">ほかにもいます。言葉を足して絞り込んでください。</p>
      )}
    </>
  );
}

function optionOf({ member_id, last_name, first_name, email }: MemberRow) {
  return { value: member_id, label: `${last_name} ${first_name}`, about: [email, member_id] };
}
