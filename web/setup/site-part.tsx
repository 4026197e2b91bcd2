import { Field } from '#web/ui/form/field.tsx';
import { Part } from './part.tsx';
import type { PartProps } from './setup-form.tsx';

export function SitePart({ field }: PartProps) {
  return (
    <Part title="1. サイトの名前と地域">
      <Field
        label="サイトの名前"
        hint="画面の上とメールの件名に出ます。"
        autoComplete="off"
        {...field('siteName')}
      />
      <Field label="地域" hint="例：北海道" autoComplete="off" {...field('region')} />
    </Part>
  );
}
