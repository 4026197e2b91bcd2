import { MOST_PITCHES } from '#domain/schedule/time-slots.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DeedButton } from '../controls/buttons.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import { FieldGroup } from '../record/section.tsx';
import styles from './schedule.module.css';
import type { FieldsProps } from './schedule-fields.tsx';

/** The venues with their pitches, and the kick-offs of a day on each pitch. */
export function VenueFields({ typed, change, faultOf }: FieldsProps) {
  const { venues } = typed;
  const put = (index: number, changes: Partial<(typeof venues)[number]>) =>
    change({ venues: venues.map((venue, at) => (at === index ? { ...venue, ...changes } : venue)) });
  const text = (field: 'firstKickOff' | 'interval' | 'perPitch', label: string, hint: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[field]}
      fault={faultOf(field)}
      autoComplete="off"
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>会場と時刻</legend>
      {venues.map((venue, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a venue is known by its place alone.
        <div key={index} className={styles.venue}>
          <Field
            label={`会場${index + 1}`}
            value={venue.name}
            fault={index === 0 ? faultOf('venues') : null}
            autoComplete="off"
            onChange={(name) => put(index, { name })}
          />
          <Choice
            label="ピッチの数"
            value={venue.pitches}
            options={numbers(1, MOST_PITCHES, '面')}
            onChange={(pitches) => put(index, { pitches })}
          />
          {venues.length > 1 && (
            <DeedButton
              deed="risky"
              aria-label={`会場${index + 1}を外す`}
              onClick={() => change({ venues: venues.toSpliced(index, 1) })}
            >
              外す
            </DeedButton>
          )}
        </div>
      ))}
      <div>
        <Button onClick={() => change({ venues: [...venues, { name: '', pitches: '1' }] })}>
          会場を増やす
        </Button>
      </div>
      <FieldGroup>
        {text('firstKickOff', '第1試合の開始', '各会場の最初の試合。')}
        {text('interval', '試合の間隔（分）', '開始から次の試合の開始まで。')}
        {text('perPitch', '1面の1日の試合数', '同じピッチで、1日に何試合までするか。')}
      </FieldGroup>
    </fieldset>
  );
}
