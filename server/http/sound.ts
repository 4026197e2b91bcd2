import { type Form, faultsOf, tidied } from '#domain/record/form.ts';
import { HttpError } from './errors.ts';

/** A form's values as they are stored. Throws an HttpError (400) with the first fault; `stored` are the values they replace. */
export function sound<Values extends object>(
  form: Form<Values>,
  input: Values,
  stored: Values | null = null,
): Values {
  const values = tidied(form, input);
  const [fault] = faultsOf(form, values, stored);
  if (fault === undefined) return values;
  throw invalidInput(fault.field, fault.message);
}

/** The refusal of an input that breaks a rule, with the sentence that says how to correct it. */
export function invalidInput(field: string, message: string): HttpError {
  return new HttpError({ status: 400, code: 'invalid_input', field, message });
}
