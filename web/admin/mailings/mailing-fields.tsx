import { countMailing, mailingTargets } from '#contract/messaging/mailings.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { AUDIENCE_NAMES, type MailingForm, TARGET_NAMES } from '#domain/mailing/mailing.ts';
import { peopleText } from '#domain/membership/words.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Reading } from '#web/ui/reading.tsx';
import { asWritten, Choice, type Option } from '../controls/choice.tsx';
import { PAGING } from '../reading-modes.ts';
import { type FieldProps, FormFields } from '../record/form-fields.tsx';
import { Note } from '../record/record-head.tsx';
import type { FormValues } from '../record/use-form-draft.ts';
import styles from './mailings.module.css';
import { COUNT_NOT_READ, FOLLOWERS_HINT, KIND_HINT, TARGETS_NOT_READ } from './messages.ts';

/** All of a mailing: whom it goes to, how many they are, what it says. */
export function MailingFields({ draft }: { readonly draft: FormValues<MailingForm> }) {
  const { kind, audience, target } = draft.values;
  const isOfFollowers = TARGET_NAMES[audience] !== undefined;
  return (
    <>
      <FormFields
        draft={draft}
        legend="送る相手"
        names={['kind', 'audience', ...(isOfFollowers ? (['target'] as const) : [])]}
        special={{ target: (field) => <TargetField {...field} audience={audience} /> }}
      />
      <Note>{KIND_HINT}</Note>
      {isOfFollowers && <Note>{FOLLOWERS_HINT}</Note>}
      <AudienceCount kind={kind} audience={audience} target={target} />
      <div className={styles.body}>
        <FormFields draft={draft} legend="内容" names={['subject', 'body']} />
      </div>
    </>
  );
}

type TargetFieldProps = FieldProps<string> & Pick<MailingForm, 'audience'>;

function TargetField({ audience, words, value, onChange }: TargetFieldProps) {
  const label = TARGET_NAMES[audience] ?? words.label;
  const common = { ...words, label, need: 'required' as const, onChange };
  if (audience === 'category') {
    const chosen = CATEGORIES.some((one) => one === value) ? value : '';
    return <Choice {...common} value={chosen} options={[UNCHOSEN, ...asWritten<string>(CATEGORIES)]} />;
  }
  return <FollowedField {...common} audience={audience} value={value} />;
}

type FollowedFieldProps = Omit<TargetFieldProps['words'], 'label'> &
  Pick<TargetFieldProps, 'audience' | 'value' | 'onChange'> & { readonly label: string };

function FollowedField({ audience, value, ...field }: FollowedFieldProps) {
  const targets = useRead(mailingTargets);
  return (
    <Reading query={targets} shape="field" problem={readingProblem(targets.error, TARGETS_NOT_READ)}>
      {({ clubs, championships }) => {
        const options: readonly Option<string>[] =
          audience === 'club'
            ? clubs.map(({ id, name }) => [id, name])
            : championships.map((one) => [one.id, `${one.name}（${one.fiscal_year}年度・${one.category}）`]);
        const isKnown = options.some(([id]) => id === value);
        return <Choice {...field} value={isKnown ? value : ''} options={[UNCHOSEN, ...options]} />;
      }}
    </Reading>
  );
}

const UNCHOSEN: Option<string> = ['', '選択してください'];

/** How many it would go to now. */
export function AudienceCount(body: Pick<MailingForm, 'kind' | 'audience' | 'target'>) {
  const { kind, audience, target } = body;
  const isChosen = TARGET_NAMES[audience] === undefined || target !== '';
  const counting = useRead(
    countMailing,
    { body: { kind, audience, target } },
    { ...PAGING, enabled: isChosen },
  );
  if (!isChosen) return null;
  return (
    <Reading query={counting} shape="sentence" problem={readingProblem(counting.error, COUNT_NOT_READ)}>
      {({ recipients, stopped }) => (
        <p role="status" className={styles.count} data-empty={recipients === 0}>
          {AUDIENCE_NAMES[audience]}：いま<b>{peopleText(recipients)}</b>に届きます。
          {stopped > 0 && `ほかに${peopleText(stopped)}が、お知らせメールを停止しています。`}
        </p>
      )}
    </Reading>
  );
}
