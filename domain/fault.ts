/**
 * How a rule refuses. Pure code returns `{ ok: false, fault }`, or `{ ok: false, faults }` where it reads a whole form.
 * The server turns either into an HTTP answer at its edge.
 */

/** Why something is refused: a code for programs, and the Japanese sentence for the person at the screen. */
export type Fault<Code extends string = string> = {
  readonly code: Code;
  readonly message: string;
  /** The form field that it is about. */
  readonly field?: string;
};

export type Refused<Code extends string = string> = { readonly ok: false; readonly fault: Fault<Code> };

/** A form field's fault: the sentence that stands under the field. */
export type FieldFault<Field extends string = string> = { readonly field: Field; readonly message: string };

/** Every fault of a form, in the order of its fields. */
export type RefusedForm<Field extends string = string> = {
  readonly ok: false;
  readonly faults: readonly FieldFault<Field>[];
};

/** A text or file that can't be read as what it should be. */
export function unreadable(message: string): Refused<'unreadable'> {
  return { ok: false, fault: { code: 'unreadable', message } };
}
