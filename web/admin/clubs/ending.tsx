import { useState } from 'react';
import {
  type AdminClubDetail,
  listAdminClubs,
  removeClub,
  retireClub,
  uniteClub,
} from '#contract/club/clubs.ts';
import { useRead } from '#web/api/calls.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice } from '../controls/choice.tsx';
import { Question } from '../dialog/question.tsx';
import { useLeave } from '../dialog/unsaved.tsx';
import { PAGING } from '../reading-modes.ts';
import { SavingProblem } from '../record/problem.tsx';
import { Note } from '../record/record-head.tsx';
import { Buttons, FieldGroup, Section } from '../record/section.tsx';
import styles from './clubs.module.css';
import {
  NOT_REMOVED,
  NOT_RETIRED,
  NOT_UNITED,
  removalQuestion,
  retirementQuestion,
  unionQuestion,
} from './messages.ts';
import { CHANGED } from './queries.ts';

type EndingProps = {
  readonly stored: AdminClubDetail;
  readonly onStored: (detail: AdminClubDetail) => void;
};

/** How a club ends: retired and back again, united with another, or removed where no match has its name. */
export function Ending({ stored, onStored }: EndingProps) {
  const [asked, setAsked] = useState<'retire' | 'remove' | null>(null);
  const retirement = useWrite(retireClub, CHANGED);
  const removal = useWrite(removeClub, CHANGED);
  const params = { clubId: stored.club_id };
  const leave = useLeave();
  const { name } = stored.form;
  const retire = (retired: boolean) => {
    setAsked(null);
    retirement.mutate({ params, body: { retired } }, { onSuccess: onStored });
  };
  const remove = () => {
    setAsked(null);
    removal.mutate({ params }, { onSuccess: () => leave({ to: '/admin-clubs' }) });
  };
  return (
    <Section heading="使わなくなったとき">
      <Buttons>
        {stored.retired ? (
          <Button onClick={() => retire(false)}>また使えるようにする</Button>
        ) : (
          <DeedButton deed="risky" onClick={() => setAsked('retire')}>
            使用を終える
          </DeedButton>
        )}
        {stored.matches === 0 && (
          <DeedButton deed="risky" onClick={() => setAsked('remove')}>
            クラブを削除する
          </DeedButton>
        )}
      </Buttons>
      {stored.matches > 0 && <Note>この名前は{stored.matches}試合にあるため、削除はできません。</Note>}
      <SavingProblem error={retirement.error} notDone={NOT_RETIRED} />
      <SavingProblem error={removal.error} notDone={NOT_REMOVED} />
      {!stored.retired && <Union stored={stored} />}
      {asked !== null && (
        <Question
          deed="destructive"
          sentence={asked === 'retire' ? retirementQuestion(name) : removalQuestion(name)}
          onYes={asked === 'retire' ? () => retire(true) : remove}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** まとめる: one club that was entered twice becomes a spelling of the other. */
function Union({ stored }: { readonly stored: AdminClubDetail }) {
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const [isAsked, setAsked] = useState(false);
  const query = { state: 'active', ...(search.trim() === '' ? {} : { search }) } as const;
  const { data } = useRead(listAdminClubs, { query }, PAGING);
  const { mutate, error } = useWrite(uniteClub, CHANGED);
  const leave = useLeave();
  const others = (data?.rows ?? []).filter(({ club_id }) => club_id !== stored.club_id);
  const chosen = others.find(({ club_id }) => club_id === into);
  const unite = () => {
    setAsked(false);
    mutate(
      { params: { clubId: stored.club_id }, body: { into, carriesName: true } },
      {
        onSuccess: ({ club_id }) =>
          leave({
            to: '/admin-club/$clubId',
            params: { clubId: club_id },
          }),
      },
    );
  };
  return (
    <details className={styles.union}>
      <summary className={styles.summary}>同じクラブが二つあるとき、ほかのクラブにまとめる</summary>
      <FieldGroup>
        <Field
          label="まとめる先を探す"
          type="search"
          value={search}
          maxLength={100}
          fault={null}
          autoComplete="off"
          onChange={setSearch}
        />
        <Choice
          label="まとめる先"
          value={chosen === undefined ? '' : into}
          options={[
            ['', '選択してください'],
            ...others.map(({ club_id, club_name }) => [club_id, `${club_name}（${club_id}）`] as const),
          ]}
          onChange={setInto}
        />
      </FieldGroup>
      <div>
        <DeedButton deed="risky" disabled={chosen === undefined} onClick={() => setAsked(true)}>
          まとめる
        </DeedButton>
      </div>
      <SavingProblem error={error} notDone={NOT_UNITED} />
      {isAsked && chosen !== undefined && (
        <Question
          deed="destructive"
          sentence={unionQuestion(stored.form.name, chosen.club_name, stored.upcoming)}
          onYes={unite}
          onClose={() => setAsked(false)}
        />
      )}
    </details>
  );
}
