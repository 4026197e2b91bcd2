/** A field of a record that holds a picture of the site: the hash of what is stored, empty without one. */

import { type Field, text } from '../record/field.ts';

/** SHA-256, lower-case hex. */
const IMAGE = /^[0-9a-f]{64}$/;

/** What tells one picture from another in a history. */
export function pictureName(image: string): string {
  return `画像${image.slice(0, 6)}`;
}

// @__NO_SIDE_EFFECTS__
export function picture(
  label: string,
  { need, hint = null }: { readonly need: 'required' | 'optional'; readonly hint?: string | null },
): Field<string> {
  return {
    ...text(label, { need, hint }),
    input: { kind: 'special' },
    faultOf(image) {
      if (image === '') return need === 'required' ? `${label}を選んでください。` : null;
      return IMAGE.test(image) ? null : `${label}を選び直してください。`;
    },
    textOf: (image) => (image === '' ? '' : pictureName(image)),
  };
}
