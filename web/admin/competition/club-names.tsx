import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';

type ClubNamesProps = {
  readonly clubs: readonly string[];
  readonly onChange: (clubs: readonly string[]) => void;
};

/** Clubs of a group that no match names so far, between commas. */
export function ClubNames({ clubs, onChange }: ClubNamesProps) {
  const [text, setText] = useState(clubs.join('、'));
  return (
    <Field
      label="まだ試合のないクラブ"
      hint="読点（、）で区切ってください。試合が入力されたクラブは書かなくてもかまいません。"
      value={text}
      fault={null}
      onChange={(typed) => {
        setText(typed);
        const names = typed.split(/[、,，]/).map((name) => name.trim());
        onChange([...new Set(names.filter((name) => name !== ''))]);
      }}
    />
  );
}
