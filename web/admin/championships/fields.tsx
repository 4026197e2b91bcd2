import type { FixedFields } from '#domain/championship/changes.ts';
import { type ChampionshipForm, GUIDANCE, IDENTITY, PUBLICITY } from '#domain/championship/form.ts';
import { namesOf } from '#domain/record/form.ts';
import { FormFields } from '../record/form-fields.tsx';
import type { FormValues } from '../record/use-form-draft.ts';

type ChampionshipFieldsProps<Values extends ChampionshipForm> = {
  readonly draft: FormValues<Values>;
  readonly fixed?: FixedFields;
};

/** Everything of a championship but its id and its divisions. */
export function ChampionshipFields<Values extends ChampionshipForm>(props: ChampionshipFieldsProps<Values>) {
  const { format, extraHalves } = props.draft.values;
  const isKnockout = format === 'knockout';
  return (
    <>
      <FormFields {...props} legend="大会" names={namesOf(IDENTITY)} />
      <FormFields
        {...props}
        legend="試合の規則"
        names={[
          'format',
          'halfMinutes',
          ...(isKnockout ? (['extraHalves'] as const) : []),
          ...(isKnockout && extraHalves ? (['extraHalfMinutes'] as const) : []),
          ...(isKnockout ? (['shootOutKicks'] as const) : []),
        ]}
      />
      <FormFields {...props} legend="会員の画面に出す案内" names={namesOf(GUIDANCE)} />
      <FormFields {...props} legend="会員でない人に見せるもの" names={namesOf(PUBLICITY)} />
    </>
  );
}
