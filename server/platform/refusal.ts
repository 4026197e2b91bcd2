import type { Fault, FieldFault } from '#domain/fault.ts';
import { type Form, faultsOf, tidied } from '#domain/record/form.ts';

/** Why the server does not do what is requested; `server/platform/http/error-handler.ts` has the HTTP status of each. */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'busy'
  | 'diskFull';

/**
 * Thrown where a request can't be carried out; inside a transaction it undoes what was written before. The caller reads
 * `fault`; `retryAfter` is the number of seconds after which trying again makes sense, null where it does not.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly fault: Fault;
  readonly retryAfter: number | null;

  constructor(kind: RefusalKind, fault: Fault, retryAfter: number | null = null) {
    super(fault.message);
    this.name = 'Refusal';
    this.kind = kind;
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

export function conflict(code: string, message: string, field?: string): Refusal {
  return new Refusal('conflict', faultOf(code, message, field));
}

export function notFound(code: string, message: string): Refusal {
  return new Refusal('notFound', { code, message });
}

/** Not now; the same request may succeed later. */
export function busy(code: string, message: string): Refusal {
  return new Refusal('busy', { code, message });
}

export function invalid(code: string, message: string, field?: string): Refusal {
  return new Refusal('invalid', faultOf(code, message, field));
}

export function invalidInput(field: string, message: string): Refusal {
  return invalid('invalid_input', message, field);
}

/** The refusal of a form, by its first fault. */
export function invalidForm([fault]: readonly FieldFault[]): Refusal {
  return invalidInput(fault?.field ?? '', fault?.message ?? '');
}

/** No token, an unknown, expired, revoked or foreign one: always the same words. */
export function unauthorized(): Refusal {
  return new Refusal('unauthorized', { code: 'unauthorized', message: 'アクセスを許可されていません。' });
}

/** A form's values as they are stored. Throws a refusal with the first fault; `stored` are the values they replace. */
export function sound<Values extends object>(
  form: Form<Values>,
  input: Values,
  stored: Values | null = null,
): Values {
  const values = tidied(form, input);
  const faults = faultsOf(form, values, stored);
  if (faults.length === 0) return values;
  throw invalidForm(faults);
}

function faultOf(code: string, message: string, field: string | undefined): Fault {
  return { code, message, ...(field === undefined ? {} : { field }) };
}
