import type { ScheduleField, ScheduleForm } from '#domain/schedule/form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Choice } from '../controls/choice.tsx';
import { FieldGroup } from '../record/section.tsx';
import { ClubFields } from './club-fields.tsx';
import type { ClubGroup } from './club-groups.ts';
import { DayFields } from './day-fields.tsx';
import type { ChangeSchedule } from './use-schedule-form.ts';
import { VenueFields } from './venue-fields.tsx';

export type FieldsProps = {
  readonly typed: ScheduleForm;
  readonly change: ChangeSchedule;
  readonly faultOf: (field: ScheduleField) => string | null;
};

type ScheduleFieldsProps = FieldsProps & {
  readonly groups: readonly ClubGroup[];
  /** Names of the championship's divisions. */
  readonly divisions: readonly string[];
};

/** Who plays, how, when and where. */
export function ScheduleFields({ groups, divisions, ...props }: ScheduleFieldsProps) {
  const { typed, change, faultOf } = props;
  const number = (field: 'restMinutes' | 'restDays' | 'perDay', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      inputMode="numeric"
      value={typed[field]}
      fault={faultOf(field)}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      <FieldGroup legend="組み合わせ">
        <Choice
          label="種類"
          value={typed.kind}
          options={[
            ['league1', 'リーグ（1回戦総当たり）'],
            ['league2', 'リーグ（2回戦総当たり）'],
            ['knockout', 'トーナメント'],
          ]}
          onChange={(kind) => change({ kind })}
        />
        {typed.kind === 'knockout' && (
          <Choice
            label="3位決定戦"
            value={typed.thirdPlace}
            options={[
              ['notPlayed', '行わない'],
              ['played', '行う'],
            ]}
            onChange={(thirdPlace) => change({ thirdPlace })}
          />
        )}
      </FieldGroup>
      <ClubFields {...props} groups={groups} divisions={divisions} />
      <DayFields {...props} />
      <VenueFields {...props} />
      <FieldGroup legend="クラブの休み">
        {number('perDay', '1クラブの1日の試合数', '1日に何試合までするか。')}
        {number('restMinutes', '同じ日の休み（分）', '前の試合の時間枠が終わってから、次の試合まで。')}
        {number('restDays', '別の日までの休み（中何日）', '土日に続けてよければ0、1週間あけるなら6。')}
      </FieldGroup>
    </>
  );
}
